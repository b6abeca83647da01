import fc from "fast-check";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { setCompanySettings } from "#services/company.server";
import { openCustomer } from "#cartridges/customer/queries.server";
import { completeLoading, markItem, startLoading } from "#cartridges/load-list/commands.server";
import { loadList } from "#cartridges/load-list/queries.server";
import { fromSent, toSent } from "#cartridges/load-list/sent-list";
import { openStatements } from "#cartridges/statement/queries.server";
import { answerShort } from "#cartridges/notification/short/commands.server";
import { addDays } from "#cartridges/service-day/rules";
import { completeStop, undoAct } from "#cartridges/stop/commands.server";
import { openRouteDay } from "#cartridges/stop/queries.server";
import { stopIdOf } from "#cartridges/stop/stop-key";
import { makeActor, makeSmallCompany } from "../../../tests/support/small-company";
import { withTestDatabase } from "../../../tests/support/test-database";
import { owedItems, type OwedAccount } from "./rules";

const database = withTestDatabase();
const [MONDAY, WEDNESDAY, NEXT_MONDAY] = ["2026-01-05", "2026-01-07", "2026-01-12"] as const;
const number = "110001";
const stop = (date: string) => stopIdOf({ route: "33", date, customer: number });
let driver: Actor, hotel: Actor;

beforeAll(async () => {
  setCompanySettings({ timezone: "UTC", appUrl: "http://localhost", mailsAreSent: false });
  await makeSmallCompany(database.current);
  const createdAt = new Date("2025-12-30");
  await database.current.prisma.customer.updateMany({ data: { createdAt } });
  await database.current.prisma.rentalItem.updateMany({ data: { createdAt } });
  driver = { ...(await makeActor(database.current, "Driver", { routeNumber: "33" })), sessionId: uuid() };
  hotel = await makeActor(database.current, "Customer", { customerNumber: number });
});
afterAll(() => setClock());

const on = (date: string) => setClock(new Date(`${date}T12:00:00Z`));
const towels = async (date: string) => {
  const list = await runQuery(loadList, driver, { route: "33", date });
  expect(fromSent(structuredClone(toSent(list)))).toEqual(list);
  return list.categories.flatMap(({ items }) => items).find(({ item_id }) => item_id === "TWL")!;
};
const atStop = async (date: string) =>
  (await runQuery(openRouteDay, driver, { route: "33", date })).stops
    .find(({ customer_number }) => customer_number === number)!
    .items.find(({ item_id }) => item_id === "TWL")!;
/** Loads what is due, except for some missing towels. */
async function load(date: string, service_day: "Monday" | "Wednesday", missing: number) {
  const key = { route_number: "33", service_day, date } as const;
  await execute(startLoading, driver, key);
  const list = await runQuery(loadList, driver, { route: "33", date });
  for (const { item_id, total_quantity } of list.categories.flatMap(({ items }) => items))
    await execute(markItem, driver, {
      ...key,
      item_id,
      loaded_quantity: total_quantity - (item_id === "TWL" ? missing : 0),
    });
  await execute(completeLoading, driver, { ...key, manager_email: "office@example.com" });
}

describe("pieces short on a delivery", () => {
  it("are owed on the next load, at its stop and on the customer's page, and on no later load", async () => {
    on(MONDAY);
    await load(MONDAY, "Monday", 8);
    expect(await towels(WEDNESDAY)).not.toHaveProperty("owed");
    const event = uuid();
    await execute(completeStop, driver, { id: stop(MONDAY), event_id: event });
    expect(await towels(WEDNESDAY)).toMatchObject({
      total_quantity: 88,
      owed: 8,
      customers: [{ number, quantity: 88, owed: 8 }],
    });
    expect(await atStop(WEDNESDAY)).toMatchObject({ due: 88, loaded: 88, owed: 8 });
    expect(await towels(NEXT_MONDAY)).not.toHaveProperty("owed");
    // Undoing the completion removes it; completing again adds it.
    await execute(undoAct, driver, { id: stop(MONDAY), undoes: event });
    expect(await towels(WEDNESDAY)).not.toHaveProperty("owed");
    await execute(completeStop, driver, { id: stop(MONDAY) });
    on(WEDNESDAY);
    expect((await runQuery(openCustomer, hotel, { number })).next).toMatchObject({ date: WEDNESDAY, pieces: 88 });
  });

  it("are owed again if short again, billed once when delivered, and forgiven if accepted", async () => {
    await load(WEDNESDAY, "Wednesday", 5);
    await execute(completeStop, driver, { id: stop(WEDNESDAY) });
    expect(await towels(NEXT_MONDAY)).toMatchObject({ total_quantity: 145, owed: 5 });
    on("2026-01-08");
    const { shown } = await runQuery(openStatements, hotel, { number, statement: "running" });
    expect(shown!.dates.map(({ date, pieces }) => [date, pieces])).toEqual([
      [MONDAY, 92 + 60],
      [WEDNESDAY, 83],
    ]);
    on(NEXT_MONDAY);
    await load(NEXT_MONDAY, "Monday", 4);
    await execute(answerShort, hotel, { number, date: NEXT_MONDAY, answer: "fine" });
    await execute(completeStop, driver, { id: stop(NEXT_MONDAY) });
    expect(await towels("2026-01-14")).not.toHaveProperty("owed");
  });
});

