import { describe, expect, it } from "vitest";
import {
  CATALOG_COLUMNS,
  CUSTOMER_COLUMNS,
  DRIVER_COLUMNS,
  ITEM_COLUMNS,
  csv,
  makeCompany,
} from "../../tests/support/company-files";
import { type ImportEvent } from "./schema";
import { apply, customer, db, NOTHING, preview, product, SMALL, stored } from "../../tests/support/imports";

describe("refused rows", () => {
  it("are left out and listed, together with the rows that refer to them", async () => {
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

  it("stop the whole import in strict mode", async () => {
    const files = { ...SMALL, customers: `${SMALL.customers}12345,Five,,,,,,,33,M,Weekly,,,\r\n` };
    await expect(apply(files, { strict: true })).rejects.toMatchObject({
      status: 422,
      report: { may_apply: false, totals: { refuse: 1 } },
    });
    expect(await stored()).toEqual(NOTHING);
  });

  it("do not touch accounts other than drivers'", async () => {
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
      [6, "email", "must be an email address such as linen@hotel.com"],
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

  it("accepts a file with only a header", async () => {
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

  it("imports a company of 600 customers in under ten seconds and reports each step", { timeout: 60_000 }, async () => {
    const company = makeCompany(600);
    const events: ImportEvent[] = [];
    const started = Date.now();
    const done = await apply(company, { onEvent: (event) => events.push(event) });
    expect(Date.now() - started).toBeLessThan(10_000);
    expect(done.files.map(({ file, create, refuse }) => [file, create, refuse])).toEqual([
      ["customers.csv", 600, 0],
      ["catalog.csv", 50, 0],
      ["rental-items.csv", 8_640, 0],
      ["drivers.csv", 7, 0],
    ]);
    expect(
      events.map((event) => (event.kind === "progress" ? `${event.step} ${event.done} of ${event.total}` : event.kind)),
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
    const retriedAt = Date.now();
    expect((await apply(company)).totals).toEqual({ create: 0, change: 0, leave: 9_297, refuse: 0 });
    expect(Date.now() - retriedAt).toBeLessThan(10_000);
  });
});
