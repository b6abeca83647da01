import { daysOfLetters } from "#cartridges/service-day/rules";
import type { ServiceFrequency } from "#cartridges/service-day/schema";

export { ANSWERS, shortWords } from "#cartridges/notification/short/rules";

/** "Monday, Wednesday and Friday" */
export function daysInWords(letters: string): string {
  const days = daysOfLetters(letters);
  if (days.length === 0) return "No service day";
  return days.length === 1 ? days[0]! : `${days.slice(0, -1).join(", ")} and ${days.at(-1)}`;
}

/**
 * The weekly value, in cents, of the items of one delivered week: half of it for a biweekly
 * customer.
 */
export const perWeek = (cents: number, frequency: ServiceFrequency) =>
  Math.round(frequency === "Weekly" ? cents : cents / 2);

/** The same per month: a twelfth of a year's 52 or 26 deliveries (decision 0013). */
export const perMonth = (cents: number, frequency: ServiceFrequency) =>
  Math.round((cents * (frequency === "Weekly" ? 52 : 26)) / 12);
