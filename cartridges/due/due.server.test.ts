import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { groupedBy } from "#kernel/grouped";
import { setCompanySettings } from "#services/company.server";
import { Prisma } from "#services/database/generated/client";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { withTestDatabase } from "../../tests/support/test-database";
import { addDays, MAX_MOVED_DAYS, termOn } from "#cartridges/service-day/rules";
import type { CompanyDate, Holiday, ServiceTerm } from "#cartridges/service-day/schema";
import { dueAccountColumns, dueItemsOf, dueOfProducts } from "./due.server";
import { dueItems, type DueAccount, type DueBy, type DueItem } from "./rules";

const database = withTestDatabase();
/** A time zone east of Greenwich, so that the company's date differs from the database's. */
const TIMEZONE = "Pacific/Auckland";
const FROM = "2026-03-30",
  DAYS = 14;
const TO = addDays(FROM, DAYS - 1);
const BOTH = ["as agreed now", "as it was"] as const satisfies readonly DueBy[];
const SCHEDULE = "00000000-0000-7000-8000-000000000002";
const ROUTES = ["33", "07", "05", "09", "11", "12"];
const ORDER = "00000000-0000-7000-8000-000000000001";

beforeAll(async () => {
  setCompanySettings({ timezone: TIMEZONE, appUrl: "http://localhost", mailsAreSent: false });
  await makeSmallCompany(database.current);
  await database.current.prisma.route.createMany({
    data: ROUTES.map((number) => ({ number })),
    skipDuplicates: true,
  });
  const { id } = await makeActor(database.current, "Customer", { customerNumber: "110001" });
  await database.current.prisma.order.create({
    data: {
      id: ORDER,
      customerNumber: "110001",
      placedById: id!,
      kind: "delivery",
      serviceDate: new Date(FROM),
      totalCents: 0,
    },
  });
  await database.current.prisma.holidaySchedule.create({
    data: { id: SCHEDULE, name: "Of the property", createdById: SCHEDULE },
  });
  await database.current.pool.query("delete from rental_item");
});

const date = fc.integer({ min: -10, max: DAYS + 10 }).map((days) => addDays(FROM, days));
const SKUS = ["TWL", "MAT", "NAP"];
const sku = fc.constantFrom(...SKUS);
const terms = {
  sku,
  description: fc.constant(""),
  delivery_day: fc.integer({ min: 1, max: 5 }),
  quantity: fc.nat({ max: 300 }),
  price_cents: fc.nat({ max: 9_000 }),
};
/** Most generated rows are neither ended nor deleted, and exist from the start. */
const start = fc.oneof({ weight: 2, arbitrary: fc.constant("2026-01-01") }, date);
const end = fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, date);
const service = fc.record({
  route: fc.constantFrom(...ROUTES),
  service_days: fc.subarray(["M", "T", "W", "R", "F"], { minLength: 1 }).map((letters) => letters.join("")),
  frequency: fc.constantFrom("Weekly" as const, "Biweekly" as const),
  first_service: fc.option(date),
});
/**
 * A customer's service terms: constant, or changed on up to three dates. The customer row
 * repeats one of the terms.
 */
const services = fc
  .record({
    parts: fc.tuple(service, service, service, service),
    cuts: fc.oneof(
      { weight: 2, arbitrary: fc.constant<CompanyDate[]>([]) },
      { weight: 1, arbitrary: fc.uniqueArray(date, { minLength: 1, maxLength: 3 }) },
    ),
    row: fc.nat({ max: 3 }),
  })
  .map(({ parts, cuts, row }) => {
    const ends = ["0001-01-01", ...cuts.toSorted(), "9999-12-31"];
    const terms = ends.slice(1).map((until, place): ServiceTerm => ({ from: ends[place]!, until, ...parts[place]! }));
    const held = terms[row % terms.length]!;
    return { ...held, terms: cuts.length === 0 ? [] : terms };
  });
interface Made extends DueAccount {
  route: string;
  from: CompanyDate;
  until: CompanyDate;
}
const accounts: fc.Arbitrary<Omit<Made, "holidays">> = fc
  .record({
    since: start,
    deleted_on: end,
    rented: fc.uniqueArray(fc.record({ ...terms, since: start, ended_on: end }), {
      minLength: 2,
      maxLength: 8,
      selector: (item) => `${item.sku} ${item.delivery_day}`,
    }),
    past_terms: fc.array(fc.record({ ...terms, until: date }), { maxLength: 4 }),
    // The ways a row arises: an order for a date, one that leaves a product out, and what a
    // standing change keeps until it takes effect.
    ordered: fc.uniqueArray(fc.record({ ...terms, date }), {
      maxLength: 6,
      selector: (item) => `${item.sku} ${item.date}`,
    }),
    service: services,
  })
  .map(({ service: served, ...account }) => ({ ...account, ...served }));
const routeOn = ({ terms, route }: Made, on: CompanyDate) => termOn(terms, on)?.route ?? route;

