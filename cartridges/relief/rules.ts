import { addDays, comingServiceDay, dayOf, numberOf } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import type { CoverableSchedule } from "./schema";

/** The service day before a date, on which a relief driver prepares for it. */
export function precedingServiceDay(date: CompanyDate): CompanyDate {
  let before = addDays(date, -1);
  while (!dayOf(before)) before = addDays(before, -1);
  return before;
}

/** The Monday of a date's week; on a weekend, the Monday after it. */
export const mondayOf = (date: CompanyDate): CompanyDate => {
  const { date: day } = comingServiceDay(date);
  return addDays(day, 1 - numberOf(dayOf(day)!));
};

/**
 * The dates to which a schedule moves a route's holidays. An entry for the route overrides one for
 * all routes.
 */
export function datesOf({ days }: Pick<CoverableSchedule, "days">, route: string): CompanyDate[] {
  const own = days.filter((day) => day.route === route);
  const ofAll = days.filter((day) => day.route === null && !own.some(({ holiday }) => holiday === day.holiday));
  return [...new Set([...own, ...ofAll].map(({ date }) => date))].sort();
}

/** Groups sorted dates into spans. Consecutive service days are one span, also across a weekend. */
export function spansOf(dates: readonly CompanyDate[]): { first: CompanyDate; last: CompanyDate }[] {
  const spans: { first: CompanyDate; last: CompanyDate }[] = [];
  for (const date of dates) {
    const span = spans.at(-1);
    if (span?.last === precedingServiceDay(date)) span.last = date;
    else spans.push({ first: date, last: date });
  }
  return spans;
}

const SHOWN_CHARACTERS = 60;
/** The first 60 characters of a note, then an ellipsis (spec 2.10). */
export function previewOf(text: string): string {
  const words = text.trim().replace(/\s+/g, " ");
  return words.length > SHOWN_CHARACTERS ? `${words.slice(0, SHOWN_CHARACTERS)}…` : words;
}
