import { beforeAll, describe, expect, test } from "vitest";
import { sumOf } from "#cartridges/day-end/rules";
import { readEnd } from "#cartridges/day-end/queries.server";
import { openAccessCodes } from "#cartridges/account/access-code/queries.server";
import { companyOverview } from "#cartridges/company-import/queries.server";
import { openHolidays } from "#cartridges/holiday/queries.server";
import { openCustomerDetail } from "#cartridges/customer/customer-detail/queries.server";
import { runQuery } from "#kernel/execute.server";
import { issueChunk } from "#cartridges/statement/issue-chunk.server";
import { readActs, readStops, unpriced } from "#cartridges/stop/day.server";
import { statesOf } from "#cartridges/stop/rules";
import { setClock } from "#services/clock.server";
import type { Transaction } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { makeActor } from "../../tests/support/small-company";
import { withTestDatabase } from "../../tests/support/test-database";
import { DEMO_HOTEL } from "./customers";
import { seedDemo } from "./demo-company.server";

const TODAY = "2026-03-11";
const MONTHS = ["2025-12", "2026-01", "2026-02"];
const database = withTestDatabase();

/**
 * Columns that differ each time: sequences that continue after a rollback, the password's salt, and
 * when a setting was written.
 */
const OTHERWISE: Readonly<Record<string, string>> = {
  order: "number",
  category: "id",
  product: "category_id",
  statement: "number",
  user: "password_hash",
  setting: "updated_at",
};
/** A checksum of each table's rows. */
const fingerprint = async (tx: Transaction) => {
  const tables = await tx.$queryRaw<{ name: string }[]>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> '_prisma_migrations' order by 1`;
  const prints: Record<string, string | null> = {};
  for (const { name } of tables) {
    const [row] = await tx.$queryRaw<{ print: string | null }[]>`
      select md5(string_agg(r.text, '' order by r.text)) as print
      from ${Prisma.raw(`"${name}"`)} t
      cross join lateral (select (to_jsonb(t) - ${OTHERWISE[name] ?? ""}::text)::text as text) r`;
    prints[name] = row!.print;
  }
  return prints;
};
const countRows = async (statement: string): Promise<number> =>
  (
    await database.current.prisma.$queryRawUnsafe<{ n: number }[]>(`select count(*)::int as n from (${statement}) rows`)
  )[0]!.n;

/** Runs in a transaction that is rolled back. */
async function rolledBack<Answer>(work: (tx: Transaction) => Promise<Answer>): Promise<Answer> {
  let answer: Answer;
  const back = new Error("rolled back");
  await database.current.prisma
    .$transaction(
      async (tx) => {
        answer = await work(tx);
        throw back;
      },
      { timeout: 120_000 },
    )
    .catch((error: unknown) => {
      if (error !== back) throw error;
    });
  return answer!;
}

describe("the demo company's history", () => {
  let first: Awaited<ReturnType<typeof fingerprint>>;

  beforeAll(async () => {
    setClock(new Date(`${TODAY}T12:00:00Z`));
    first = await rolledBack(async (tx) => {
      await seedDemo(tx, TODAY, { past: true });
      return fingerprint(tx);
    });
    await seedDemo(database.current.prisma, TODAY, { past: true });
    return () => setClock();
  }, 120_000);

  test("is the same each time, to the last id", async () => {
    expect(await fingerprint(database.current.prisma)).toEqual(first);
    expect(Object.values(first).filter((print) => print !== null).length).toBeGreaterThan(30);
  });

  test("has ids that are valid UUIDs", async () => {
    const columns = await database.current.prisma.$queryRaw<{ table: string; column: string }[]>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'uuid'`;
    expect(columns.length).toBeGreaterThan(40);
    const odd: string[] = [];
    for (const { table, column } of columns) {
      const ids = `select 1 from "${table}" where "${column}"::text !~ '^.{14}[1-8].{4}[89ab]'`;
      if ((await countRows(ids)) > 0) odd.push(`${table}.${column}`);
    }
    expect(odd).toEqual([]);
  });

  test("has no dangling references", async () => {
    const keys = await database.current.prisma.$queryRaw<
      { child: string; parent: string; columns: string; refers: string }[]
    >`
      select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
        (select string_agg(format('a.%I', k.attname), ', ' order by o.place)
          from unnest(c.conkey) with ordinality o(num, place)
          join pg_attribute k on k.attrelid = c.conrelid and k.attnum = o.num) as columns,
        (select string_agg(format('b.%I', k.attname), ', ' order by o.place)
          from unnest(c.confkey) with ordinality o(num, place)
          join pg_attribute k on k.attrelid = c.confrelid and k.attnum = o.num) as refers
      from pg_constraint c where c.contype = 'f'`;
    expect(keys.length).toBeGreaterThan(30);
    const lost: string[] = [];
    for (const { child, parent, columns, refers } of keys) {
      const orphans = `select 1 from ${child} a where (${columns}) is not null
        and not exists (select 1 from ${parent} b where (${refers}) = (${columns}))`;
      if ((await countRows(orphans)) > 0) lost.push(`${child} ${columns}`);
    }
    expect(lost).toEqual([]);
  });

  test("delivered what was due and owed at every stop, at the day's price, and skipped nobody", async () => {
    const due = `select s.id as stop_id, d.sku, d.quantity, d.price_cents
      from stop s join customer c on c.number = s.customer_number
      cross join lateral due_with_owed(c, s.service_date, true, 'UTC', s.service_date) d
      where s.delivered_at is not null`;
    const lines = `select stop_id, sku, due, price_cents from delivery_line`;
    expect(await countRows(`(${due}) except (${lines})`)).toBe(0);
    expect(await countRows(`(${lines}) except (${due})`)).toBe(0);
    expect(await countRows(lines)).toBeGreaterThan(20_000);
    const served = `select c.number, d::date from customer c
      cross join generate_series('2025-12-01'::date, '${TODAY}'::date - 1, '1 day') d
      where exists (select 1 from due_items(c, d::date, true, 'UTC'))`;
    expect(await countRows(`(${served}) except (select customer_number, service_date from stop)`)).toBe(0);
    expect(await countRows("select 1 from delivery_line where reason = 'short'")).toBeGreaterThan(50);
    expect(await countRows("select 1 from stop where status = 'issue'")).toBeGreaterThan(10);
  });

  test("loaded on each truck what was due minus the reported shortages", async () => {
    const off = await countRows(`
      select s.id, m.sku from loading_session s join loading_mark m on m.session_id = s.id
      left join (select session_id, sku, sum(quantity) as short from loading_short group by 1, 2) sh
        using (session_id, sku)
      where m.expected_quantity - m.loaded_quantity <> coalesce(sh.short, 0)
        or m.status <> (case when m.loaded_quantity = m.expected_quantity then 'loaded'
          when m.loaded_quantity > 0 then 'partial' else 'missing' end)::"LoadedStatus"`);
    expect(off).toBe(0);
    expect(
      await countRows(`
        select s.id from loading_session s join load_report r on r.session_id = s.id join mail on mail.id = r.mail_id
        where (r.summary ->> 'short')::int
            <> (select coalesce(sum(quantity), 0) from loading_short sh where sh.session_id = s.id)
          or (r.summary ->> 'expected')::int
            <> (select sum(expected_quantity) from loading_mark m where m.session_id = s.id)
          or mail.status <> 'kept'`),
    ).toBe(0);
    expect(
      await countRows(
        "select 1 from loading_session s where not exists (select 1 from load_report r where r.session_id = s.id)",
      ),
    ).toBe(0);
    // The pieces on the truck for the stops equal the pieces loaded.
    const aboard = `select s.route_number, s.service_date, l.sku, sum(l.loaded)
      from stop s join delivery_line l on l.stop_id = s.id group by 1, 2, 3`;
    const loaded = `select s.route_number, s.service_date, m.sku, m.loaded_quantity::bigint
      from loading_session s join loading_mark m on m.session_id = s.id`;
    const isIssueFree = `not exists (select 1 from stop t
      where t.route_number = x.route_number and t.service_date = x.service_date and t.status = 'issue')`;
    expect(await countRows(`select * from (${aboard}) x where ${isIssueFree} except (${loaded})`)).toBe(0);
  });

  test("billed what was delivered: its statements equal those the job would issue", async () => {
    const sums = (tx: Transaction) => tx.$queryRaw<object[]>`
      select t.customer_number, t.period_start, t.total_cents, count(l.*)::int as lines,
        sum(l.quantity)::int as pieces, sum(l.quantity * l.unit_price_cents)::int as cents
      from statement t left join statement_line l on l.statement_id = t.id group by t.id order by 1, 2`;
    const made = await sums(database.current.prisma);
    expect(made).toHaveLength(3 * 133);
    const issued = await rolledBack(async (tx) => {
      await tx.statementLine.deleteMany();
      await tx.statement.deleteMany();
      await tx.setting.delete({ where: { key: "statements-issued" } });
      for (const month of MONTHS) while ((await issueChunk(tx, month, new Date())).more);
      return sums(tx);
    });
    expect(made).toEqual(issued);
  });

  test("has stops and days that match the acts recorded for them", async () => {
    const { prisma } = database.current;
    const off: string[] = [];
    for (const date of ["2026-02-20", "2026-03-02", "2026-03-09", "2026-03-10"])
      for (const route of ["05", "09", "11", "12", "33", "75"]) {
        const { version, acts } = await readActs(prisma, { route, date });
        const end = await readEnd(prisma, { route, date });
        const stops = (await readStops(prisma, { route, date })).map((stop) => ({
          ...stop,
          items: stop.items.map(unpriced),
        }));
        const stored = await prisma.stop.findMany({ where: { routeNumber: route, serviceDate: new Date(date) } });
        const states = statesOf(
          stored.map(({ id }) => id),
          acts,
        );
        for (const { id, status, deliveredAt, startedAt, soilBags, skipReason } of stored) {
          const state = states.get(id)!;
          const same =
            state.status === status &&
            state.deliveredAt === (deliveredAt?.toISOString() ?? null) &&
            state.startedAt === (startedAt?.toISOString() ?? null) &&
            (state.figures?.soil_bags ?? null) === soilBags &&
            (state.issue?.skipped ?? null) === skipReason;
          if (!same) off.push(`${route} ${date} ${id}`);
        }
        const day = await prisma.routeDay.findUniqueOrThrow({
          where: { routeNumber_serviceDate: { routeNumber: route, serviceDate: new Date(date) } },
        });
        const sum = sumOf({ load: end.load, stops, acts, day_acts: [...end.acts] });
        if (version !== acts.length + end.acts.length) off.push(`${route} ${date} version`);
        if ((sum.end.closed?.at ?? null) !== (day.closedAt?.toISOString() ?? null)) off.push(`${route} ${date} closed`);
        if (day.closedAt && (sum.unsettled.length !== day.unsettled || sum.soilLeft))
          off.push(`${route} ${date} unsettled`);
      }
    expect(off).toEqual([]);
    expect(await prisma.routeDay.count({ where: { closedAt: null } })).toBe(1);
  });

  test("has orders whose sums, states and dates agree with their lines and with what was due", async () => {
    const { prisma } = database.current;
    expect(
      await countRows(`
        select o.id from "order" o
        where o.total_cents <> (select sum(coalesce(l.approved_quantity, l.quantity) * l.unit_price_cents)
            from order_line l where l.order_id = o.id)
          or o.version <> (select count(*) from order_event e where e.order_id = o.id)
          or o.status <> (select e.status from order_event e where e.order_id = o.id order by e.at desc limit 1)
          or o.created_at <> (select min(e.at) from order_event e where e.order_id = o.id)`),
    ).toBe(0);
    const [numbers] = await prisma.$queryRaw<
      object[]
    >`select min(number) as first, max(number) - min(number) + 1 - count(*) as gaps from "order"`;
    expect(numbers).toMatchObject({ gaps: 0n });
    const states = await prisma.order.groupBy({ by: ["status"], _count: true });
    expect(Object.fromEntries(states.map(({ status, _count }) => [status, _count > 0]))).toMatchObject({
      ...{ pending: true, approved: true, delivered: true, rejected: true, cancelled: true },
    });
    expect(await countRows(`select 1 from "order" where status = 'pending' and service_date <= '${TODAY}'`)).toBe(0);
    const terms = `select 1 from rental_past_term t join customer c on c.number = t.customer_number
      where c.terms_until < t.until or c.terms_until is null`;
    expect(await countRows(terms)).toBe(0);
    expect(await prisma.rentalPastTerm.count()).toBeGreaterThan(10);
  });

  test("has pending work this morning: accounts, orders, notes, requests, news and an open day", async () => {
    const { prisma } = database.current;
    expect(await prisma.user.count({ where: { approval: "pending" } })).toBe(6);
    // Every driver has an account to approve and a request to answer.
    for (const waits of [
      `"user" w join customer c on c.number = w.customer_number where w.approval = 'pending'`,
      `change_request w join customer c on c.number = w.customer_number where w.status = 'open'`,
    ])
      expect(await countRows(`select distinct c.route_number from ${waits}`)).toBe(6);
    expect(await prisma.note.count({ where: { resolvedAt: null } })).toBeGreaterThan(10);
    expect(await prisma.reliefCoverage.count({ where: { handedBackAt: { not: null } } })).toBe(1);
    expect(await prisma.reliefCoverage.count({ where: { firstDate: { gt: new Date(TODAY) } } })).toBe(1);
    expect(await countRows(`select 1 from journal_entry where created_at >= '${TODAY}'`)).toBe(12);
    for (const username of ["admin", "superadmin", "driver33", "relief"])
      expect(
        await prisma.notification.count({ where: { user: { username }, readAt: null } }),
        username,
      ).toBeGreaterThan(0);
    // Nothing happened in the future, or before the person had an account.
    expect(
      await countRows(`select 1 from audit_entry where at > '${TODAY}T12:00:00Z' or at < '2025-12-01T01:00:00Z'`),
    ).toBe(0);
    expect(await countRows("select 1 from audit_entry where command = 'stop.complete'")).toBe(
      await countRows("select 1 from stop where completed_at is not null"),
    );
  });

  test("has imported files, a coming holiday without orders, and an unused access code", async () => {
    const { prisma } = database.current;
    const chief = await makeActor(database.current, "SuperAdmin", { username: "chief" });
    const { imports } = await runQuery(companyOverview, chief, {});
    expect(imports).toMatchObject([
      { created: 0, refused: 1, by: "Beatrix Calloway" },
      {
        created:
          (await prisma.customer.count()) + (await prisma.product.count()) + (await prisma.rentalItem.count()) + 7,
      },
    ]);
    expect(imports[0]!.changed).toBe(await countRows("select 1 from rental_past_term where until = '2026-03-01'"));
    const { schedules } = await runQuery(openHolidays, chief, {});
    expect(schedules).toMatchObject([
      { name: "Founders' Day 2026", days: [{ holiday: "2026-04-02", runs_on: "2026-04-03", routes: 6 }] },
    ]);
    expect(await countRows(`select 1 from "order" where service_date >= '2026-04-02'`)).toBe(0);
    const { codes } = await runQuery(openAccessCodes, chief, {});
    expect(codes).toMatchObject([{ route: "05", used_at: null, withdrawn_at: null }]);
    expect(codes[0]!.expires_at > new Date(`${TODAY}T12:00:00Z`).toISOString()).toBe(true);
    await prisma.user.delete({ where: { id: chief.id! } });
  });

  test("shows weeks and months on a customer's page that match hand-written SQL", async () => {
    const { prisma } = database.current;
    const admin = await makeActor(database.current, "Admin", { username: "analyst" });
    const hotel = await prisma.customer.findFirstOrThrow({ where: { accountName: DEMO_HOTEL } });
    const { analytics, items } = await runQuery(openCustomerDetail, admin, { number: hotel.number, tab: "analytics" });
    const { weeks, categories, months } = analytics!;
    const byHand = await prisma.$queryRaw<{ week: string; delivered: bigint; short: bigint }[]>`
      select to_char(s.service_date - (extract(isodow from s.service_date)::int - 1), 'YYYY-MM-DD') as week,
        sum(l.delivered) as delivered,
        coalesce(sum(l.due - l.delivered) filter (where l.reason = 'short'), 0) as short
      from stop s join delivery_line l on l.stop_id = s.id
      where s.customer_number = ${hotel.number} and s.service_date >= '2025-12-15'
      group by 1 order by 1`;
    expect(weeks.map(({ week, delivered, short }) => [week, delivered, short])).toEqual(
      byHand.map(({ week, delivered, short }) => [week, Number(delivered), Number(short)]),
    );
    expect(weeks).toHaveLength(13);
    expect(weeks.reduce((sum, { short }) => sum + short, 0)).toBeGreaterThan(0);
    for (const { week, delivered } of weeks) {
      const ofWeek = categories.filter((each) => each.week === week);
      expect(
        ofWeek.reduce((sum, each) => sum + each.pieces, 0),
        week,
      ).toBe(delivered);
    }
    // Par and orders without owed pieces, which are due only once, in weeks without skipped stops.
    const due = await prisma.$queryRaw<{ week: string; pieces: number }[]>`
      select to_char(date_trunc('week', s.service_date), 'YYYY-MM-DD') as week,
        sum(l.due - coalesce(owed.quantity, 0))::int as pieces
      from stop s join customer c on c.number = s.customer_number left join delivery_line l on l.stop_id = s.id
      left join lateral (select o.quantity from owed_items(c, s.service_date, s.service_date) o where o.sku = l.sku)
        owed on true
      where s.customer_number = ${hotel.number} and s.service_date >= '2025-12-15'
      group by 1 having bool_and(s.delivered_at is not null) order by 1`;
    expect(due.length).toBeGreaterThan(8);
    for (const { week, pieces } of due) expect(weeks.find((each) => each.week === week)!.due, week).toBe(pieces);
    // What was delivered in a past month equals what its statement bills.
    const statements = await prisma.statement.findMany({
      where: { customerNumber: hotel.number },
      orderBy: { periodStart: "asc" },
    });
    expect(months.slice(0, 2)).toEqual([
      { month: "2025-10", cents: 0 },
      { month: "2025-11", cents: 0 },
    ]);
    expect(months.slice(2, 5)).toEqual(
      statements.map(({ periodStart, totalCents }) => ({
        month: periodStart.toISOString().slice(0, 7),
        cents: totalCents,
      })),
    );
    expect(items!.length).toBeGreaterThan(10);
  });
});
