import { cardsOf, fitted, type Layout } from "./grid";
import { isKeptAs, layoutOf, type StoredCards } from "./stored";

/** A workspace as this device knows it now. */
export interface Known {
  cards: StoredCards;
  version: number;
  /** This device has saved it so. */
  isOwn?: true;
  /** A save of this device was refused, because another device had saved it: the person is asked which of the two stays. */
  isRefused?: true;
}

/** What an arrangement began from, or was saved as; null where it was never saved. A save says its version. */
export type Base = Known | null;

export const savedLayout = (saved: Base): Layout => (saved && layoutOf(saved.cards)) ?? [];
export const isOfSame = (layout: Layout, cards: readonly string[]) =>
  cardsOf(layout).toSorted().join(" ") === cards.toSorted().join(" ");

/**
 * What a workspace that was saved meanwhile means for the screen, which shows `now` of it and stands on `base`. What this device saved itself is the new base; what
 * another device saved is shown where nothing was changed here since, and is else not overwritten unseen: the base stays, and the next save is refused.
 * Null where nothing is to be done; `begins` is the layout that the screen begins anew with.
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