interface HolidayOf extends Holiday {
  route: string | null;
}
/**
 * Holidays: skipped or moved either way, of all routes or one, two moved to one date,
 * one moved onto another.
 */
const someHolidays: fc.Arbitrary<HolidayOf[]> = fc.uniqueArray(
  fc
    .record({
      holiday: date,
      moved: fc.option(fc.integer({ min: -MAX_MOVED_DAYS, max: MAX_MOVED_DAYS })),
      route: fc.option(fc.constantFrom(...ROUTES)),
    })
    .map(({ moved, ...day }) => ({ ...day, runs_on: moved === null ? null : addDays(day.holiday, moved) })),
  { minLength: 4, maxLength: 12, selector: ({ holiday, route }) => `${holiday} ${route}` },
);
const calendars = fc.oneof(
  { weight: 1, arbitrary: fc.constant<HolidayOf[]>([]) },
  { weight: 4, arbitrary: someHolidays },
);
/** A route's own holiday takes precedence over one of all routes. */
const holidaysOf = (calendar: readonly HolidayOf[], route: string): Holiday[] =>
  calendar
    .filter((day) => day.route === route)
    .concat(
      calendar.filter(
        (day) => day.route === null && !calendar.some((own) => own.route === route && own.holiday === day.holiday),
      ),
    );
interface Company {
  calendar: HolidayOf[];
  made: Made[];
}
const companies = (size: number): fc.Arbitrary<Company> =>
  fc
    .record({ calendar: calendars, made: fc.array(accounts, { minLength: size, maxLength: size }) })
    .map(({ calendar, made }) => ({
      calendar,
      made: made.map((account) => ({
        ...account,
        holidays: ROUTES.flatMap((route) =>
          holidaysOf(calendar, route).filter(({ holiday }) => routeOn({ ...account, holidays: [] }, holiday) === route),
        ),
      })),
    }));

type Due = readonly [date: CompanyDate, sku: string, quantity: number, price: number];
const figures = ({ date: on, sku: product, quantity, price_cents }: Omit<DueItem, "description">): Due => [
  on,
  product,
  quantity,
  price_cents,
];

const rows = (made: readonly DueAccount[], part: "rented" | "past_terms" | "ordered" | "terms") =>
  JSON.stringify(
    made.flatMap((account, place) => account[part].map((row, index) => ({ customer: numberOf(place), index, ...row }))),
  );
const numberOf = (place: number) => String(500_000 + place);

interface Stored {
  due: Map<string, Due[]>;
  /** By route, date and product, the pieces on the routes' loads. */
  loads: Map<string, number>;
  accounts: DueAccount[];
}

/**
 * The results of the SQL functions for these accounts, by customer and by route, and the accounts
 * as read from the database. Rolled back afterwards.
 */
