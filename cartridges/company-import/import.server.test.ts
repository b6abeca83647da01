import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 as uuid } from "uuid";
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { ANONYMOUS, CONSOLE, type Actor } from "#kernel/actor";
import { runQuery, execute } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { tokenHash } from "#kernel/sign-in/session.server";
import {
  CATALOG_COLUMNS,
  CUSTOMER_COLUMNS,
  DRIVER_COLUMNS,
  ITEM_COLUMNS,
  csv,
  makeCompany,
  type CompanyText,
} from "../../tests/support/company-files";
import { withTestDatabase } from "../../tests/support/test-database";
import { importCompany } from "./commands.server";
import { companyOverview, previewImport } from "./queries.server";
import type { FilePaths } from "./reader.server";
import { FILE_KEYS, type ImportEvent } from "./schema";

const db = withTestDatabase();
const folder = mkdtempSync(join(tmpdir(), "clothesline-files-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const laidDown = (company: CompanyText) => async () => {
  const paths: FilePaths = {};
  for (const key of FILE_KEYS) {
    const text = company[key];
    if (text === undefined) continue;
    paths[key] = join(folder, key);
    writeFileSync(join(folder, key), text);
  }
  return paths;
};
const apply = (
  company: CompanyText,
  options: { strict?: boolean; tell?: (event: ImportEvent) => void; actor?: Actor } = {},
) =>
  execute(importCompany, options.actor ?? CONSOLE, {
    fetchFiles: laidDown(company),
    strict: options.strict,
    tell: options.tell,
  });
const preview = (company: CompanyText, strict = false) =>
  runQuery(previewImport, CONSOLE, { fetchFiles: laidDown(company), strict });

const customer = (
  number: number | string,
  more: Partial<Record<"name" | "route" | "days" | "frequency" | "first", string>> = {},
) => [
  number,
  more.name ?? "Ocean View Cafe",
  "1 Beach St",
  "San Francisco",
  "CA",
  "94133",
  "",
  "",
  more.route ?? "33",
  more.days ?? "MR",
  more.frequency ?? "Weekly",
  more.first ?? "",
  37.77,
  -122.41,
];
const product = (sku: string, price: string | number = "0.62") => [
  sku,
  `Napkin ${sku}`,
  "",
  "Table Linen",
  price,
  100,
  "House",
  1,
  "rental",
];
const SMALL: Required<CompanyText> = {
  customers: csv(CUSTOMER_COLUMNS, customer(300001), customer(300002, { name: 'Bay "Grill"\nand Bar', days: "F" })),
  catalog: csv(CATALOG_COLUMNS, product("NAP-W"), product("NAP-B", 1.5)),
  rental_items: csv(
    ITEM_COLUMNS,
    [300001, "NAP-W", 20, 1, "Weekly", "Monthly", "0.55"],
    [300001, "NAP-B", 5, 4, "Weekly", "Monthly", ""],
    [300002, "NAP-W", 7, 5, "Weekly", "Weekly", "0.60"],
  ),
  drivers: csv(
    DRIVER_COLUMNS,
    ["Driver33", "Driver33@Example.com", "Dana Driver", "33"],
    ["relief", "relief@example.com", "Rita Relief", "RELIEF"],
  ),
};

const stored = async () => {
  const [row] = (
    await db.current.pool
      .query(`select (select count(*) from customer)::int customers, (select count(*) from product)::int products, (select count(*) from rental_item)::int items,
    (select count(*) from "user")::int users, (select count(*) from route)::int routes, (select count(*) from category)::int categories,
    (select count(*) from import_run)::int imports, (select count(*) from one_time_link)::int links, (select count(*) from audit_entry)::int audits`)
  ).rows;
  return row as Record<string, number>;
};
const NOTHING = {
  customers: 0,
  products: 0,
  items: 0,
  users: 0,
  routes: 0,
  categories: 0,
  imports: 0,
  links: 0,
  audits: 0,
};

beforeEach(async () => {
  await db.current.pool.query(
    `truncate customer, product, rental_item, "user", route, category, import_run, one_time_link, audit_entry restart identity cascade`,
  );
});

describe("an import", () => {
  it("creates what is not there, and previewing it writes nothing", async () => {
    const plan = await preview(SMALL);
    expect(plan).toMatchObject({
      totals: { create: 9, change: 0, leave: 0, refuse: 0 },
      new_routes: ["33"],
      new_categories: ["Table Linen"],
      may_apply: true,
      refusals: [],
    });
    expect(await stored()).toEqual(NOTHING);
    expect((await apply(SMALL)).totals).toEqual(plan.totals);
    expect(await stored()).toEqual({
      customers: 2,
      products: 2,
      items: 3,
      users: 2,
      routes: 1,
      categories: 1,
      imports: 1,
      links: 2,
      audits: 1,
    });
    const kept = await db.current.prisma.customer.findUnique({
      where: { number: "300002" },
      include: { rentalItems: true },
    });
    expect(kept).toMatchObject({
      accountName: 'Bay "Grill"\nand Bar',
      routeNumber: "33",
      serviceDays: "F",
      lat: 37.77,
      rentalItems: [{ quantity: 7, customerPriceCents: 60, deliveryDay: 5 }],
    });
  });

  it("changes nothing when the same files come again, and makes no second invitation", async () => {
    await apply(SMALL);
    const before = await stored();
    const again = await apply(SMALL);
    expect(again).toMatchObject({
      totals: { create: 0, change: 0, leave: 9, refuse: 0 },
      invitations: [],
      message: "Nothing had to change.",
    });
    expect(await stored()).toEqual({ ...before, imports: 2, audits: 2 });
    expect(await db.current.prisma.rentalItem.findMany({ where: { version: { not: 1 } } })).toEqual([]);
  });

  it("changes what differs, counts the version on, and leaves what no file names and what a missing column does not say", async () => {
    await apply(SMALL);
    const next = {
      customers: csv("customer_number,account_name,route_number,service_days,service_frequency", [
        300001,
        "Ocean View Bistro",
        5,
        "MR",
        "weekly",
      ]),
      rental_items: csv("customer_number,sku,quantity,delivery_day", [300001, "NAP-W", 25, 1]),
    };
    const plan = await preview(next);
    expect(plan.totals).toEqual({ create: 0, change: 2, leave: 0, refuse: 0 });
    expect(plan.changes.map(({ column, from, to }) => [column, from, to])).toEqual([
      ["account_name", "Ocean View Cafe", "Ocean View Bistro"],
      ["route_number", "33", "05"],
      ["quantity", "20", "25"],
    ]);
    await apply(next);
    expect(await db.current.prisma.customer.findUnique({ where: { number: "300001" } })).toMatchObject({
      accountName: "Ocean View Bistro",
      routeNumber: "05",
      address: "1 Beach St",
      version: 2,
    });
    const items = await db.current.prisma.rentalItem.findMany({
      where: { customerNumber: "300001" },
      orderBy: { deliveryDay: "asc" },
    });
    expect(
      items.map(({ sku, quantity, customerPriceCents, version }) => [sku, quantity, customerPriceCents, version]),
    ).toEqual([
      ["NAP-W", 25, 55, 2],
      ["NAP-B", 5, 150, 1],
    ]);
  });

  it("brings back what was deleted or ended", async () => {
    await apply(SMALL);
    const { prisma } = db.current;
    await prisma.customer.updateMany({ data: { deletedAt: new Date(), deletedReason: "moved" } });
    await prisma.product.updateMany({ data: { deletedAt: new Date() } });
    await prisma.rentalItem.updateMany({ data: { endedAt: new Date() } });
    expect((await apply(SMALL)).totals).toEqual({ create: 0, change: 7, leave: 2, refuse: 0 });
    expect(await prisma.customer.count({ where: { deletedAt: null, deletedReason: null } })).toBe(2);
    expect(await prisma.rentalItem.count({ where: { endedAt: null, version: 2 } })).toBe(3);
  });

  it("keeps what held until today of the items that it changes or brings back, and of no others", async () => {
    const { prisma } = db.current;
    onTestFinished(() => setClock());
    const terms = async () =>
      (
        await prisma.rentalPastTerm.findMany({
          orderBy: [{ until: "asc" }, { changedAt: "asc" }, { sku: "asc" }, { quantity: "desc" }],
        })
      ).map(({ customerNumber, sku, deliveryDay, quantity, customerPriceCents, until }) => [
        customerNumber,
        sku,
        deliveryDay,
        quantity,
        customerPriceCents,
        until.toISOString().slice(0, 10),
      ]);
    const items = (...rows: (string | number)[][]) => ({ rental_items: csv(ITEM_COLUMNS, ...rows) });
    setClock(new Date("2026-03-02T12:00:00Z"));
    await apply(SMALL);
    await apply(SMALL);
    expect(await terms()).toEqual([]);

    setClock(new Date("2026-03-10T12:00:00Z"));
    await apply(
      items(
        [300001, "NAP-W", 25, 1, "Weekly", "Monthly", "0.55"],
        [300001, "NAP-B", 5, 4, "Weekly", "Weekly", ""],
        [300002, "NAP-W", 7, 5, "Weekly", "Weekly", "0.65"],
      ),
    );
    const first = [
      ["300001", "NAP-W", 1, 20, 55, "2026-03-10"],
      ["300002", "NAP-W", 5, 7, 60, "2026-03-10"],
    ];
    expect(await terms()).toEqual(first);
    // Changed again on the same day: the terms in between applied to no date.
    await apply(items([300001, "NAP-W", 30, 1, "Weekly", "Monthly", "0.55"]));
    expect(await terms()).toEqual(first);

    // An order's change that was agreed for the 30th is superseded by the import.
    await prisma.rentalPastTerm.create({
      data: {
        id: uuid(),
        customerNumber: "300001",
        sku: "NAP-B",
        deliveryDay: 4,
        quantity: 4,
        customerPriceCents: 150,
        until: new Date("2026-03-30"),
        changedAt: new Date("2026-03-15"),
      },
    });
    await prisma.rentalItem.updateMany({
      where: { customerNumber: "300002" },
      data: { endedAt: new Date("2026-03-12T12:00:00Z") },
    });
    setClock(new Date("2026-03-20T12:00:00Z"));
    await apply(
      items([300001, "NAP-B", 8, 4, "Weekly", "Monthly", "1.50"], [300002, "NAP-W", 7, 5, "Weekly", "Weekly", "0.65"]),
    );
    expect(await terms()).toEqual([
      ...first,
      ["300002", "NAP-W", 5, 7, 65, "2026-03-12"],
      ["300001", "NAP-B", 4, 4, 150, "2026-03-20"],
      ["300002", "NAP-W", 5, 0, 65, "2026-03-20"],
    ]);
  });

  it("invites new drivers with a link that is stored only as a hash, and keeps counts alone in the books", async () => {
    const { invitations } = await apply(SMALL);
    expect(invitations.map(({ username, email }) => [username, email])).toEqual([
      ["driver33", "driver33@example.com"],
      ["relief", "relief@example.com"],
    ]);
    const token = invitations[0]!.path.replace("/invitation/", "");
    const link = await db.current.prisma.oneTimeLink.findUnique({
      where: { tokenHash: tokenHash(token) },
      include: { user: true },
    });
    expect(link).toMatchObject({
      purpose: "invitation",
      usedAt: null,
      user: { username: "driver33", role: "Driver", routeNumber: "33", passwordHash: null },
    });
    expect(link!.expiresAt.getTime() - link!.createdAt.getTime()).toBe(14 * 86_400_000);
    const books = JSON.stringify([
      await db.current.prisma.auditEntry.findMany(),
      await db.current.prisma.importRun.findMany(),
      await db.current.prisma.commandAnswer.findMany(),
    ]);
    expect(books).not.toContain(token);
    expect(books).not.toContain("Ocean View");
    expect(books).toContain('"create":9');
  });

  it("is for those who may import", async () => {
    await expect(apply(SMALL, { actor: ANONYMOUS })).rejects.toMatchObject({ status: 401 });
    await expect(apply(SMALL, { actor: { ...ANONYMOUS, role: "Admin" } })).rejects.toMatchObject({ status: 403 });
  });

  it("shows what is there and who imported it", async () => {
    await apply(SMALL);
    expect(await runQuery(companyOverview, CONSOLE, {})).toMatchObject({
      counts: { customers: 2, products: 2, rental_items: 3, drivers: 2, routes: 1 },
      imports: [{ by: "Console", created: 9, changed: 0, unchanged: 0, refused: 0 }],
    });
  });
});

describe("rows that are refused", () => {
  it("are left out and listed, and what refers to them with them", async () => {
    const files = {
      customers: csv(
        CUSTOMER_COLUMNS,
        customer(300001),
        customer(12345),
        customer(300003, { days: "MM" }),
        customer(300001, { name: "Twice" }),
        customer(300004, { frequency: "Biweekly" }),
        customer(300005, { first: "2026-02-30" }),
      ),
      catalog: csv(CATALOG_COLUMNS, product("NAP-W"), product("NAP-X", "-1"), product("NAP-Y", "1.005")),
      rental_items: csv(
        ITEM_COLUMNS,
        [300001, "NAP-W", 20, 1, "Weekly", "Monthly", ""],
        [300001, "NAP-W", -3, 2, "", "", ""],
        [300001, "NAP-W", "2.5", 2, "", "", ""],
        [300001, "NAP-W", 0, 2, "", "", ""],
        [300001, "NAP-W", 9, 1, "", "", ""],
        [300003, "NAP-W", 9, 1, "", "", ""],
        [300004, "NAP-W", 9, 1, "", "", ""],
        [399999, "NOPE", 9, 1, "", "", ""],
        [300001, "NAP-X", 9, 6, "", "", ""],
        [300001, "NAP-X", 9, 1, "", "", ""],
      ),
    };
    const done = await apply(files);
    expect(
      done.refusals.map(({ file, line, column, value, reason }) => `${file} ${line} ${column} ${value}: ${reason}`),
    ).toEqual([
      "customers.csv 3 customer_number 12345: must be exactly 6 digits",
      "customers.csv 4 service_days MM: names a day twice",
      "customers.csv 5 customer_number 300001: this customer number is already on line 2",
      "customers.csv 6 first_service : must be given for a Biweekly customer: the first date of a week with a delivery",
      "customers.csv 7 first_service 2026-02-30: must be a date such as 2026-01-05",
      "catalog.csv 3 base_price -1: must be an amount in dollars, 0 or more with at most two decimals, such as 0.62",
      "catalog.csv 4 base_price 1.005: must be an amount in dollars, 0 or more with at most two decimals, such as 0.62",
      "rental-items.csv 3 quantity -3: must be a whole number of at least 1",
      "rental-items.csv 4 quantity 2.5: must be a whole number of at least 1",
      "rental-items.csv 5 quantity 0: must be a whole number of at least 1",
      "rental-items.csv 6 sku NAP-W: this customer, SKU and day is already on line 2",
      "rental-items.csv 7 customer_number 300003: is a customer that was refused (customers.csv line 4)",
      "rental-items.csv 8 customer_number 300004: is a customer that was refused (customers.csv line 6)",
      "rental-items.csv 9 customer_number 399999: is a customer that is neither in customers.csv nor in the portal",
      "rental-items.csv 9 sku NOPE: is a product that is neither in catalog.csv nor in the portal",
      "rental-items.csv 10 delivery_day 6: must be a day from 1 (Monday) to 5 (Friday)",
      "rental-items.csv 11 sku NAP-X: is a product that was refused (catalog.csv line 3)",
    ]);
    expect(done.totals).toEqual({ create: 3, change: 0, leave: 0, refuse: 16 });
    expect(await stored()).toMatchObject({ customers: 1, products: 1, items: 1 });
    expect((await preview(files)).totals).toEqual({ create: 0, change: 0, leave: 3, refuse: 16 });
  });

  it("stop the whole import when nothing may be refused", async () => {
    const files = { ...SMALL, customers: `${SMALL.customers}12345,Five,,,,,,,33,M,Weekly,,,\r\n` };
    await expect(apply(files, { strict: true })).rejects.toMatchObject({
      status: 422,
      report: { may_apply: false, totals: { refuse: 1 } },
    });
    expect(await stored()).toEqual(NOTHING);
  });

  it("leave accounts alone that are not drivers'", async () => {
    await apply(SMALL);
    await db.current.prisma.user.update({
      where: { username: "relief" },
      data: { role: "Admin", email: "office@example.com" },
    });
    const done = await apply({
      drivers: csv(
        DRIVER_COLUMNS,
        ["relief", "x@example.com", "X", 33],
        ["other", "OFFICE@example.com", "Y", 33],
        ["DRIVER33", "driver33@example.com", "Z", "relief"],
        ["driver33", "z@example.com", "Z", 5],
        ["bad name", "nobody", "", "north"],
      ),
    });
    expect(done.refusals.map(({ line, column, reason }) => [line, column, reason])).toEqual([
      [2, "username", "belongs to an account that is not a driver's"],
      [3, "email", 'belongs to the account "relief"'],
      [5, "username", "this username is already on line 4"],
      [6, "username", "must be letters, digits, dots, hyphens or underscores"],
      [6, "email", "must be a mail address such as driver33@example.com"],
      [6, "name", "must not be empty"],
      [6, "route_number", "must be a route number of 1 to 4 digits, or RELIEF"],
    ]);
    expect(done.totals).toEqual({ create: 0, change: 1, leave: 0, refuse: 4 });
    expect(await db.current.prisma.user.findUnique({ where: { username: "driver33" } })).toMatchObject({
      name: "Z",
      routeNumber: "RELIEF",
      version: 2,
    });
    expect(await db.current.prisma.user.findUnique({ where: { username: "relief" } })).toMatchObject({
      role: "Admin",
      email: "office@example.com",
    });
  });
});

describe("all or nothing", () => {
  it("writes nothing when a file cannot be read", async () => {
    await expect(apply({ ...SMALL, rental_items: "" })).rejects.toMatchObject({
      status: 422,
      message: "rental-items.csv is empty. Nothing is imported while a file cannot be read.",
    });
    await expect(apply({ ...SMALL, catalog: csv("sku,name") })).rejects.toMatchObject({
      status: 422,
      report: {
        files: [{}, { file: "catalog.csv", refusal: expect.stringContaining('no column "base_price"') }, {}, {}],
      },
    });
    expect(await stored()).toEqual(NOTHING);
  });

  it("takes a file of a header alone", async () => {
    expect((await apply({ customers: csv(CUSTOMER_COLUMNS) })).totals).toEqual({
      create: 0,
      change: 0,
      leave: 0,
      refuse: 0,
    });
  });

  it("leaves nothing behind when the database fails at the last step", async () => {
    const { pool } = db.current;
    await pool.query(`create function refuse_run() returns trigger language plpgsql as $$ begin raise exception 'injected'; end $$;
      create trigger refuse_run before insert on import_run for each row execute function refuse_run()`);
    await expect(apply(SMALL)).rejects.toThrow("injected");
    await pool.query("drop trigger refuse_run on import_run; drop function refuse_run");
    expect(await stored()).toEqual(NOTHING);
  });

  it(
    "brings in a company of 600 customers in under ten seconds and tells of each step",
    { timeout: 60_000 },
    async () => {
      const company = makeCompany(600);
      const events: ImportEvent[] = [];
      const started = Date.now();
      const done = await apply(company, { tell: (event) => events.push(event) });
      expect(Date.now() - started).toBeLessThan(10_000);
      expect(done.files.map(({ file, create, refuse }) => [file, create, refuse])).toEqual([
        ["customers.csv", 600, 0],
        ["catalog.csv", 50, 0],
        ["rental-items.csv", 8_640, 0],
        ["drivers.csv", 7, 0],
      ]);
      expect(
        events.map((event) =>
          event.kind === "progress" ? `${event.step} ${event.done} of ${event.total}` : event.kind,
        ),
      ).toEqual(
        expect.arrayContaining([
          "reading customers.csv 600 of 600",
          "plan",
          "customers 600 of 600",
          "rental items 2000 of 8640",
          "rental items 8640 of 8640",
          "invitations 7 of 7",
        ]),
      );
      const again = Date.now();
      expect((await apply(company)).totals).toEqual({ create: 0, change: 0, leave: 9_297, refuse: 0 });
      expect(Date.now() - again).toBeLessThan(10_000);
    },
  );
});
