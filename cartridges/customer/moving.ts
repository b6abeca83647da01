import { dayOfNumber, numberOf } from "#cartridges/service-day/rules";
import type { ServiceDay } from "#cartridges/service-day/schema";

/** A rented product on a weekday (1 to 5). */
export interface DayItem {
  sku: string;
  day: number;
  quantity: number;
  price_cents: number;
}

/** By the letter of each dropped service day: the letter of the day its items move to, or "end". */
export type ItemMoves = Partial<Record<string, string>>;

/**
 * The items that change when weekdays' items move to another weekday (null ends them). A product
 * rented on both days is merged at the lower of the two prices, as everywhere.
 */
export function movedAlong(items: readonly DayItem[], move: ReadonlyMap<number, number | null>): DayItem[] {
  const gone = items.filter(({ day }) => move.has(day));
  const after = new Map(items.filter(({ day }) => !move.has(day)).map((item) => [`${item.day} ${item.sku}`, item]));
  const changed = new Set<string>();
  for (const item of gone) {
    const day = move.get(item.day);
    if (day === null || day === undefined) continue;
    const key = `${day} ${item.sku}`;
    const existing = after.get(key);
    changed.add(key);
    after.set(key, {
      sku: item.sku,
      day,
      quantity: item.quantity + (existing?.quantity ?? 0),
      price_cents: Math.min(item.price_cents, existing?.price_cents ?? item.price_cents),
    });
  }
  return [...gone.map((item) => ({ ...item, quantity: 0 })), ...[...changed].map((key) => after.get(key)!)];
}

const dayOfLetter = (letter: string): ServiceDay => dayOfNumber("MTWRF".indexOf(letter) + 1)!;

/** The moves by weekday number. */
export const movesByNumber = (moves: ItemMoves): Map<number, number | null> =>
  new Map(
    Object.entries(moves).map(([letter, to]) => [
      numberOf(dayOfLetter(letter)),
      to === undefined || to === "end" ? null : numberOf(dayOfLetter(to)),
    ]),
  );

/** The service days that are dropped, as letters. */
export const daysLost = (before: string, after: string): string[] =>
  [...before].filter((letter) => !after.includes(letter));

/**
 * The default moves: to the day added in a dropped day's place, or else to the first remaining day.
 */
export function likelyMoves(before: string, after: string): ItemMoves {
  const added = daysLost(after, before);
  return Object.fromEntries(
    daysLost(before, after).map((letter, place) => [letter, added[place] ?? added.at(-1) ?? after[0] ?? "end"]),
  );
}

/** A sentence per move: "Monday items now come on Tuesdays." or "Monday items end." */
export const movesInWords = (moves: ItemMoves): string =>
  Object.entries(moves)
    .map(([letter, to]) =>
      to === undefined || to === "end"
        ? `${dayOfLetter(letter)} items end.`
        : `${dayOfLetter(letter)} items now come on ${dayOfLetter(to)}s.`,
    )
    .join(" ");

export { dayOfLetter };
