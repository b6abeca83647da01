import { daysOfLetters } from "#cartridges/service-day/rules";
import type { ServiceFrequency } from "#cartridges/service-day/schema";

export { ANSWERS, shortWords } from "#cartridges/notification/short/rules";

/** "Monday, Wednesday and Friday" */
export function daysInWords(letters: string): string {
  const days = daysOfLetters(letters);
  if (days.length === 0) return "No service day";
  return days.length === 1 ? days[0]! : `${days.slice(0, -1).join(", ")} and ${days.at(-1)}`;
}

/** What one delivered week's items, in cents, come to per week: half of it where a customer comes every other week. */
export const perWeek = (cents: number, frequency: ServiceFrequency) =>
  Math.round(frequency === "Weekly" ? cents : cents / 2);

/** The same per month, by the weeks of an average one (decision 0013). */
export const perMonth = (cents: number, frequency: ServiceFrequency) =>
  Math.round((cents * (frequency === "Weekly" ? 52 : 26)) / 12);
