import { addDays, dayOfNumber, nextDate } from "#cartridges/service-day/rules";
import type { CompanyDate, ServiceDay } from "#cartridges/service-day/schema";
import { folded } from "#ui/text";

/** Something the palette can open: a page, an action, or what was found. */
export interface Choice {
  /** What kind it is, as a heading. */
  group: "Pages" | "Actions" | "Customers" | "Routes" | "Products" | "Orders" | "People";
  label: string;
  /** What stands beside it: a number, a driver. */
  hint?: string;
  /** Other words that people type for it. */
  words?: string;
  to: string;
}

/**
 * The choices whose every typed word is in the label or the hint, in whatever case, or begins one of the words. What begins with the first word
 * comes first, and what only the words say last.
 */
export function matching(choices: readonly Choice[], typed: string): Choice[] {
  const wanted = folded(typed).split(/\s+/).filter(Boolean);
  const rankOf = ({ label, hint = "", words = "" }: Choice) => {
    const shown = folded(`${label} ${hint}`);
    const others = folded(words).split(" ");
    const isShown = (word: string) => shown.includes(word);
    if (!wanted.every((word) => isShown(word) || others.some((other) => other.startsWith(word)))) return null;
    if (folded(label).startsWith(wanted[0] ?? "")) return 0;
    return wanted.every(isShown) ? 1 : 2;
  };
  return choices
    .map((choice) => ({ choice, rank: rankOf(choice) }))
    .filter((each): each is { choice: Choice; rank: number } => each.rank !== null)
    .sort((one, other) => one.rank - other.rank)
    .map(({ choice }) => choice);
}

const DAYS: readonly ServiceDay[] = [1, 2, 3, 4, 5].map((number) => dayOfNumber(number)!);
const WHENS = [...DAYS, "today", "tomorrow"] as const;
export type When = (typeof WHENS)[number];
/** "th", "thu" and "thursday" are one; "to" could be two, and a letter alone anything. */
const whenNamed = (word: string): When | undefined =>
  word.toLowerCase() === "to" ? undefined : WHENS.find((when) => when.toLowerCase().startsWith(word.toLowerCase()));

/** A route as it is typed: "33", "route 33", "33 thu", "tomorrow 33"; null where the words are something else. */
export function routeIn(typed: string): { route: string; when: When | null } | null {
  const said = /^(?<before>\p{L}{2,}\s+)?(?:route\s+)?(?<number>\d{1,4})(?<after>\s+\p{L}{2,})?$/iu.exec(typed)?.groups;
  if (!said) return null;
  const { before = "", number = "", after = "" } = said;
  const words = [before, after].map((word) => word.trim()).filter((word) => word && !/^route$/i.test(word));
  const whens = words.flatMap((word) => whenNamed(word) ?? []);
  return whens.length === words.length && whens.length < 2 ? { route: number, when: whens[0] ?? null } : null;
}

/** An order as it is typed: "order 95", "#95", "95". */
export function orderIn(typed: string): number | null {
  const number = /^(?:order\s*)?(?:(?:#|no\.?)\s*)?(\d{1,9})$/i.exec(typed)?.[1];
  return number === undefined ? null : Number(number);
}

/** The date that is meant on a day: of a weekday the next one, today included. */
export function dateMeant(when: When, today: CompanyDate): CompanyDate {
  if (when === "today") return today;
  return when === "tomorrow" ? addDays(today, 1) : nextDate(when, today);
}
