import { defineQuery } from "#kernel/definition";
import { company, companyToday } from "#services/company.server";
import type { Reader } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { addDays } from "#cartridges/service-day/rules";
import { ownDriver } from "#cartridges/serving/drivers.server";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { readSchedules } from "../queries.server";
import { mondayOf } from "../rules";
import { assignmentsKeySchema, type AssignedCoverage, type AssignmentData, type WeekRoute } from "./schema";

/** How long past coverages stay listed. */
const PAST_DAYS = 14;

const readCoverages = (db: Reader, which: Prisma.Sql, order: Prisma.Sql) => db.$queryRaw<AssignedCoverage[]>`
  select rc.id::text, rc.route_number as route, d.name as driver_name,
    rc.first_date::text as first, rc.last_date::text as last, hs.name as schedule,
    case when rc.created_by_id <> rc.driver_id then coalesce(by.name, 'The office') end as assigned_by,
    rc.ended_at is not null as ended
  from relief_coverage rc join "user" d on d.id = rc.driver_id left join "user" by on by.id = rc.created_by_id
  left join holiday_schedule hs on hs.id = rc.schedule_id where ${which} order by ${order}, rc.route_number, rc.id`;

/**
 * Who drives each route on the days of a week. A coverage that ended early counts on the days
 * before it ended.
 */
const readWeek = (db: Reader, monday: CompanyDate) => db.$queryRaw<WeekRoute[]>`
  select r.number as route, (select name from ${ownDriver(Prisma.sql`r.number`)} own) as driver_name,
    json_agg(json_build_object(
      'date', to_char(d.date, 'YYYY-MM-DD'),
      'is_holiday', h.holiday is not null,
      'runs_on', to_char(h.runs_on, 'YYYY-MM-DD'),
      'covered_by', (
        select u.name from relief_coverage rc join "user" u on u.id = rc.driver_id
        where rc.route_number = r.number and d.date between rc.first_date and rc.last_date
          and (rc.ended_at is null or (rc.ended_at at time zone ${company().timezone})::date > d.date)
        order by rc.created_at limit 1)
    ) order by d.date) as days
  from route r cross join lateral (select ${monday}::date + place as date from generate_series(0, 4) place) d
    left join lateral (select * from route_holidays(r.number) each where each.holiday = d.date limit 1) h on true
  where r.active group by r.number order by r.number`;

export const openAssignments = defineQuery({
  name: "relief.assignments",
  input: assignmentsKeySchema,
  permission: "relief:assign",
  async run({ db }, { week }): Promise<AssignmentData> {
    const today = companyToday();
    const first_monday = mondayOf(today);
    const monday = week && mondayOf(week) > first_monday ? mondayOf(week) : first_monday;
    const drivers = await db.$queryRaw<AssignmentData["drivers"]>`
      select id::text, name from "user"
      where role = 'Driver' and deleted_at is null and coalesce(route_number, 'RELIEF') = 'RELIEF'
      order by clothesline_fold(name) collate "C", id`;
    const routes = await db.$queryRaw<AssignmentData["routes"]>`
      select r.number, (select name from ${ownDriver(Prisma.sql`r.number`)} own) as driver_name
      from route r where r.active order by r.number`;
    const coming = Prisma.sql`rc.ended_at is null and rc.last_date >= ${today}::date`;
    // A coverage that ended before its first day was never driven.
    const past = Prisma.sql`not (${coming}) and rc.first_date <= ${today}::date
      and rc.last_date >= ${addDays(today, -PAST_DAYS)}::date
      and (rc.ended_at is null or (rc.ended_at at time zone ${company().timezone})::date >= rc.first_date)`;
    return {
      today,
      drivers,
      routes,
      schedules: await readSchedules(db, today),
      monday,
      first_monday,
      week: await readWeek(db, monday),
      coming: await readCoverages(db, coming, Prisma.sql`rc.first_date, rc.last_date`),
      past: await readCoverages(db, past, Prisma.sql`rc.last_date desc, rc.first_date desc`),
    };
  },
});