describe("owed pieces", () => {
  const DATES = Array.from({ length: 12 }, (_, day) => addDays("2026-03-02", day));
  const visit = fc.record({
    date: fc.constantFrom(...DATES.slice(0, 9)),
    was: fc.constantFrom("delivered" as const, "delivered" as const, "left out" as const),
    forgiven: fc.boolean(),
    lines: fc.uniqueArray(
      fc.record({
        sku: fc.constantFrom("TWL", "MAT", "NAP"),
        due: fc.nat({ max: 20 }),
        delivered: fc.nat({ max: 20 }),
        reason: fc.constantFrom("short", "count"),
      }),
      { selector: ({ sku }) => sku },
    ),
  });
  const accounts = fc.record({
    service_days: fc.subarray(["M", "T", "W", "R", "F"], { minLength: 1 }).map((letters) => letters.join("")),
    frequency: fc.constantFrom("Weekly" as const, "Biweekly" as const),
    first_service: fc.constantFrom("2026-02-23", "2026-03-02"),
    visits: fc.uniqueArray(visit, { selector: ({ date }) => date, maxLength: 6 }),
    today: fc.constantFrom(...DATES),
  });

  it("are the same by the SQL function and by the rules", async () => {
    const { pool } = database.current;
    const CUSTOMER = "550001";
    let rowCount = 0;
    await pool.query("truncate stop, stop_event, delivery_line, short_notice cascade");
    await fc.assert(
      fc.asyncProperty(accounts, async ({ visits, today, ...schedule }) => {
        // Deletes the previous case's rows. TRUNCATE would create new files for each table and
        // index, three hundred times.
        await pool.query("delete from delivery_line; delete from short_notice; delete from stop");
        await pool.query(
          `insert into customer (number, account_name, route_number, service_days, service_frequency,
            first_service, updated_at) values ($1, 'Owed', '33', $2, $3::"ServiceFrequency", $4, now())
           on conflict (number) do update set service_days = excluded.service_days,
             service_frequency = excluded.service_frequency, first_service = excluded.first_service`,
          [CUSTOMER, schedule.service_days, schedule.frequency, schedule.first_service],
        );
        await pool.query(
          `insert into stop (id, route_number, service_date, customer_number, position, status, completed_at,
            delivered_at, issue_kind)
           select id, '33', date, $1, 1, (case when was = 'delivered' then 'completed' else 'issue' end)::"StopStatus",
             case when was = 'delivered' then date::timestamptz end,
               case when was = 'delivered' then date::timestamptz end,
               case when was <> 'delivered' then 'other' end
           from jsonb_to_recordset($2::jsonb) as v(id uuid, date date, was text)`,
          [CUSTOMER, JSON.stringify(visits.map(({ date, was }) => ({ id: idOf(date), date, was })))],
        );
        const lines = visits
          .filter(({ was }) => was === "delivered")
          .flatMap(({ date, lines: of }) =>
            of.map((line) => ({ ...line, stop: idOf(date), reason: line.due === line.delivered ? null : line.reason })),
          );
        await pool.query(
          `insert into delivery_line (stop_id, sku, due, loaded, delivered, reason, price_cents)
           select stop, sku, due, due, delivered, reason, 50
             from jsonb_to_recordset($1::jsonb) as l(stop uuid, sku text, due int,
             delivered int, reason text)`,
          [JSON.stringify(lines)],
        );
        await pool.query(
          `insert into short_notice (customer_number, service_date, route_number, items, told_at, answer)
           select $1, date, '33', '[]', now(), 'fine' from jsonb_to_recordset($2::jsonb) as n(date date)`,
          [CUSTOMER, JSON.stringify(visits.filter(({ forgiven }) => forgiven).map(({ date }) => ({ date })))],
        );
        const account: OwedAccount = {
          ...schedule,
          holidays: [],
          terms: [],
          deliveries: visits.filter(({ was }) => was === "delivered"),
          left_out: visits.filter(({ was }) => was !== "delivered").map(({ date }) => date),
        };
        const { rows } = await pool.query<{ date: string; sku: string; quantity: number }>(
          `select to_char(d.date, 'YYYY-MM-DD') as date, o.sku, o.quantity from customer c
            cross join unnest($2::date[]) as d(date)
           cross join lateral owed_items(c, d.date, $3::date) o where c.number = $1 order by 1, 2`,
          [CUSTOMER, DATES, today],
        );
        const byRules = DATES.flatMap((date) =>
          [...owedItems(account, date, today)].sort().map(([sku, quantity]) => ({ date, sku, quantity })),
        );
        expect(rows).toEqual(byRules);
        // The function that checks marks includes owed pieces too.
        const { rows: differing } = await pool.query(
          `select d.date, sku from unnest($1::date[]) as d(date) cross join unnest($2::text[]) sku
           where (select total from due_of_products('33', $2::text[], d.date, 'UTC', $3::date) due
             where due.sku = sku.sku) is distinct from (
             select sum(due.quantity)::int from customer c
               cross join lateral due_with_owed(c, d.date, false, 'UTC', $3::date) due
             where c.route_number = '33' and due.sku = sku.sku and exists (select 1 from days_run_on(c, d.date)))`,
          [DATES, ["TWL", "MAT", "NAP"], today],
        );
        expect(differing).toEqual([]);
        rowCount += rows.length;
      }),
      { numRuns: 300 },
    );
    expect(rowCount).toBeGreaterThan(100);
  }, 120_000);
  const idOf = (date: string) => stopIdOf({ route: "33", date, customer: "550001" });
});
