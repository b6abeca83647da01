import type { DueItem } from "./schema";

// Loading one product at a time (spec 2.11): which product comes when.

type Marks = ReadonlyMap<string, number>;

/** Where loading begins or goes on: the product that was left last, else the first that nobody has marked, else the first; null without any. */
export function beginsAt(items: readonly DueItem[], marks: Marks, left: string | null): string | null {
  const known = items.find(({ item_id }) => item_id === left) ?? items.find(({ item_id }) => !marks.has(item_id));
  return (known ?? items[0])?.item_id ?? null;
}

/** The product after one that was just marked: the next that nobody has marked, from the top again at the end; null where all are marked. */
export function comesAfter(items: readonly DueItem[], marks: Marks, marked: string): string | null {
  const place = items.findIndex(({ item_id }) => item_id === marked) + 1;
  const turned = [...items.slice(place), ...items.slice(0, place)];
  return turned.find(({ item_id }) => item_id !== marked && !marks.has(item_id))?.item_id ?? null;
}

/** The product beside another in the list, or null at its ends. */
export function beside(items: readonly DueItem[], item: string, step: 1 | -1): string | null {
  const place = items.findIndex(({ item_id }) => item_id === item);
  return place < 0 ? null : (items[place + step]?.item_id ?? null);
}
