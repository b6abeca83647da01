import type { DueItem } from "./schema";

// The order of products in one-by-one loading (spec 2.11).

type Marks = ReadonlyMap<string, number>;

/**
 * Where loading begins or resumes: the product it was left at, else the first unmarked one, else
 * the first; null for an empty list.
 */
export function beginsAt(items: readonly DueItem[], marks: Marks, leftAt: string | null): string | null {
  const start = items.find(({ item_id }) => item_id === leftAt) ?? items.find(({ item_id }) => !marks.has(item_id));
  return (start ?? items[0])?.item_id ?? null;
}

/**
 * The product after one that was just marked: the next unmarked one, wrapping around at the end;
 * null if all are marked.
 */
export function comesAfter(items: readonly DueItem[], marks: Marks, marked: string): string | null {
  const start = items.findIndex(({ item_id }) => item_id === marked) + 1;
  const rotated = [...items.slice(start), ...items.slice(0, start)];
  return rotated.find(({ item_id }) => item_id !== marked && !marks.has(item_id))?.item_id ?? null;
}

/** The product next to another in the list, or null at its ends. */
export function beside(items: readonly DueItem[], item: string, step: 1 | -1): string | null {
  const index = items.findIndex(({ item_id }) => item_id === item);
  return index < 0 ? null : (items[index + step]?.item_id ?? null);
}
