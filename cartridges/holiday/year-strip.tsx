import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "#ui/button";
import { classes } from "#ui/classes";
import { dateFormat, shortDate } from "#ui/formats";
import { datesOfMonth } from "./presets";
import type { HolidaysData, Schedule, ScheduledDay } from "./schema";

const MONTHS = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, "0"));
const nameOfMonth = dateFormat({ month: "long" });
const shortWeekday = dateFormat({ weekday: "short" });
const dayOfMonth = (date: string) => Number(date.slice(8));

interface Marked extends ScheduledDay {
  name: string;
}

/** A year's twelve months, with its holidays and the dates to which their stops move. */
export function YearStrip({
  data: { schedules, today },
  year,
  onYear,
}: {
  data: HolidaysData;
  year: number;
  onYear: (year: number) => void;
}) {
  const days = schedules.flatMap(({ name, days: own }: Schedule) => own.map((day) => ({ ...day, name })));
  return (
    <section aria-label={`Holidays of ${year}`} className="@container grid grid-cols-1 gap-3 max-sm:order-last">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-xl font-semibold">{year}</h2>
        <span className="flex gap-2">
          <IconButton label="Year before" onClick={() => onYear(year - 1)}>
            <ChevronLeft aria-hidden className="size-5" />
          </IconButton>
          <IconButton label="Year after" onClick={() => onYear(year + 1)}>
            <ChevronRight aria-hidden className="size-5" />
          </IconButton>
        </span>
      </div>
      <div className="grid grid-cols-1 gap-3 @min-[22rem]:grid-cols-2 @min-[40rem]:grid-cols-3 @min-[56rem]:grid-cols-4">
        {MONTHS.map((month) => (
          <Month key={month} month={`${year}-${month}`} days={days} today={today} />
        ))}
      </div>
    </section>
  );
}

/** A month: a calendar, hidden from screen readers, and its holidays as a list. */
function Month({ month, days, today }: { month: string; days: readonly Marked[]; today: string }) {
  const own = days.filter(({ holiday }) => holiday.startsWith(month));
  return (
    <section className="rounded-card border border-line bg-surface p-3">
      <h3 className="pb-1 text-sm font-semibold">{nameOfMonth(`${month}-01`)}</h3>
      <div aria-hidden className="grid grid-cols-7 text-center text-13 tabular-nums">
        {datesOfMonth(month).map((date, place) => (
          <span
            key={date}
            style={place === 0 ? { gridColumnStart: columnOf(date) } : undefined}
            className={classes("rounded-sm leading-6", lookOf(date, days), date === today && "underline")}
          >
            {dayOfMonth(date)}
          </span>
        ))}
      </div>
      <ul className="grid gap-1 text-13 not-empty:pt-2">
        {own.map(({ holiday, runs_on, route, name }) => (
          <li key={`${holiday} ${route} ${name}`} className="break-words">
            <span className="font-semibold whitespace-nowrap">
              {shortWeekday(holiday)} {dayOfMonth(holiday)}
            </span>{" "}
            {name}
            {route !== null && `, route ${route}`}
            <span className="block text-ink-2">
              {runs_on === null ? "Skipped" : `Stops run on ${shortDate(runs_on)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Weeks start on Monday, as they do for the routes. */
const columnOf = (date: string) => ((new Date(date).getUTCDay() + 6) % 7) + 1;

function lookOf(date: string, days: readonly Marked[]): string {
  if (days.some(({ holiday }) => holiday === date)) return "bg-accent font-semibold text-accent-ink";
  if (days.some(({ runs_on }) => runs_on === date)) return "bg-accent-wash font-semibold text-accent";
  return columnOf(date) > 5 ? "text-ink-3" : "text-ink-2";
}
