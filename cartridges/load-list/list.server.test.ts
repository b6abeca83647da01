import { v7 as uuid } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import { runQuery, runQueryAsJson } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { setCompanySettings } from "#services/company.server";
import type { Actor } from "#kernel/actor";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { withTestDatabase } from "../../tests/support/test-database";
import { addDays, isServiceWeek } from "#cartridges/service-day/rules";
import { loadListCsv } from "./csv.server";
import { readLoadList } from "./list.server";
import { loadList } from "./queries.server";

const database = withTestDatabase();
let admin: Actor;
beforeAll(async () => {
  await makeSmallCompany(database.current);
  admin = await makeActor(database.current, "Admin");
  setCompanySettings({ timezone: "America/Los_Angeles", appUrl: "http://localhost", mailsAreSent: false });
});

describe("a load list", () => {
  it("sums what every customer of the route is due that day, in the order of the stops", async () => {
    const list = await runQuery(loadList, admin, { route: "33", day: "Monday", date: "2026-01-05" });
    expect(list).toMatchObject({
      route: "33",
      service_day: "Monday",
      date: "2026-01-05",
      customer_count: 3,
      total_items: 3,
      total_pieces: 240,
    });
    expect(
      list.categories.map(({ name, items }) => [
        name,
        items.map(({ item_id, total_quantity }) => [item_id, total_quantity]),
      ]),
    ).toEqual([
      [
        "Bath Linen",
        [
          ["MAT", 10],
          ["TWL", 140],
        ],
      ],
      ["Table Linen", [["NAP", 90]]],
    ]);
    expect(list.categories[0]!.items[1]!.customers).toEqual([
      { name: "Marina Inn", number: "110002", quantity: 40 },
      { name: "Ambassador Hotel", number: "110001", quantity: 100 },
    ]);
  });

  it("omits a biweekly customer in the other week, deleted customers and ended items", async () => {
    expect((await runQuery(loadList, admin, { route: "33", date: "2026-01-12" })).customer_count).toBe(2);
    const { prisma } = database.current;
    await prisma.customer.update({ where: { number: "110002" }, data: { deletedAt: new Date() } });
    await prisma.rentalItem.updateMany({
      where: { customerNumber: "110001", sku: "NAP" },
      data: { endedAt: new Date() },
    });
    expect(await runQuery(loadList, admin, { route: "33", date: "2026-01-12" })).toMatchObject({
      customer_count: 1,
      total_items: 1,
      total_pieces: 100,
    });
    await prisma.customer.update({ where: { number: "110002" }, data: { deletedAt: null } });
    await prisma.rentalItem.updateMany({ data: { endedAt: null } });
  });

  it("names the route's driver, or nobody", async () => {
    expect((await runQuery(loadList, admin, { route: "33", day: "Monday" })).driver_name).toBeNull();
    const driver = await makeActor(database.current, "Driver", { routeNumber: "33" });
    expect((await runQuery(loadList, admin, { route: "33", day: "Monday" })).driver_name).toBe(driver.name);
  });

  it("pads the route's number, and defaults to the next such day in the company's time zone", async () => {
    // Tuesday 02:00 in London is still Monday in Los Angeles.
    setClock(new Date("2026-01-06T02:00:00Z"));
    expect(await runQuery(loadList, admin, { route: "7" })).toMatchObject({
      route: "07",
      service_day: "Monday",
      date: "2026-01-05",
      total_pieces: 900,
    });
    setClock(new Date("2026-01-06T20:00:00Z"));
    expect(await runQuery(loadList, admin, { route: "33", day: "Monday" })).toMatchObject({ date: "2026-01-12" });
    setClock();
  });

  it.each([
    [{ route: "99", day: "Monday" }, "route", "route 99 does not exist."],
    [{ route: "abc", day: "Monday" }, "route", 'route must be a number such as 05 (it is "abc").'],
    [
      { route: "33", day: "Funday" },
      "day",
      'day must be one of Monday, Tuesday, Wednesday, Thursday, Friday (it is "Funday").',
    ],
    [
      { route: "33", day: "Monday", date: "2026-02-30" },
      "date",
      'date must be a date such as 2026-01-05 (it is "2026-02-30").',
    ],
    [{ route: "33", day: "Monday", date: "2026-01-06" }, "date", "date 2026-01-06 is a Tuesday, not a Monday."],
    [
      { route: "33", date: "2026-01-04" },
      "date",
      "date 2026-01-04 is not a service day: the routes run Monday to Friday.",
    ],
  ])("refuses %j and names the field", async (input, field, message) => {
    await expect(runQuery(loadList, admin, input)).rejects.toMatchObject({
      status: 400,
      message,
      fields: { [field]: message },
    });
  });

  it("computes biweekly weeks as the rules do", async () => {
    const { prisma } = database.current;
    await prisma.route.create({ data: { number: "60" } });
    const firsts = ["2026-01-05", "2026-01-07", "2026-01-09", "2026-01-11", "2026-01-14"];
    await prisma.customer.createMany({
      data: firsts.map((first, index) => ({
        number: String(120000 + index),
        accountName: `B${index}`,
        routeNumber: "60",
        serviceDays: "MTWRF",
        serviceFrequency: "Biweekly" as const,
        firstService: new Date(first),
      })),
    });
    await prisma.rentalItem.createMany({
      data: firsts.flatMap((_, index) =>
        [1, 2, 3, 4, 5].map((deliveryDay) => ({
          id: uuid(),
          customerNumber: String(120000 + index),
          sku: "TWL",
          quantity: 1,
          deliveryDay,
          customerPriceCents: 1,
        })),
      ),
    });
    for (let ahead = -7; ahead < 35; ahead++) {
      const date = addDays("2026-01-05", ahead);
      const day = (["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] as const)[new Date(date).getUTCDay() - 1];
      if (!day) continue;
      const list = await readLoadList(prisma, "60", { day, date });
      expect(list.customer_count, date).toBe(firsts.filter((first) => isServiceWeek("Biweekly", first, date)).length);
    }
  });

  it("is serialized by the database exactly as JSON.stringify would, whatever a customer's name", async () => {
    const accountName = 'A "quoted" \\ name,\n\tCafé \u{1F9FA} \u0001 </script>';
    await database.current.prisma.customer.update({ where: { number: "110001" }, data: { accountName } });
    const written = await runQueryAsJson(loadList, admin, { route: "33", date: "2026-01-12" });
    const list = await runQuery(loadList, admin, { route: "33", date: "2026-01-12" });
    expect(list.categories[0]!.items[1]!.customers[1]!.name).toBe(accountName);
    expect(written).toBe(JSON.stringify(list));
    await database.current.prisma.route.create({ data: { number: "61" } });
    expect(await runQuery(loadList, admin, { route: "61", date: "2026-01-12" })).toEqual({
      route: "61",
      service_day: "Monday",
      date: "2026-01-12",
      driver_name: null,
      customer_count: 0,
      total_items: 0,
      total_pieces: 0,
      categories: [],
    });
  });

  it("exports a CSV file that spreadsheets open correctly: BOM, line ends, no formulas, every piece", async () => {
    await database.current.prisma.customer.update({
      where: { number: "110001" },
      data: { accountName: '=HYPERLINK("x"), "Ltd"' },
    });
    const list = await runQuery(loadList, admin, { route: "33", date: "2026-01-12" });
    const csv = loadListCsv(list);
    expect(
      csv.startsWith("\ufeffRoute,Date,Day,Category,SKU,Item,Customer number,Customer,Pieces,Item total\r\n"),
    ).toBe(true);
    expect(csv).toContain(`"'=HYPERLINK(""x""), ""Ltd"""`);
    expect(
      csv
        .trimEnd()
        .split("\r\n")
        .slice(1)
        .reduce((sum, line) => sum + Number(line.split(",").at(-2)), 0),
    ).toBe(list.total_pieces);
  });
});
