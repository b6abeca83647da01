import type { Reader } from "#services/database/database.server";
import { companyTime } from "#services/company.server";
import type { Schedule } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { whyNotOpen } from "./rules";

/** Returns why a customer cannot order for a date, in a sentence; a holiday is named. */
export async function readWhyNotOpen(
  db: Reader,
  { number, schedule }: { number: string; schedule: Schedule },
  date: CompanyDate,
): Promise<string> {
  const isHoliday = schedule.holidays.some(({ holiday }) => holiday === date);
  return whyNotOpen(schedule, companyTime(), date, isHoliday ? await readHolidayName(db, number, date) : null);
}

async function readHolidayName(db: Reader, number: string, date: CompanyDate): Promise<string | null> {
  const [row] = await db.$queryRaw<{ name: string }[]>`
    select h.name from customer c join holiday_day d on d.holiday = ${date}::date and d.ended_at is null
      and (d.route_number is null or d.route_number = route_on(c, ${date}::date))
    join holiday_schedule h on h.id = d.schedule_id and h.ended_at is null
    where c.number = ${number} order by d.route_number nulls last limit 1`;
  return row?.name ?? null;
}
