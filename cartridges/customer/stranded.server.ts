import { badInput } from "#kernel/errors";
import type { Reader } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { agreedItems } from "#cartridges/due/due.server";
import { strandedItems, type Stranded } from "#cartridges/due/stranded.server";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { pieces } from "#ui/formats";
import { daysInWords } from "./rules";

/**
 * Refuses a change of service days, already written in this transaction, that leaves items on
 * dropped days. `cure` replaces the usual advice in the error.
 */
export async function refuseStranded(
  db: Reader,
  before: readonly { number: string; service_days: string }[],
  cure?: string,
): Promise<void> {
  const numbers = before.map(({ number }) => number);
  const stranded = await db.$queryRaw<Stranded[]>`
    select * from ${strandedItems(Prisma.sql`c.number = any(${numbers}::text[])`)} stranded order by number, day`;
  const days = new Map(before.map(({ number, service_days }) => [number, service_days]));
  const left = stranded.filter(({ number, day }) => days.get(number)!.includes("MTWRF".charAt(day - 1)));
  if (left.length === 0) return;
  const own = left.filter(({ number }) => number === left[0]!.number);
  throw badInput({ move: strandedInWords(own, cure) });
}

const sum = (rows: readonly Stranded[], of: (row: Stranded) => number) => rows.reduce((all, row) => all + of(row), 0);

function strandedInWords(rows: readonly Stranded[], cure?: string): string {
  const items = sum(rows, (row) => row.items);
  const letters = rows.map(({ day }) => "MTWRF".charAt(day - 1)).join("");
  const what = `${items === 1 ? "1 item" : `${items} items`} of ${rows[0]!.name}`;
  const count = pieces(sum(rows, (row) => row.pieces));
  const advice = cure ?? `Say where each day's items go, such as {"${letters.charAt(0)}": "T"}, or "end".`;
  return `${what} (${count} pieces) would be left on ${daysInWords(letters)}, when nothing is delivered. ${advice}`;
}

/** A product rented on a weekday (1 to 5), as agreed for a date. */
export interface DayItems {
  sku: string;
  day: number;
  quantity: number;
  price_cents: number;
}

/**
 * What a customer rents as agreed for a date. `waits` is the first later date with a scheduled
 * change on these weekdays, or null. One statement.
 */
export async function readAgreed(
  db: Reader,
  number: string,
  { from, days }: { from: CompanyDate; days: readonly number[] },
): Promise<{ items: DayItems[]; waits: CompanyDate | null }> {
  const [row] = await db.$queryRaw<{ items: DayItems[]; waits: CompanyDate | null }[]>`
    select coalesce((
        select json_agg(json_build_object(
          'sku', i.sku, 'day', i.delivery_day, 'quantity', i.quantity, 'price_cents', i.price_cents
        ) order by i.delivery_day, i.sku)
        from ${agreedItems(from)} i where i.quantity > 0), '[]') as items,
      (select to_char(min(t.until), 'YYYY-MM-DD') from rental_past_term t
        where t.customer_number = c.number and t.until > ${from}::date
          and t.delivery_day = any(${[...days]}::int[])) as waits
    from customer c where c.number = ${number}`;
  return row!;
}