async function stored({ calendar, made }: Company): Promise<Stored> {
  const answer: Stored = { due: new Map(), loads: new Map(), accounts: [] };
  const undo = new Error("undo");
  await database.current.prisma
    .$transaction(
      async (tx) => {
        // The first second of the company's day, so that a creation or an end counts on that date.
        const moment = (column: string) => Prisma.raw(`(${column}::date::timestamp at time zone '${TIMEZONE}')`);
        await tx.$executeRaw`
      insert into customer (number, account_name, route_number, service_days, service_frequency,
        first_service, service_from, service_until, created_at, deleted_at, updated_at)
      select number, number, route, service_days, frequency::"ServiceFrequency", first_service,
        nullif("from", '0001-01-01'), nullif(until, '9999-12-31'), ${moment("since")},
        ${moment("deleted_on")}, now()
      from jsonb_to_recordset(${JSON.stringify(made.map((account, place) => ({ number: numberOf(place), ...account })))}::jsonb)
        as r(number text, route text, service_days text, frequency text, first_service date, "from" date,
        until date, since date, deleted_on date)`;
        await tx.$executeRaw`
      insert into service_term (customer_number, from_date, until, route_number, service_days,
        service_frequency, first_service)
      select customer, "from", until, route, service_days, frequency::"ServiceFrequency", first_service
      from jsonb_to_recordset(${rows(made, "terms")}::jsonb) as r(customer text, "from" date, until date,
        route text, service_days text, frequency text, first_service date)`;
        await tx.$executeRaw`
      insert into rental_item (id, customer_number, sku, delivery_day, quantity, customer_price_cents,
        created_at, ended_at, updated_at)
      select gen_random_uuid(), customer, sku, delivery_day, quantity, price_cents, ${moment("since")},
        ${moment("ended_on")}, now()
      from jsonb_to_recordset(${rows(made, "rented")}::jsonb) as r(customer text, sku text, delivery_day int,
        quantity int, price_cents int, since date, ended_on date)`;
        await tx.$executeRaw`
      insert into rental_past_term (id, customer_number, sku, delivery_day, quantity, customer_price_cents,
        until, changed_at)
      select gen_random_uuid(), customer, sku, delivery_day, quantity, price_cents, until,
        timestamptz '2026-01-01' + index * interval '1 second'
      from jsonb_to_recordset(${rows(made, "past_terms")}::jsonb) as r(customer text, index int, sku text,
        delivery_day int, quantity int, price_cents int, until date)`;
        await tx.$executeRaw`
      insert into ordered_item (customer_number, service_date, sku, quantity, unit_price_cents, order_id)
      select customer, date, sku, quantity, price_cents, ${ORDER}::uuid
      from jsonb_to_recordset(${rows(made, "ordered")}::jsonb) as r(customer text, date date, sku text,
        quantity int, price_cents int)`;
        await tx.$executeRaw`
      insert into holiday_day (id, schedule_id, holiday, runs_on, route_number, created_by_id)
      select gen_random_uuid(), ${SCHEDULE}::uuid, holiday, runs_on, route, ${SCHEDULE}::uuid
      from jsonb_to_recordset(${JSON.stringify(calendar)}::jsonb) as r(holiday date, runs_on date, route text)`;
        for (const by of BOTH) {
          const due = await tx.$queryRaw<
            { customer: string; date: CompanyDate; sku: string; quantity: number; price_cents: number }[]
          >`
        select c.number as customer, (${FROM}::date + ahead)::text as date, d.sku, d.quantity, d.price_cents
        from customer c cross join generate_series(0, ${DAYS - 1}::int) ahead
          cross join lateral ${dueItemsOf(Prisma.sql`c`, Prisma.sql`(${FROM}::date + ahead)`, by)} d
        where c.number >= ${numberOf(0)} order by c.number, ahead, d.sku collate "C"`;
          for (const [customer, items] of groupedBy(due, (row) => row.customer))
            answer.due.set(`${customer} ${by}`, items.map(figures));
        }
        const [route, on] = [Prisma.sql`route`, Prisma.sql`(${FROM}::date + ahead)`];
        const loads = await tx.$queryRaw<{ load: string; total: number }[]>`
        select concat_ws(' ', route, ${on}, due.sku) as load, due.total
        from unnest(${ROUTES}::text[]) route cross join generate_series(0, ${DAYS - 1}::int) ahead
          cross join lateral ${dueOfProducts({ route, skus: SKUS }, on)} due`;
        for (const { load, total } of loads) answer.loads.set(load, total);
        answer.accounts = await tx.$queryRaw<
          DueAccount[]
        >`select ${dueAccountColumns({ from: FROM, to: TO })} from customer c where c.number >= ${numberOf(0)}
          order by c.number`;
        throw undo;
      },
      { timeout: 60_000 },
    )
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return answer;
}

describe("what is due", () => {
  const batches = 20,
    aBatch = 500;
  it("is the same by the SQL functions, by the rules, and by the rules on stored data, in 10,000 cases", async () => {
    let pieces = 0,
      moved = 0,
      ahead = 0,
      served = 0;
    await fc.assert(
      fc.asyncProperty(companies(aBatch), async (company) => {
        const { due, loads, accounts: read } = await stored(company);
        const loadsByRules = new Map<string, number>();
        for (const [place, account] of company.made.entries()) {
          const targets = new Set(account.holidays.map(({ runs_on }) => runs_on));
          for (const by of BOTH) {
            const byRules = dueItems(account, FROM, TO, by).map(figures);
            const answers = {
              inDatabase: due.get(`${numberOf(place)} ${by}`) ?? [],
              asRead: dueItems(read[place]!, FROM, TO, by).map(figures),
            };
            // toEqual is slow on equal values, so it only runs to print a difference.
            if (Object.values(answers).some((items) => String(items) !== String(byRules)))
              expect({ by, account, ...answers }).toEqual({ by, account, inDatabase: byRules, asRead: byRules });
            if (by === "as agreed now")
              for (const [on, product, quantity] of byRules) {
                const load = `${routeOn(account, on)} ${on} ${product}`;
                loadsByRules.set(load, (loadsByRules.get(load) ?? 0) + quantity);
              }
            if (by === "as agreed now" && account.past_terms.length > 0) {
              const atLast = dueItems({ ...account, past_terms: [] }, FROM, TO, by).map(figures);
              if (String(atLast) !== String(byRules)) ahead += 1;
            }
            if (String(dueItems({ ...account, terms: [] }, FROM, TO, by).map(figures)) !== String(byRules)) served += 1;
            pieces += byRules.length;
            moved += byRules.filter(([on]) => targets.has(on)).length;
          }
        }
        expect(loads).toEqual(loadsByRules);
      }),
      { numRuns: batches, endOnFailure: true },
    );
    // Enough cases must have something due, or the comparison would prove nothing.
    expect(pieces).toBeGreaterThan(batches * aBatch);
    expect(moved).toBeGreaterThan(0);
    // Enough customers must have terms that change within these weeks, or future
    // terms would go untested.
    expect(ahead).toBeGreaterThan(batches * 10);
    // And enough must have service days or a frequency that change.
    expect(served).toBeGreaterThan(batches * 10);
  }, 180_000);
});
