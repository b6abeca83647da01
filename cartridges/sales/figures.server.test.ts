import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CONSOLE, type Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { setCompanySettings } from "#services/company.server";
import { issueMonth } from "#cartridges/statement/commands.server";
import { openDays } from "#cartridges/stop/days/queries.server";
import { makeActor } from "../../tests/support/small-company";
import { emptyTables, withTestDatabase } from "../../tests/support/test-database";
import { countSales } from "./commands.server";
import { consoleStats, openDashboard } from "./queries.server";

// Checks each figure of the two dashboards against independent SQL that uses none of our functions.
// The company is generated from a seed.

const database = withTestDatabase();
const ZONE = "America/Los_Angeles";
/** The morning of Wednesday, February 18, in the company's time zone. */
const NOW = "2026-02-18T18:00:00Z";
const [TODAY, SAME_DAY] = ["2026-02-18", "2026-01-18"];
/** The end of the same day of last month in the company's time zone. */
const THEN = "2026-01-19T00:00:00-08:00";
const RATE = 10;
const CUSTOMERS = 40;
/** The number of customers deleted before January. */
const DELETED_COUNT = 2;
let chief: Actor;

/** The Park-Miller random number generator. */
function numbersFrom(seed: number) {
  let state = seed;
  const below = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)]!;
  /** A random moment in the 80 days before now. */
  const moment = () => new Date(Date.parse(NOW) - (1 + below(80 * 24 * 60)) * 60_000);
  return { below, oneOf, moment };
}

const asDate = (date: string) => new Date(`${date}T00:00:00Z`);
/** The dates of a weekday in January and February, until now. */
function datesOn(isoDay: number): string[] {
  const dates: string[] = [];
  for (let time = Date.parse("2026-01-01"); time < Date.parse(TODAY); time += 86_400_000)
    if (new Date(time).getUTCDay() === isoDay) dates.push(new Date(time).toISOString().slice(0, 10));
  return dates;
}

async function makeCompany(seed: number): Promise<void> {
  const { below, oneOf, moment } = numbersFrom(seed);
  const { prisma } = database.current;
  const since = new Date("2025-12-01T18:00:00Z");
  const skus = ["TWL", "MAT", "NAP", "CLO", "ROB"];
  await prisma.product.createMany({ data: skus.map((sku) => ({ sku, name: sku, basePriceCents: 50 })) });
  await prisma.route.createMany({ data: ["05", "33", "75"].map((number) => ({ number })) });
  const numbers = Array.from({ length: CUSTOMERS }, (_, place) => String(300_000 + place));
  const days = new Map(numbers.map((number) => [number, oneOf(["M", "TR", "W", "MWF", "F"])]));
  await prisma.customer.createMany({
    data: numbers.map((number) => {
      const biweekly = below(5) === 0;
      return {
        ...{ number, accountName: `Customer ${number}`, routeNumber: oneOf(["05", "33", "75"]), createdAt: since },
        ...{ serviceDays: days.get(number)!, serviceFrequency: biweekly ? ("Biweekly" as const) : ("Weekly" as const) },
        firstService: biweekly ? asDate(oneOf(["2025-12-01", "2025-12-08"])) : null,
      };
    }),
  });
  await prisma.rentalItem.createMany({
    data: numbers.flatMap((customerNumber) =>
      [..."MTWRF"].flatMap((letter, index) =>
        days.get(customerNumber)!.includes(letter)
          ? skus.slice(0, 1 + below(4)).map((sku) => ({
              ...{ id: uuid(), customerNumber, sku, deliveryDay: index + 1, quantity: 1 + below(90) },
              ...{ customerPriceCents: 10 + below(150), createdAt: since },
            }))
          : [],
      ),
    ),
  });
  const driver = await makeActor(database.current, "Driver", { username: `first-${seed}`, routeNumber: "33" });
  await prisma.user.update({ where: { id: driver.id! }, data: { createdAt: since } });
  await prisma.user.createMany({
    data: Array.from({ length: 20 }, (_, place) => {
      const createdAt = moment();
      const deletedAt = below(3) === 0 ? new Date((createdAt.getTime() + Date.parse(NOW)) / 2) : null;
      const role = below(5) === 0 ? ("Admin" as const) : ("Driver" as const);
      return { id: uuid(), username: `driver-${seed}-${place}`, name: `Driver ${place}`, role, createdAt, deletedAt };
    }),
  });
  await makeStops(seed, numbers, days);
  await makeOrders(seed, numbers, driver);
  await prisma.note.createMany({
    data: Array.from({ length: 40 }, () => {
      const createdAt = moment();
      const after = new Date((createdAt.getTime() + Date.parse(NOW)) / 2);
      return {
        ...{ id: uuid(), customerNumber: oneOf(numbers), content: "Ring twice.", authorId: driver.id!, createdAt },
        ...{ resolvedAt: below(2) ? after : null, deletedAt: below(4) ? null : after },
      };
    }),
  });
}

