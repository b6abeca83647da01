import { readAccounts } from "#cartridges/statement/accounts.server";
import { openMonth } from "#cartridges/statement/issue-chunk.server";
import { billedLines, billedUntil, firstOf, lastOf, monthOf, nextMonth } from "#cartridges/statement/rules";
import type { Month } from "#cartridges/statement/schema";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { company, companyToday } from "#services/company.server";
import type { Reader, Transaction } from "#services/database/database.server";

/** Customers per batch, small enough that requests get the database in between. */
const CHUNK = 100;
/**
 * Advisory lock id, so that only one count is written at a time. Any constant that is unused in
 * this database.
 */
const COUNT_LOCK = 727_005;
/**
 * Key of the `setting` row that stores the last counted month of issued statements and the time of
 * the last count.
 */
export const COUNTED = "sales-counted";

/** Billed amounts by date, for months whose statements are not issued yet. */
export interface OpenSales {
  from: Month;
  cents: Record<CompanyDate, number>;
}

/**
 * Adds up what the statements of the open months would bill now, by the statements' own rules, in
 * batches of customers. Null if there are no customers.
 */
export async function countOpenSales(db: Reader): Promise<OpenSales | null> {
  const from = await openMonth(db);
  if (!from) return null;
  const today = companyToday();
  const cents: OpenSales["cents"] = {};
  let last = "";
  for (;;) {
    const numbers = await db.$queryRaw<{ number: string }[]>`
      select c.number from customer c
      where c.number > ${last} and (c.deleted_at is null
        or (c.deleted_at at time zone ${company().timezone})::date >= ${firstOf(from)}::date)
      order by c.number limit ${CHUNK}`;
    if (numbers.length === 0) return { from, cents };
    last = numbers.at(-1)!.number;
    const accounts = await readAccounts(
      db,
      numbers.map(({ number }) => number),
      { from: firstOf(from), to: today, today },
    );
    for (const account of accounts)
      for (let month = from; month <= monthOf(today); month = nextMonth(month)) {
        const until = month === monthOf(today) ? billedUntil(today, account.today_is_loaded) : lastOf(month);
        for (const { date, quantity, price_cents } of billedLines(account, firstOf(month), until))
          cents[date] = (cents[date] ?? 0) + quantity * price_cents;
      }
  }
}

/** Writes the daily sales: issued statements once, open months anew each time. */
export async function writeSales(tx: Transaction, open: OpenSales | null, now: Date): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(${COUNT_LOCK})`;
  const value = (await tx.setting.findUnique({ where: { key: COUNTED } }))?.value as { until?: Month } | undefined;
  const counted = value?.until ?? "1900-01";
  if (open) {
    await tx.$executeRaw`delete from sales_day where date >= ${firstOf(open.from)}::date
      or date >= ${firstOf(nextMonth(counted))}::date`;
    await tx.$executeRaw`
      insert into sales_day (date, amount_cents)
      select l.service_date, sum(l.quantity::bigint * l.unit_price_cents) from statement s
        join statement_line l on l.statement_id = s.id
      where s.period_start > ${firstOf(counted)}::date and s.period_start < ${firstOf(open.from)}::date
        group by l.service_date`;
    const days = Object.entries(open.cents).map(([date, amount]) => ({ date, amount }));
    await tx.$executeRaw`
      insert into sales_day (date, amount_cents) select date, amount
      from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as day(date date, amount bigint)
      on conflict (date) do update set amount_cents = excluded.amount_cents`;
  }
  const next = { until: open ? monthBefore(open.from) : counted, at: now.toISOString() };
  await tx.setting.upsert({ where: { key: COUNTED }, create: { key: COUNTED, value: next }, update: { value: next } });
}

const monthBefore = (month: Month): Month => monthOf(new Date(Date.parse(firstOf(month)) - 1).toISOString());
