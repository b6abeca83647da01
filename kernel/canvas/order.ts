import { useEffect, useRef, type RefObject } from "react";

/** The most cards that can stay where they are in the page while the others are put between them: the longest row in the order of both. */
export function staying(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const places = after.map((card) => before.indexOf(card));
  const longest: { length: number; from: number }[] = [];
  places.forEach((place, at) => {
    let best = { length: 1, from: -1 };
    for (let from = 0; from < at; from += 1)
      if (places[from]! >= 0 && places[from]! < place && longest[from]!.length >= best.length)
        best = { length: longest[from]!.length + 1, from };
    longest.push(place < 0 ? { length: 0, from: -1 } : best);
  });
  const stay = new Set<string>();
  let at = longest.reduce((best, { length }, each) => (length > (longest[best]?.length ?? 0) ? each : best), -1);
  for (; at >= 0; at = longest[at]!.from) stay.add(after[at]!);
  return stay;
}

/** Puts the cards in this order, the fewest of them: whatever is put elsewhere in the page is laid out anew, and forgets how far it was scrolled. */
function putInOrder(grid: HTMLElement, cards: readonly string[]): void {
  const elements = new Map(
    [...grid.querySelectorAll<HTMLElement>(":scope > [data-card]")].map((each) => [each.dataset.card!, each]),
  );
  const stay = staying([...elements.keys()], cards);
  const focused = document.activeElement as HTMLElement | null;
  let next: HTMLElement | null = null;
  for (const card of cards.toReversed()) {
    const element = elements.get(card);
    if (!element) continue;
    if (!stay.has(card)) grid.insertBefore(element, next);
    next = element;
  }
  // A card that is put elsewhere loses focus, and the keys with it.
  if (focused?.isConnected && focused !== document.activeElement) focused.focus({ preventScroll: true });
}

/**
 * The cards in the order in which React draws them: as they came, so that it never moves one. In the page they stand as the eye goes, for the
 * tabulator, and React would move every card that one of them has passed.
 */
export function useDrawn(grid: RefObject<HTMLElement>, cards: readonly string[]): readonly string[] {
  const drawn = useRef<readonly string[]>([]);
  const kept = drawn.current.filter((card) => cards.includes(card));
  drawn.current = [...kept, ...cards.filter((card) => !kept.includes(card))];
  useEffect(() => putInOrder(grid.current!, cards), [grid, cards]);
  return drawn.current;
}
