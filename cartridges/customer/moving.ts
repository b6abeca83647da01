import { dayOfNumber, numberOf } from "#cartridges/service-day/rules";
import type { ServiceDay } from "#cartridges/service-day/schema";

/** What is rented of a product on a weekday (1 to 5). */
export interface DayItem {
  sku: string;
  day: number;
  quantity: number;
  price_cents: number;
}

/** Where the items of a day that is no service day any more go: the letter of another day, or "end". By the letter of the day. */
export type ItemMoves = Partial<Record<string, string>>;

/**
 * What changes where items go from one weekday to another (null: they end). What is rented on both days comes together, at the lower of their prices, as
 * wherever two days come together.
 */
export function movedAlong(items: readonly DayItem[], move: ReadonlyMap<number, number | null>): DayItem[] {
  const gone = items.filter(({ day }) => move.has(day));
  const after = new Map(items.filter(({ day }) => !move.has(day)).map((item) => [`${item.day} ${item.sku}`, item]));
  const changed = new Set<string>();
  for (const item of gone) {
    const day = move.get(item.day);
    if (day === null || day === undefined) continue;
    const key = `${day} ${item.sku}`;
    const there = after.get(key);
    changed.add(key);
    after.set(key, {
      sku: item.sku,
      day,
      quantity: item.quantity + (there?.quantity ?? 0),
      price_cents: Math.min(item.price_cents, there?.price_cents ?? item.price_cents),
    });
  }
  return [...gone.map((item) => ({ ...item, quantity: 0 })), ...[...changed].map((key) => after.get(key)!)];
}

const dayOfLetter = (letter: string): ServiceDay => dayOfNumber("MTWRF".indexOf(letter) + 1)!;

/** The moves as weekdays by their numbers. */
export const movesByNumber = (moves: ItemMoves): Map<number, number | null> =>
  new Map(
    Object.entries(moves).map(([letter, to]) => [
      numberOf(dayOfLetter(letter)),
      to === undefined || to === "end" ? null : numberOf(dayOfLetter(to)),
    ]),
  );

/** The service days that are none any more, as letters. */
export const daysLost = (before: string, after: string): string[] =>
  [...before].filter((letter) => !after.includes(letter));

/** Where a day's items go if nobody says otherwise: the day that comes in its place, else the first one that stays. */
export function likelyMoves(before: string, after: string): ItemMoves {
  const come = daysLost(after, before);
  return Object.fromEntries(
    daysLost(before, after).map((letter, place) => [letter, come[place] ?? come.at(-1) ?? after[0] ?? "end"]),
  );
}

/** "Monday's 12 items go to Tuesday." or "They end." in words of a sentence each. */
export const movesInWords = (moves: ItemMoves): string =>
  Object.entries(moves)
    .map(([letter, to]) =>
      to === undefined || to === "end"
        ? `${dayOfLetter(letter)} items end.`
        : `${dayOfLetter(letter)} items now come on ${dayOfLetter(to)}s.`,
    )
    .join(" ");

export { dayOfLetter };