/** Drives some past stops: other quantities than due at that day's price, or nobody was there. */
async function makeStops(seed: number, numbers: readonly string[], days: ReadonlyMap<string, string>): Promise<void> {
  const { below, oneOf } = numbersFrom(seed + 1);
  const { prisma } = database.current;
  const served = await prisma.customer.findMany({
    where: { serviceFrequency: "Weekly", number: { notIn: numbers.slice(0, DELETED_COUNT) } },
  });
  const stops = served.flatMap(({ number, routeNumber }) =>
    [..."MTWRF"]
      .flatMap((letter, index) => (days.get(number)!.includes(letter) ? datesOn(index + 1) : []))
      .filter(() => below(3) === 0)
      .map((date, place) => {
        const serviceDate = asDate(date);
        const at = new Date(serviceDate.getTime() + 18 * 3_600_000);
        const isDelivered = below(6) > 0;
        const outcome = isDelivered
          ? { status: "completed" as const, completedAt: at, deliveredAt: at }
          : { status: "issue" as const, issueKind: "closed" };
        return { id: uuid(), routeNumber, serviceDate, customerNumber: number, position: place + 1, ...outcome };
      }),
  );
  expect(stops.length).toBeGreaterThan(numbers.length);
  await prisma.stop.createMany({ data: stops });
  await prisma.deliveryLine.createMany({
    data: stops
      .filter(({ status }) => status === "completed")
      .map(({ id }) => {
        const due = 1 + below(40);
        const line = { stopId: id, sku: oneOf(["TWL", "NAP"]), due, loaded: due, delivered: below(due + 1) };
        return { ...line, reason: "count", priceCents: 10 + below(100) };
      }),
  });
}

/**
 * Orders in every state with their history. Orders of a deleted customer do not count as pending.
 */
async function makeOrders(seed: number, numbers: readonly string[], driver: Actor): Promise<void> {
  const { below, oneOf, moment } = numbersFrom(seed + 2);
  const { prisma } = database.current;
  const orders = Array.from({ length: 200 }, (_, place) => {
    const createdAt = moment();
    // The first order is pending for a deleted customer.
    const drawnStatus = oneOf(["pending", "approved", "rejected", "cancelled", "delivered"] as const);
    const [status, customerNumber] = place === 0 ? ["pending" as const, numbers[0]!] : [drawnStatus, oneOf(numbers)];
    return {
      ...{ id: uuid(), kind: "delivery" as const, status, customerNumber, placedById: driver.id! },
      ...{ serviceDate: asDate("2026-03-02"), totalCents: below(90_000), createdAt },
    };
  });
  await prisma.order.createMany({ data: orders });
  await prisma.orderEvent.createMany({
    data: orders.flatMap(({ id, status, createdAt }) => {
      const [now, decided] = [Date.parse(NOW), new Date(createdAt.getTime() + below(20 * 24 * 60) * 60_000)];
      const at = decided.getTime() < now ? decided : new Date((createdAt.getTime() + now) / 2);
      const event = (status: (typeof orders)[number]["status"], at: Date) => ({ id: uuid(), orderId: id, status, at });
      const history = status === "delivered" ? (["approved", "delivered"] as const) : ([status] as const);
      return [
        event("pending", createdAt),
        ...(status === "pending" ? [] : history.map((each, place) => event(each, new Date(at.getTime() + place)))),
      ];
    }),
  });
  const deleted = numbers.slice(0, DELETED_COUNT);
  await prisma.customer.updateMany({
    where: { number: { in: deleted } },
    data: { deletedAt: new Date("2025-12-20T20:00:00Z") },
  });
}

const figure = async (statement: string) =>
  Number((await database.current.pool.query<{ n: string }>(`select (${statement}) as n`)).rows[0]!.n);

/**
 * What was delivered between two dates: recorded deliveries where a stop was made, and rented
 * quantities otherwise.
 */
const cameBetween = (from: string, to: string) => `
  with served as (
    select c.number, d::date as date from customer c
      cross join generate_series(date '${from}', date '${to}', interval '1 day') d
    where position(substr('MTWRF', extract(isodow from d)::int, 1) in c.service_days) > 0 and extract(isodow from d) < 6
      and (c.service_frequency = 'Weekly' or (d::date >= c.first_service and (d::date - c.first_service) / 7 % 2 = 0))
      and (c.deleted_at is null or d::date < (c.deleted_at at time zone '${ZONE}')::date)
      and not exists (select from stop s where s.customer_number = c.number and s.service_date = d::date))
  select (select coalesce(sum(i.quantity * i.customer_price_cents), 0) from served join rental_item i
      on i.customer_number = served.number and i.delivery_day = extract(isodow from served.date))
    + (select coalesce(sum(l.delivered * l.price_cents), 0) from stop s join delivery_line l on l.stop_id = s.id
      where s.status = 'completed' and s.service_date between '${from}' and '${to}')`;
