import { cardsOf, COLUMNS, MAX_ROWS, MIN_ROWS, settled, type Layout, type Tile } from "./grid";
import { itemOfText, MAX_ITEMS, textOfItem } from "./address";

/**
 * A stored layout: cards of one cartridge with the same key fields are grouped, each as its values
 * and place: { "load-list route day": ["33|Monday|027000"] }. Forty cards take less than a
 * kilobyte.
 */
export type StoredCards = Record<string, string[]>;

const inDigits = (value: number) => value.toString(36);
/**
 * Column, width, height, two digits of the row, and the depth in the stack; "!" marks the visible
 * card of a stack.
 */
const placeText = ({ x, y, w, h, cards, top }: Tile, at: number) =>
  `${x}${w}${inDigits(h)}${inDigits(y).padStart(2, "0")}${inDigits(at)}${cards.length > 1 && at === top ? "!" : ""}`;
const PLACE = /^([0-9a-z])([0-9a-z])([0-9a-z])([0-9a-z]{2})([0-9a-z])(!?)$/;

export function storedOf(layout: Layout): StoredCards {
  const stored = new Map<string, string[]>();
  for (const tile of layout)
    tile.cards.forEach((card, at) => {
      const { id, key } = itemOfText(card);
      const names = Object.keys(key).sort();
      const values = names.map((name) => encodeURIComponent(key[name]!));
      const group = [id, ...names].map(encodeURIComponent).join(" ");
      stored.set(group, [...(stored.get(group) ?? []), [...values, placeText(tile, at)].join("|")]);
    });
  return Object.fromEntries(stored);
}

/**
 * Restores a stored layout, or null if it is invalid: malformed, outside the grid, too many cards,
 * or duplicates.
 */
export function layoutOf(stored: StoredCards): Layout | null {
  const places = new Map<
    string,
    { box: Omit<Tile, "cards" | "top">; stack: { card: string; at: number; top: boolean }[] }
  >();
  const seen = new Set<string>();
  for (const [group, rows] of Object.entries(stored)) {
    const names = group.split(" ");
    for (const row of rows) {
      const values = row.split("|");
      const place = PLACE.exec(values.pop() ?? "");
      if (!place || names[0] === "" || values.length !== names.length - 1) return null;
      const [x, w, h, y, at] = place.slice(1, 6).map((digits) => parseInt(digits, 36)) as [
        number,
        number,
        number,
        number,
        number,
      ];
      if (w < 1 || x + w > COLUMNS || h < MIN_ROWS || h > MAX_ROWS) return null;
      const card = cardOf(names, values);
      if (card === null || seen.has(card)) return null;
      seen.add(card);
      const where = `${x} ${y}`;
      const group = places.get(where) ?? { box: { x, y, w, h }, stack: [] };
      group.stack.push({ card, at, top: place[6] === "!" });
      places.set(where, group);
    }
  }
  if (seen.size > MAX_ITEMS) return null;
  return settled(
    [...places.values()].map(({ box, stack }) => {
      const ordered = stack.toSorted((one, other) => one.at - other.at);
      return {
        ...box,
        cards: ordered.map(({ card }) => card),
        top: Math.max(
          0,
          ordered.findIndex(({ top }) => top),
        ),
      };
    }),
  );
}

function cardOf(names: readonly string[], values: readonly string[]): string | null {
  try {
    const [id, ...rest] = names.map(decodeURIComponent) as [string, ...string[]];
    return textOfItem({ id, key: Object.fromEntries(rest.map((name, at) => [name, decodeURIComponent(values[at]!)])) });
  } catch {
    return null;
  }
}

/** Whether two layouts are stored identically. */
export const isKeptAs = (one: Layout, other: Layout): boolean =>
  cardsOf(one).length === cardsOf(other).length && textOf(one) === textOf(other);
const texts = new WeakMap<Layout, string>();
function textOf(layout: Layout): string {
  const cached = texts.get(layout);
  if (cached !== undefined) return cached;
  const text = Object.entries(storedOf(layout))
    .map(([group, rows]) => `${group}:${rows.toSorted().join()}`)
    .sort()
    .join(";");
  texts.set(layout, text);
  return text;
}

/** A person's workspace as stored on the server. */
export interface SavedWorkspace {
  name: string;
  /** Its position among the others. */
  place: number;
  cards: StoredCards;
  /** Incremented by each save, so that two devices do not overwrite each other unseen. */
  version: number;
}
/** The name of the first workspace. */
export const FIRST_WORKSPACE = "My canvas";
export const SAVE_CALL = "PUT /canvas-layouts/:name";
export const DELETE_CALL = "DELETE /canvas-layouts/:name";
/** In characters. */
export const MAX_NAME_LENGTH = 40;
