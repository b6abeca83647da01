import { v7 as uuid } from "uuid";
import { clock } from "#services/clock.server";
import { company, companyToday } from "#services/company.server";
import type { Transaction, Reader } from "#services/database/database.server";
import { shiftDate } from "#cartridges/service-day/shift.server";
import { readAccounts } from "./accounts.server";
import { billedLines, firstOf, lastOf, monthOf, nextMonth, totalsOf } from "./rules";
import type { Month, StatementLine } from "./schema";

/** The advisory lock id, unique in this database: one process at a time issues statements. */
const ISSUE_LOCK = 727_004;
/**
 * Chunk size: small enough that one insert stays small and other requests get
 * the database in between.
 */
const CHUNK = 50;
/**
 * The last month whose statements have all been issued; later customers get no statement for it.
 */
const ISSUED = "statements-issued";

/** The first month whose statements are not all issued; null if there is no customer yet. */
export async function openMonth(db: Reader): Promise<Month | null> {
  const [row] = await db.$queryRaw<{ issued: Month | null; first: Month | null }[]>`
    select (select value #>> '{}' from setting where key = ${ISSUED}) as issued,
      (select to_char(min(created_at at time zone ${company().timezone}), 'YYYY-MM') from customer) as first`;
  return row?.issued ? nextMonth(row.issued) : (row?.first ?? null);
}

/**
 * The month that is not over yet. A shift that runs past midnight belongs to the month of its day,
 * which bills its deliveries.
 */
export const monthNotOver = (): Month => monthOf(shiftDate(clock.now()));

/** The first finished month with statements still to issue, or null. */
export async function dueMonth(db: Reader): Promise<Month | null> {
  const open = await openMonth(db);
  return open && open < monthNotOver() ? open : null;
}

/**
 * Issues the next statements of a finished month, route by route, and returns whether there
 * are more. Every customer of that month gets one, even without deliveries, because it
 * marks the customer as done.
 */
export async function issueChunk(tx: Transaction, month: Month, now: Date): Promise<{ issued: number; more: boolean }> {
  await tx.$executeRaw`select pg_advisory_xact_lock(${ISSUE_LOCK})`;
  const [from, to] = [firstOf(month), lastOf(month)];
  const missing = await tx.$queryRaw<{ number: string }[]>`
    select c.number from customer c
    where (c.created_at at time zone ${company().timezone})::date <= ${to}::date
      and (c.deleted_at is null or (c.deleted_at at time zone ${company().timezone})::date >= ${from}::date)
      and not exists (select 1 from statement s where s.customer_number = c.number and s.period_start = ${from}::date)
    order by c.route_number, c.number limit ${CHUNK}`;
  const accounts = await readAccounts(
    tx,
    missing.map(({ number }) => number),
    { from, to, today: companyToday() },
  );
  await write(
    tx,
    month,
    now,
    accounts.map((account) => ({ id: uuid(), customer: account.number, lines: billedLines(account, from, to) })),
  );
  const more = missing.length === CHUNK;
  if (!more)
    await tx.$executeRaw`insert into setting (key, value, updated_at)
      values (${ISSUED}, to_jsonb(${month}::text), ${now}) on conflict (key)
      do update set value = excluded.value, updated_at = excluded.updated_at`;
  return { issued: missing.length, more };
}

/**
 * Writes the lines as JSON, grouped by product and price, so that thousands of them
 * are transferred quickly.
 */
async function write(
  tx: Transaction,
  month: Month,
  now: Date,
  statements: readonly { id: string; customer: string; lines: readonly StatementLine[] }[],
): Promise<void> {
  const rows = statements.map(({ id, customer, lines }) => ({ id, customer, total: totalsOf(lines).total_cents }));
  await tx.$executeRaw`
    insert into statement (id, customer_number, period_start, period_end, total_cents, issued_at)
    select id, customer, ${firstOf(month)}::date, ${lastOf(month)}::date, total, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id uuid, customer text, total int)`;
  const bundles = new Map<
    string,
    { statement: string; sku: string; description: string; price: number; days: string[]; pieces: number[] }
  >();
  for (const { id, lines } of statements) {
    for (const { sku, description, price_cents, date, quantity } of lines) {
      const name = `${id} ${sku} ${price_cents}`;
      const bundle = bundles.get(name) ?? { statement: id, sku, description, price: price_cents, days: [], pieces: [] };
      bundles.set(name, bundle);
      bundle.days.push(date);
      bundle.pieces.push(quantity);
    }
  }
  await tx.$executeRaw`
    insert into statement_line (id, statement_id, sku, description, service_date, quantity, unit_price_cents)
    select gen_random_uuid(), statement, sku, description, line.day, line.quantity, price
    from jsonb_to_recordset(${JSON.stringify([...bundles.values()])}::jsonb) as row (statement uuid, sku text,
      description text, price int, days date[], pieces int[]),
      unnest(days, pieces) as line (day, quantity)`;
}