const billedBetween = (from: string, to: string) =>
  `select sum(quantity * unit_price_cents) from statement_line where service_date between '${from}' and '${to}'`;
const pendingAt = (moment: string) => `
  select count(*) from (
    select distinct on (e.order_id) e.status, c.deleted_at from order_event e join "order" o on o.id = e.order_id
      join customer c on c.number = o.customer_number
    where e.at < '${moment}' order by e.order_id, e.at desc) last
  where status = 'pending' and (deleted_at is null or deleted_at >= '${moment}')`;
const driversAt = (moment: string) =>
  `select count(*) from "user" where role = 'Driver' and created_at < '${moment}'
    and (deleted_at is null or deleted_at >= '${moment}')`;

describe.each([7, 1921])("the figures of a company from the seed %i match plain SQL:", (seed) => {
  beforeAll(async () => {
    setClock(new Date(NOW));
    setCompanySettings({ timezone: ZONE, appUrl: "http://clothesline.test", mailsAreSent: false });
    await emptyTables(database.current);
    chief = await makeActor(database.current, "SuperAdmin", { username: "chief" });
    await makeCompany(seed);
    // December and January are issued, so price changes now do not affect them.
    for (const month of ["2025-12", "2026-01"]) while ((await execute(issueMonth, CONSOLE, { month })).more);
    await database.current.pool.query("update rental_item set customer_price_cents = customer_price_cents + 3");
    await execute(countSales, CONSOLE, {});
  });
  afterAll(() => setClock());
  const dashboard = async () => runQuery(openDashboard, chief, {});

  it("Total Sales (MTD), and those of the same days last month", async () => {
    const { sales } = (await dashboard()).figures;
    const [now, before] = [
      await figure(cameBetween("2026-02-01", "2026-02-17")),
      await figure(billedBetween("2026-01-01", SAME_DAY)),
    ];
    expect(sales).toEqual({ now, before });
    expect(Math.min(now, before)).toBeGreaterThan(100_000);
    const { totalSales, changes } = await runQuery(consoleStats, chief, {});
    expect(totalSales).toBe(now / 100);
    const percent = (now / before - 1) * 100;
    expect(changes.totalSales).toBe(`${percent < 0 ? "-" : "+"}${Math.abs(percent).toFixed(1)}%`);
  });

  it("Commission Earned, from the same sales", async () => {
    const { commission, sales } = (await dashboard()).figures;
    expect(commission).toEqual({ now: Math.round(sales.now / RATE), before: Math.round(sales.before / RATE) });
  });

  it("Active Drivers", async () => {
    const { drivers } = (await dashboard()).figures;
    expect(drivers).toEqual({ now: await figure(driversAt(NOW)), before: await figure(driversAt(THEN)) });
    expect(Math.min(drivers.now, drivers.before)).toBeGreaterThan(2);
  });

  it("Pending Orders", async () => {
    const { pending } = (await dashboard()).figures;
    expect(pending).toEqual({ now: await figure(pendingAt(NOW)), before: await figure(pendingAt(THEN)) });
    expect(Math.min(pending.now, pending.before)).toBeGreaterThan(5);
  });

  it("the months", async () => {
    const { months } = await dashboard();
    const { rows } = await database.current.pool.query<{ period: string; cents: string }>(
      `select to_char(service_date, 'YYYY-MM') as period, sum(quantity * unit_price_cents) as cents
        from statement_line group by 1 order by 1`,
    );
    const open = await figure(cameBetween("2026-02-01", "2026-02-17"));
    const byHand = [...rows.map(({ period, cents }) => [period, Number(cents)]), ["2026-02", open]];
    expect(byHand).toHaveLength(3);
    expect(months.map(({ period, amount }) => [period, Math.round(amount * 100)])).toEqual(byHand);
  });

  it("the office's day: customers, today's stops, pending orders, open notes", async () => {
    const { stats } = await runQuery(openDays, chief, {});
    const today = `
      select count(distinct c.number) from customer c join rental_item i on i.customer_number = c.number
        and i.delivery_day = 3
      where c.deleted_at is null and position('W' in c.service_days) > 0
        and (c.service_frequency = 'Weekly' or (date '${TODAY}' - c.first_service) / 7 % 2 = 0)`;
    expect(stats).toEqual({
      totalCustomers: await figure("select count(*) from customer where deleted_at is null"),
      todayStops: await figure(today),
      pendingOrders: await figure(pendingAt(NOW)),
      activeNotes: await figure(`
        select count(*) from note where resolved_at is null and deleted_at is null
          and customer_number in (select number from customer where deleted_at is null)`),
    });
    expect(Math.min(...Object.values(stats))).toBeGreaterThan(3);
  });
});
