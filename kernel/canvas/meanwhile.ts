import { cardsOf, fitted, type Layout } from "./grid";
import { isKeptAs, layoutOf, type StoredCards } from "./stored";

/** A workspace as this device currently knows it. */
export interface Known {
  cards: StoredCards;
  version: number;
  /** This device saved it. */
  isOwn?: true;
  /**
   * A save from this device was refused because another device had saved first; the person is asked
   * which one to keep.
   */
  isRefused?: true;
}

/**
 * What an arrangement is based on or was saved as; null if it was never saved. A save sends its
 * version.
 */
export type Base = Known | null;

export const savedLayout = (saved: Base): Layout => (saved && layoutOf(saved.cards)) ?? [];
export const isOfSame = (layout: Layout, cards: readonly string[]) =>
  cardsOf(layout).toSorted().join(" ") === cards.toSorted().join(" ");

/**
 * The effect of a workspace saved meanwhile on a screen that shows `now`, based on `base`. A save
 * from this device becomes the new base. One from another device is shown if nothing was changed
 * here; otherwise the base stays, so that the next save is refused instead of overwriting it
 * unseen. Null if nothing changes; `begins` is a layout for the screen to start over with.
 */
export function afterSaved(
  { base, now, cards }: { base: Base; now: Layout; cards: readonly string[] },
  known: Base,
  says: { itemsInAddress: boolean },
): { base: Known; begins?: Layout } | null {
  if (!known || known.isRefused) return null;
  const [before, after] = [savedLayout(base), savedLayout(known)];
  if (base?.version === known.version && base.isOwn === known.isOwn && isKeptAs(before, after)) return null;
  if (isKeptAs(after, now)) return { base: known };
  const isUntouched = isKeptAs(now, fitted(before, cards));
  const mayFollow = !says.itemsInAddress || isOfSame(after, cards) || isOfSame(before, cards);
  if (isUntouched && mayFollow) return { base: known, begins: after };
  return known.isOwn ? { base: known } : null;
}
