import { addDays, dayOfNumber, nextDate } from "#cartridges/service-day/rules";
import type { CompanyDate, ServiceDay } from "#cartridges/service-day/schema";
import { folded } from "#ui/text";

/** Something the palette can open: a page, an action, or a search result. */
export interface Choice {
  /** The kind, shown as a heading. */
  group: "Pages" | "Actions" | "Customers" | "Routes" | "Products" | "Orders" | "People";
  label: string;
  /** Shown beside it: a number, a driver. */
  hint?: string;
  /** Hidden keywords that people may type. */
  words?: string;
  to: string;
}

/**
 * The choices that contain every typed word in the label or hint, ignoring case, or have a keyword
 * with that prefix. Choices that start with the first word come first, keyword-only matches last.
 */
export function matching(choices: readonly Choice[], typed: string): Choice[] {
  const typedWords = folded(typed).split(/\s+/).filter(Boolean);
  const rankOf = ({ label, hint = "", words = "" }: Choice) => {
    const shown = folded(`${label} ${hint}`);
    const others = folded(words).split(" ");
    const isShown = (word: string) => shown.includes(word);
    if (!typedWords.every((word) => isShown(word) || others.some((other) => other.startsWith(word)))) return null;
    if (folded(label).startsWith(typedWords[0] ?? "")) return 0;
    return typedWords.every(isShown) ? 1 : 2;
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
/** "th", "thu" and "thursday" are equal. "to" could be two days, and a single letter anything. */
const whenNamed = (word: string): When | undefined =>
  word.toLowerCase() === "to" ? undefined : WHENS.find((when) => when.toLowerCase().startsWith(word.toLowerCase()));

/** Parses a route: "33", "route 33", "33 thu", "tomorrow 33"; null for anything else. */
export function routeIn(typed: string): { route: string; when: When | null } | null {
  const parts = /^(?<before>\p{L}{2,}\s+)?(?:route\s+)?(?<number>\d{1,4})(?<after>\s+\p{L}{2,})?$/iu.exec(
    typed,
  )?.groups;
  if (!parts) return null;
  const { before = "", number = "", after = "" } = parts;
  const words = [before, after].map((word) => word.trim()).filter((word) => word && !/^route$/i.test(word));
  const whens = words.flatMap((word) => whenNamed(word) ?? []);
  return whens.length === words.length && whens.length < 2 ? { route: number, when: whens[0] ?? null } : null;
}

/** Parses an order number: "order 95", "#95", "95". */
export function orderIn(typed: string): number | null {
  const number = /^(?:order\s*)?(?:(?:#|no\.?)\s*)?(\d{1,9})$/i.exec(typed)?.[1];
  return number === undefined ? null : Number(number);
}

/** The next date of a weekday, including today. */
export function dateMeant(when: When, today: CompanyDate): CompanyDate {
  if (when === "today") return today;
  return when === "tomorrow" ? addDays(today, 1) : nextDate(when, today);
}
