import { daysOfLetters } from "#cartridges/service-day/rules";

export { ANSWERS, shortWords } from "#cartridges/notification/short/rules";

/** "Monday, Wednesday and Friday" */
export function daysInWords(letters: string): string {
  const days = daysOfLetters(letters);
  if (days.length === 0) return "No service day";
  return days.length === 1 ? days[0]! : `${days.slice(0, -1).join(", ")} and ${days.at(-1)}`;
}
