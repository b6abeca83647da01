import { daysOfLetters, letterOf } from "#cartridges/service-day/rules";
import type { ServiceDay } from "#cartridges/service-day/schema";

/** Replaces one service day with another, without duplicates and in weekday order. */
export function daysWith(letters: string, removed: ServiceDay, added: ServiceDay): string {
  const changed = letters.replace(letterOf(removed), "") + letterOf(added);
  return daysOfLetters(changed).map(letterOf).join("");
}
