import type { CommandContext } from "#kernel/definition";
import { loading } from "#cartridges/due/topics.server";
import { dayOf, letterOf } from "#cartridges/service-day/rules";
import { stops } from "./topics.server";
import type { RouteDate } from "./day.server";

/**
 * Writes the usual order of a route's weekday, and that of its next date. The route's day must be
 * locked; `version` is the new one. Notifies everybody who drives or watches it.
 */
export async function writeOrder(
  { tx, emit }: Pick<CommandContext, "tx" | "emit">,
  { route, date }: RouteDate,
  { customers, version, at }: { customers: readonly string[]; version: number; at: Date },
): Promise<void> {
  const letter = letterOf(dayOf(date)!);
  await tx.$executeRaw`
    with ordered as materialized (select number, position::int
      from jsonb_array_elements_text(${JSON.stringify(customers)}::jsonb) with ordinality as
      o(number, position)),
    usual as (
      insert into route_stop as rs (route_number, service_day, customer_number, position)
      select ${route}, ${letter}::char(1), number, position from ordered
      on conflict (route_number, service_day, customer_number) do update set position = excluded.position,
        version = rs.version + 1
      where rs.position <> excluded.position
    ), today as (
      update stop s set position = ordered.position from ordered
      where s.route_number = ${route} and s.service_date = ${date}::date and s.customer_number = ordered.number
    )
    update route_day set version = ${version}, ordered_at = ${at} where route_number = ${route}
      and service_date = ${date}::date`;
  emit(stops.changed({ route, date }, version));
  // The load list uses this order, and the last customers go short.
  emit(loading.changed({ route, date }));
}
