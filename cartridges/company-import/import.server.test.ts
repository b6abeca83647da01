import { v7 as uuid } from "uuid";
import { describe, expect, it, onTestFinished } from "vitest";
import { ANONYMOUS, CONSOLE } from "#kernel/actor";
import { runQuery } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { tokenHash } from "#kernel/sign-in/session.server";
import { CUSTOMER_COLUMNS, ITEM_COLUMNS, csv } from "../../tests/support/company-files";
import { changeService } from "#cartridges/due/service.server";
import { companyOverview } from "./queries.server";
import { apply, customer, db, NOTHING, preview, SMALL, stored } from "../../tests/support/imports";

describe("an import", () => {
  it("creates missing rows, and a preview writes nothing", async () => {
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
    const customer = await db.current.prisma.customer.findUnique({
      where: { number: "300002" },
      include: { rentalItems: true },
    });
    expect(customer).toMatchObject({
      accountName: 'Bay "Grill" and Bar',
      routeNumber: "33",
      serviceDays: "F",
      lat: 37.77,
      rentalItems: [{ quantity: 7, customerPriceCents: 60, deliveryDay: 5 }],
    });
  });

  it("warns about rental items on a day that the customer's row removes", async () => {
    await apply(SMALL);
    const moved = csv(CUSTOMER_COLUMNS, customer(300002, { name: "Bay", days: "M" }));
    const { files } = await preview({ customers: moved });
    expect(files.flatMap(({ notices }) => notices)).toEqual([
      "1 rental item of 1 customer would be due on a day on which the customer is no longer served: " +
        "no load list will show it. Give it another day in rental-items.csv.",
    ]);
  });

  it("changes nothing and makes no second invitation when the same files are imported again", async () => {
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

  it("updates what differs, increments the version, and keeps rows and columns the files do not contain", async () => {
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

  it("restores what was deleted or ended", async () => {
    await apply(SMALL);
    const { prisma } = db.current;
    await prisma.customer.updateMany({ data: { deletedAt: new Date(), deletedReason: "moved" } });
    await prisma.product.updateMany({ data: { deletedAt: new Date() } });
    await prisma.rentalItem.updateMany({ data: { endedAt: new Date() } });
    expect((await apply(SMALL)).totals).toEqual({ create: 0, change: 7, leave: 2, refuse: 0 });
    expect(await prisma.customer.count({ where: { deletedAt: null, deletedReason: null } })).toBe(2);
    expect(await prisma.rentalItem.count({ where: { endedAt: null, version: 2 } })).toBe(3);
  });

  it("saves past terms of the items it changes or restores, and of no others", async () => {
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
    // A second change on the same day: the terms in between never applied to a date.
    await apply(items([300001, "NAP-W", 30, 1, "Weekly", "Monthly", "0.55"]));
    expect(await terms()).toEqual(first);

    // An approved order schedules a change for the 30th. A row that contradicts it is refused; a
    // row that repeats the old or the new terms changes nothing.
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
    const scheduled = await apply(
      items([300001, "NAP-B", 8, 4, "Weekly", "Weekly", "1.50"], [300002, "NAP-W", 7, 5, "Weekly", "Weekly", "0.65"]),
    );
    expect(scheduled.refusals).toMatchObject([{ column: "quantity", value: "8" }]);
    expect(scheduled.refusals[0]!.reason).toContain("is scheduled for 2026-03-30");
    for (const quantity of [4, 5]) {
      const { totals } = await apply(items([300001, "NAP-B", quantity, 4, "Weekly", "Weekly", "1.50"]));
      expect(totals).toEqual({ create: 0, change: 0, leave: 1, refuse: 0 });
    }
    // Other columns are written, and the scheduled change stays.
    await apply(items([300001, "NAP-B", 4, 4, "Weekly", "Monthly", "1.50"]));
    expect(await prisma.rentalItem.findFirst({ where: { sku: "NAP-B" } })).toMatchObject({
      quantity: 5,
      billingFrequency: "Monthly",
    });
    expect(await terms()).toEqual([
      ...first,
      ["300002", "NAP-W", 5, 7, 65, "2026-03-12"],
      ["300002", "NAP-W", 5, 0, 65, "2026-03-20"],
      ["300001", "NAP-B", 4, 4, 150, "2026-03-30"],
    ]);
  });

  it("changes a customer's service from today, keeps the past, and refuses a row that contradicts a scheduled change", async () => {
    const { prisma } = db.current;
    onTestFinished(() => setClock());
    const customer = (route: string, days: string) => ({
      customers: csv("customer_number,account_name,route_number,service_days,service_frequency", [
        300001,
        "Ocean View Bistro",
        route,
        days,
        "Weekly",
      ]),
    });
    const terms = async () =>
      (await prisma.serviceTerm.findMany({ orderBy: { from: "asc" } })).map((term) => [
        term.from.toISOString().slice(0, 10),
        term.routeNumber,
        term.serviceDays,
      ]);
    setClock(new Date("2026-03-02T12:00:00Z"));
    await apply(customer("05", "MW"));
    expect(await terms()).toEqual([]);
    setClock(new Date("2026-03-10T12:00:00Z"));
    await apply(customer("12", "MW"));
    const moved = [
      ["0001-01-01", "05", "MW"],
      ["2026-03-10", "12", "MW"],
    ];
    expect(await terms()).toEqual(moved);
    expect(await prisma.customer.findUnique({ where: { number: "300001" } })).toMatchObject({ routeNumber: "12" });
    await prisma.$transaction((tx) =>
      changeService(tx, [
        {
          number: "300001",
          from: "2026-03-30",
          route: "05",
          service_days: "F",
          frequency: "Weekly",
          first_service: null,
        },
      ]),
    );
    const { refusals } = await apply(customer("05", "MW"));
    expect(refusals).toMatchObject([{ column: "service_days", value: "MW" }]);
    expect(refusals[0]!.reason).toContain("is scheduled for 2026-03-30");
    for (const [route, days] of [
      ["12", "MW"],
      ["05", "F"],
    ] as const)
      expect((await apply(customer(route, days))).totals).toEqual({ create: 0, change: 0, leave: 1, refuse: 0 });
    expect(await terms()).toEqual([...moved, ["2026-03-30", "05", "F"]]);
  });

  it("invites new drivers with a link stored only as a hash, and logs counts only", async () => {
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

  it("requires the import permission", async () => {
    await expect(apply(SMALL, { actor: ANONYMOUS })).rejects.toMatchObject({ status: 401 });
    await expect(apply(SMALL, { actor: { ...ANONYMOUS, role: "Admin" } })).rejects.toMatchObject({ status: 403 });
  });

  it("shows who imported what", async () => {
    await apply(SMALL);
    expect(await runQuery(companyOverview, CONSOLE, {})).toMatchObject({
      imports: [{ by: "Console", created: 9, changed: 0, unchanged: 0, refused: 0 }],
    });
  });
});
