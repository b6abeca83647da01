import { defineQuery } from "#kernel/definition";
import { company, companyToday } from "#services/company.server";
import { Prisma } from "#services/database/generated/client";
import { dueWithOwed, isServed } from "#cartridges/due/due.server";
import { ownDriver } from "#cartridges/serving/drivers.server";
import { serviceDate } from "../queries.server";
import { daysKeySchema, type DayOnRoad, type DaysData } from "./schema";

/** Every route with something to do on a date: how far its stops are, and whether its day is closed. One statement. */
export const openDays = defineQuery({
  name: "stop.days",
  input: daysKeySchema,
  permission: "routes:read",
  scope: ({ actor }) => actor.role !== "Driver",
  async run({ db }, key): Promise<DaysData> {
    const date = serviceDate(key.date);
    const today = companyToday();
    const on = Prisma.sql`${date}::date`;
    const by = date < today ? "as it was" : "as agreed now";
    const routes = await db.$queryRaw<DayOnRoad[]>`
      with due as (
        select c.route_number, count(*)::int as stops from customer c
        where ${isServed(Prisma.sql`c`, on, by)} and exists (select 1 from ${dueWithOwed(Prisma.sql`c`, on, by)}) group by c.route_number
      ),
      made as (
        select s.route_number, count(*)::int as stops, (count(*) filter (where s.status = 'completed'))::int as completed,
          (count(*) filter (where s.status = 'issue'))::int as issues from stop s where s.service_date = ${on} group by s.route_number
      )
      select r.number as route, (select name from ${ownDriver(Prisma.sql`r.number`)} own) as driver_name,
        (select u.name from relief_coverage rc join "user" u on u.id = rc.driver_id
          where rc.route_number = r.number and rc.ended_at is null and ${on} between rc.first_date and rc.last_date order by rc.created_at limit 1) as covered_by,
        coalesce(ls.status::text, 'none') as loading, coalesce(made.stops, due.stops, 0) as stops, coalesce(made.completed, 0) as completed,
        coalesce(made.issues, 0) as issues, to_char(rd.closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as closed_at, closer.name as closed_by,
        coalesce(rd.unsettled, 0) as unsettled,
        exists (select 1 from stop s join stop_event e on e.stop_id = s.id
          where s.route_number = r.number and s.service_date = ${on} and e.sequence > rd.ended_version and e.kind <> 'note') as changed_since
      from route r left join due on due.route_number = r.number left join made on made.route_number = r.number
      left join route_day rd on rd.route_number = r.number and rd.service_date = ${on} left join "user" closer on closer.id = rd.closed_by_id
      left join loading_session ls on ls.route_number = r.number and ls.service_date = ${on}
      where coalesce(made.stops, due.stops) is not null order by r.number`;
    return { date, today, timezone: company().timezone, routes };
  },
});
