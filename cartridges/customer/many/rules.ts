import { daysOfLetters, letterOf } from "#cartridges/service-day/rules";
import type { ServiceDay } from "#cartridges/service-day/schema";

/** Service days in their order, with one in place of another; a day they had already stays once. */
export function daysWith(letters: string, gone: ServiceDay, come: ServiceDay): string {
  const kept = letters.replace(letterOf(gone), "") + letterOf(come);
  return daysOfLetters(kept).map(letterOf).join("");
}
