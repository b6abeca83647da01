import type { Reader } from "#services/database/database.server";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { agreedItems } from "./due.server";
import { priceOn, type PriceTerms } from "./price";
import { Prisma } from "#services/database/generated/client";

/** The price of a product that a customer starts to rent on a weekday from a date on. */
export async function readPrice(
  db: Reader,
  { number, sku, from, weekday }: { number: string; sku: string; from: CompanyDate; weekday: number },
): Promise<number> {
  const [terms] = await db.$queryRaw<PriceTerms[]>`
    select null as ordered_price_cents, coalesce((
      select jsonb_object_agg(i.delivery_day, i.price_cents) from ${agreedItems(Prisma.sql`${from}::date`)} i
        where i.sku = p.sku
    ), '{}') as agreed_prices, p.base_price_cents
    from customer c cross join product p where c.number = ${number} and p.sku = ${sku}`;
  return priceOn(terms!, weekday);
}
