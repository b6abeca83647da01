import { defineQuery } from "#kernel/definition";
import { Prisma } from "#services/database/generated/client";
import type { Reader } from "#services/database/database.server";
import { mayServeRoute } from "#cartridges/serving/access.server";
import { statementName } from "#cartridges/statement/rules";
import { unpriced, type PricedStop, type RouteDate } from "../day.server";
import { readRouteDay, serviceDate } from "../queries.server";
import { routeDayKeySchema } from "../schema";
import type { ClotheslineData, InvoiceItem, Special, StopFace } from "./schema";

interface FaceRow {
  customer_number: string;
  lat: number | null;
  lng: number | null;
  special: Special | null;
  /** The delivered pieces, at the prices of their completion. */
  billed: Record<string, number>;
  statement: { number: number; items: InvoiceItem[] } | null;
}

/**
 * Reads where the customers of these stops are, what makes one special on this day, and what is
 * billed. One statement.
 */
async function readFaces(db: Reader, { route, date }: RouteDate, stops: readonly PricedStop[]) {
  const on = Prisma.sql`${date}::date`;
  const rows = await db.$queryRaw<FaceRow[]>`
    select c.number as customer_number, c.lat, c.lng,
      case
        when exists (select 1 from ordered_item o where o.customer_number = c.number
          and (o.service_date = ${on} or o.service_date in (select day from days_run_on(c, ${on}))))
          then 'ordered'
        when exists (select 1 from days_run_on(c, ${on}) run where run.day <> ${on}) then 'moved'
      end as special,
      coalesce((
        select json_object_agg(l.sku, l.price_cents) from stop s join delivery_line l on l.stop_id = s.id
        where s.route_number = ${route} and s.service_date = ${on} and s.customer_number = c.number), '{}') as billed,
      (
        select json_build_object('number', t.number,
          'items', json_agg(json_build_object('description', l.description, 'quantity', l.quantity,
          'amount_cents', l.quantity * l.unit_price_cents) order by clothesline_fold(l.description) collate "C", l.sku))
        from statement t join statement_line l on l.statement_id = t.id and l.service_date = ${on}
        where t.customer_number = c.number and ${on} between t.period_start and t.period_end group by t.id, t.number
      ) as statement
    from customer c where c.number = any(${stops.map(({ customer_number }) => customer_number)}::text[])`;
  return new Map(rows.map(({ customer_number, ...row }) => [customer_number, row]));
}

function faceOf({ items }: PricedStop, { billed, statement, ...row }: Omit<FaceRow, "customer_number">): StopFace {
  const agreed = Object.fromEntries(items.map(({ item_id, price_cents }) => [item_id, price_cents]));
  return {
    ...row,
    prices: { ...agreed, ...billed },
    statement: statement && { ...statement, number: statementName(statement.number) },
  };
}

/** A route's day with the positions of its stops and what each is billed (spec 2.14). */
export const openClothesline = defineQuery({
  name: "stop.clothesline",
  input: routeDayKeySchema,
  permission: "stops:read",
  scope: ({ db, actor }, { route, date }) => route === undefined || mayServeRoute(db, actor, route, serviceDate(date)),
  async run({ db, actor }, input): Promise<ClotheslineData> {
    const { stops, ...day } = await readRouteDay(db, actor, input);
    const faces = day.route === null ? new Map() : await readFaces(db, { route: day.route, date: day.date }, stops);
    return {
      ...day,
      stops: stops.map((stop) => ({ ...stop, items: stop.items.map(unpriced) })),
      faces: Object.fromEntries(stops.map((stop) => [stop.id, faceOf(stop, faces.get(stop.customer_number)!)])),
    };
  },
});
