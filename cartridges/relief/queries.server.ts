import { defineQuery, type QueryContext } from "#kernel/definition";
import { company, companyToday } from "#services/company.server";
import type { Reader } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { drivenOn } from "#cartridges/due/driving-order.server";
import { isOnRoute, isServed } from "#cartridges/due/due.server";
import { readHolidayDays } from "#cartridges/holiday/queries.server";
import { routeNotes } from "#cartridges/note/queries.server";
import { readOrders } from "#cartridges/order/reading.server";
import { addDays, comingServiceDay, daysOfLetters } from "#cartridges/service-day/rules";
import type { CompanyDate, ServiceFrequency } from "#cartridges/service-day/schema";
import { readCoverages } from "./coverages.server";
import { precedingServiceDay } from "./rules";
import {
  reliefKeySchema,
  type CoverableSchedule,
  type Coverage,
  type ReliefData,
  type ReliefRoute,
  type ReliefStop,
} from "./schema";
import { byName } from "#ui/text";

/** The routes of spec 9 come first, in its order, then the others by number. */
const RELIEF_ORDER = ["05", "11", "12", "33", "75", "09"];
const place = (route: string) => (RELIEF_ORDER.includes(route) ? RELIEF_ORDER.indexOf(route) : RELIEF_ORDER.length);

interface StopRow {
  customer_number: string;
  account_name: string;
  full_address: string;
  service_days: string;
  frequency: ServiceFrequency;
}

/** The customers due on a route on a date, in the route's order. */
async function readStops(db: Reader, route: string, date: CompanyDate): Promise<ReliefStop[]> {
  const driven = drivenOn({ route, date });
  const rows = await db.$queryRaw<StopRow[]>`
    select c.number as customer_number, c.account_name, c.service_days, c.service_frequency::text as frequency,
      concat_ws(', ', nullif(c.address, ''), nullif(c.city, ''),
        nullif(concat_ws(' ', nullif(c.state, ''), nullif(c.zip_code, '')), '')) as full_address
    from customer c ${driven.joins}
    where ${isOnRoute(Prisma.sql`c`, route, Prisma.sql`${date}::date`)}
      and ${isServed(Prisma.sql`c`, Prisma.sql`${date}::date`, "as agreed now")}
    order by ${driven.order}`;
  return rows.map(({ service_days, ...row }, index) => ({
    ...row,
    stop_number: index + 1,
    service_days: daysOfLetters(service_days),
    route,
  }));
}

async function readRoute(context: QueryContext, coverage: Coverage): Promise<ReliefRoute> {
  const { db, actor } = context;
  const { route, date } = coverage;
  const before = precedingServiceDay(date);
  const opens_on = comingServiceDay(addDays(companyToday(), 1)).date < date ? before : null;
  const stops = await readStops(db, route, date);
  const isOpen = opens_on === null;
  const { notes } = isOpen
    ? await routeNotes.run(context, routeNotes.input.parse({ route, limit: 200 }))
    : { notes: [] };
  const customers = isOpen
    ? await db.customer.findMany({
        where: { routeNumber: route, deletedAt: null },
        select: { number: true, accountName: true },
      })
    : [];
  return {
    coverage,
    opens_on,
    stops,
    notes: {
      notes,
      customers: customers
        .map(({ number, accountName }) => ({ number, name: accountName, route }))
        .toSorted((one, other) => byName(one.name, other.name)),
      timezone: company().timezone,
    },
    orders: isOpen ? await readOrders(db, actor, { route, status: "pending", oldestFirst: true }) : [],
  };
}

/** The holiday schedules that still have dates to cover. */
export async function readSchedules(db: Reader, today: CompanyDate): Promise<CoverableSchedule[]> {
  const schedules = await db.holidaySchedule.findMany({ where: { endedAt: null } });
  const days = schedules.length > 0 ? await readHolidayDays(db) : [];
  return schedules
    .toSorted((one, other) => byName(one.name, other.name))
    .map(({ id, name }) => ({
      id,
      name,
      days: days
        .filter(({ schedule, runs_on }) => schedule === id && runs_on !== null && runs_on >= today)
        .map(({ holiday, runs_on, route }) => ({ date: runs_on!, holiday, route })),
    }))
    .filter((schedule) => schedule.days.length > 0);
}

/**
 * The relief area (spec 2.10): the requested coverage, or else the next one, with its route's data;
 * or the setup of a mode.
 */
export const openRelief = defineQuery({
  name: "relief.open",
  input: reliefKeySchema,
  permission: "relief:write",
  async run(context, { coverage: requested, mode }): Promise<ReliefData> {
    const { db, actor } = context;
    const today = companyToday();
    const routes = await db.route.findMany({
      where: { active: true },
      select: { number: true },
      orderBy: { number: "asc" },
    });
    const coverages = actor.id ? await readCoverages(db, actor.id, today) : [];
    const chosen = mode ? undefined : (coverages.find(({ id }) => id === requested) ?? coverages[0]);
    return {
      own_route: actor.routeNumber,
      routes: routes.map(({ number }) => number).sort((a, b) => place(a) - place(b) || a.localeCompare(b)),
      mode: chosen
        ? chosen.is_by_schedule
          ? "holiday"
          : "route"
        : mode === undefined || mode === "none"
          ? null
          : mode,
      coverages,
      schedules: await readSchedules(db, today),
      chosen: chosen ? await readRoute(context, chosen) : null,
    };
  },
});
