import { defineQuery } from "#kernel/definition";
import type { Reader } from "#services/database/database.server";
import { mayServeRoute } from "#cartridges/serving/access.server";
import type { RouteDate } from "#cartridges/stop/day.server";
import { openRouteDay, serviceDate } from "#cartridges/stop/queries.server";
import { routeDayKeySchema } from "#cartridges/stop/schema";
import type { DayAct, DayActDetail, DayEndData } from "./schema";

export interface StoredDayAct extends DayAct {
  by_id: string;
  device: string | null;
  sequence: number;
}
interface EndRow {
  status: DayEndData["load"]["status"];
  items: DayEndData["load"]["items"];
  acts: (Omit<StoredDayAct, "detail"> & { detail: DayActDetail })[];
}

/** What was loaded for a route's day, and the acts at its end. One statement. */
export async function readEnd(db: Reader, { route, date }: RouteDate) {
  const [row] = await db.$queryRaw<[EndRow]>`
    with session as (select id, status from loading_session where route_number = ${route}
      and service_date = ${date}::date)
    select coalesce((select status::text from session), 'none') as status,
      coalesce((
        select json_agg(json_build_object('item_id', m.sku, 'description', p.name,
          'loaded', m.loaded_quantity) order by cat.position nulls last,
          clothesline_fold(p.name) collate "C", p.sku)
        from session join loading_mark m on m.session_id = session.id and not m.cleared join product p on p.sku = m.sku
        left join category cat on cat.id = p.category_id), '[]') as items,
      coalesce((
        select json_agg(json_build_object('id', a.id, 'at', a.at, 'sequence', a.sequence, 'by', u.name,
          'by_id', a.actor_id, 'device', a.device_id,
          'detail', a.detail) order by a.sequence)
        from day_act a join "user" u on u.id = a.actor_id where a.route_number = ${route}
          and a.service_date = ${date}::date), '[]') as acts`;
  const acts: StoredDayAct[] = row.acts.map((act) => ({ ...act, at: new Date(act.at).toISOString() }));
  return { load: { status: row.status, items: row.items }, acts };
}

/** An act as sent to devices. */
export const seenDayAct = ({ id, at, sequence, by, detail }: StoredDayAct): DayAct => ({
  id,
  at,
  sequence,
  by,
  detail,
});

/** The end of a route's day: its stops, what was loaded, and the acts once the truck was back. */
export const openDayEnd = defineQuery({
  name: "stop.dayEnd",
  input: routeDayKeySchema,
  permission: "stops:read",
  scope: ({ db, actor }, { route, date }) => route === undefined || mayServeRoute(db, actor, route, serviceDate(date)),
  async run(context, input): Promise<DayEndData> {
    const day = await openRouteDay.run(context, input);
    const { route, date } = day;
    if (route === null) return { ...day, load: { status: "none", items: [] }, day_acts: [] };
    const { load, acts } = await readEnd(context.db, { route, date });
    return { ...day, load, day_acts: acts.map(seenDayAct) };
  },
});
