import { defineQuery } from "#kernel/definition";
import { company, companyToday } from "#services/company.server";
import type { Reader } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { strandedItems } from "#cartridges/due/stranded.server";
import { dueWithOwed, isServed } from "#cartridges/due/due.server";
import { ownDriver } from "#cartridges/serving/drivers.server";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { serviceDate } from "../queries.server";
import { readUnrecorded } from "./unrecorded.server";
import { daysKeySchema, MAX_STRANDED, type CompanyCounts, type DayOnRoad, type DaysData } from "./schema";

/**
 * Every route with something to do on a date: its load, its progress, and whether its day is
 * closed; also what is open in the company and what was not recorded. Three statements.
 */
export const openDays = defineQuery({
  name: "stop.days",
  input: daysKeySchema,
  permission: "routes:read",
  scope: ({ actor }) => actor.role !== "Driver",
  async run({ db, now }, key): Promise<DaysData> {
    const date = serviceDate(key.date);
    const routes = await readRoutes(db, date);
    const { stranded, ...counts } = await readCounts(db);
    const unrecorded = await readUnrecorded(db, now);
    return {
      date,
      today: companyToday(),
      at: now.toISOString(),
      timezone: company().timezone,
      routes,
      unrecorded,
      stranded,
      stats: { ...counts, todayStops: routes.reduce((sum, { stops }) => sum + stops, 0) },
    };
  },
});

function readRoutes(db: Reader, date: CompanyDate) {
  const on = Prisma.sql`${date}::date`;
  const by = date < companyToday() ? "as it was" : "as agreed now";
  return db.$queryRaw<DayOnRoad[]>`
    with due as (
      select route_on(c, ${on}) as route_number, count(distinct c.number)::int as stops, sum(d.quantity)::int as pieces
      from customer c cross join lateral ${dueWithOwed(Prisma.sql`c`, on, by)} d
        where ${isServed(Prisma.sql`c`, on, by)} group by 1
    ),
    made as (
      select s.route_number, count(*)::int as stops, (count(*) filter (where s.status = 'completed'))::int as completed,
        (count(*) filter (where s.status = 'issue'))::int as issues from route r
          join stop s on s.route_number = r.number and s.service_date = ${on} group by s.route_number
    ),
    acts as (
      select s.route_number, max(e.at) as last, max(e.sequence) filter (where e.kind <> 'note') as changed
      from route r join stop s on s.route_number = r.number and s.service_date = ${on}
        join stop_event e on e.stop_id = s.id group by s.route_number
    ),
    loads as (
      select ls.route_number, ls.status::text,
        greatest(ls.started_at, ls.completed_at, max(m.marked_at)) as last,
        coalesce(sum(m.loaded_quantity), 0)::int as loaded,
        case ls.status when 'completed' then (select coalesce(sum(quantity), 0)::int from loading_short
          where session_id = ls.id)
          else coalesce(sum(m.expected_quantity - m.loaded_quantity), 0)::int end as short
      from route r join loading_session ls on ls.route_number = r.number and ls.service_date = ${on}
        left join loading_mark m on m.session_id = ls.id and not m.cleared group by ls.id
    )
    select r.number as route, (select name from ${ownDriver(Prisma.sql`r.number`)} own) as driver_name,
      (select u.name from relief_coverage rc join "user" u on u.id = rc.driver_id
        where rc.route_number = r.number and rc.ended_at is null
          and ${on} between rc.first_date and rc.last_date order by rc.created_at limit 1) as covered_by,
      coalesce(loads.status, 'none') as loading, coalesce(due.pieces, 0) as pieces,
        coalesce(loads.loaded, 0) as loaded, coalesce(loads.short, 0) as short,
      coalesce(made.stops, due.stops, 0) as stops, coalesce(made.completed, 0) as completed,
        coalesce(made.issues, 0) as issues,
      to_char(greatest(loads.last, acts.last, rd.closed_at) at time zone
        'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_sign,
      to_char(rd.closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as closed_at, closer.name as closed_by,
      coalesce(rd.unsettled, 0) as unsettled, coalesce(acts.changed > rd.ended_version, false) as changed_since
    from route r left join due on due.route_number = r.number left join made on made.route_number = r.number
      left join acts on acts.route_number = r.number
    left join loads on loads.route_number = r.number
    left join route_day rd on rd.route_number = r.number and rd.service_date = ${on} left join "user" closer
      on closer.id = rd.closed_by_id
    where coalesce(made.stops, due.stops) is not null order by r.number`;
}

/** Counts what is open in the company, on any day. */
async function readCounts(db: Reader): Promise<Omit<CompanyCounts, "todayStops"> & Pick<DaysData, "stranded">> {
  const [counts] = await db.$queryRaw<(Omit<CompanyCounts, "todayStops"> & Pick<DaysData, "stranded">)[]>`
    select (select count(*)::int from customer where deleted_at is null) as "totalCustomers",
      (select count(*)::int from "order" o join customer c on c.number = o.customer_number
        where o.status = 'pending' and c.deleted_at is null) as "pendingOrders",
      (select count(*)::int from note n join customer c on c.number = n.customer_number
        where n.deleted_at is null and n.resolved_at is null and c.deleted_at is null) as "activeNotes",
      (select coalesce(json_agg(listed), '[]') from (
        select * from ${strandedItems(Prisma.sql`true`)} stranded order by clothesline_fold(name) collate "C",
          number, day limit ${MAX_STRANDED}) listed) as stranded`;
  return counts!;
}
