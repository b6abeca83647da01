import { useEffect, useRef, type RefObject } from "react";
import type { Gestures } from "./gestures";
import { elementsIn } from "./sheet";

/** So long after a drop nobody is arranging any more. */
const AT_REST_MS = 2_000;
/** One card is put in order after the other, each in a frame of its own. */
const NEXT_MS = 150;

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

/** Puts one card where it belongs; true where there was one. Whatever is put elsewhere in the page is laid out anew. */
function putOne(grid: HTMLElement, cards: readonly string[]): boolean {
  const elements = elementsIn(grid);
  const there = cards.filter((card) => elements.has(card));
  const stay = staying([...elements.keys()], there);
  const at = there.findLastIndex((card) => !stay.has(card));
  if (at < 0) return false;
  const focused = document.activeElement as HTMLElement | null;
  grid.insertBefore(elements.get(there[at]!)!, elements.get(there[at + 1]!) ?? null);
  // A card that is put elsewhere loses focus, and the keys with it.
  if (focused?.isConnected && focused !== document.activeElement) focused.focus({ preventScroll: true });
  return true;
}

/**
 * The cards in the order in which React draws them: as they came, so that it never moves one. In the page they stand as the eye goes, for the
 * tabulator, and React would move every card that one of them has passed. What is moved is laid out anew, which takes longer than a frame, so that
 * waits until all is at rest, or until the tabulator is pressed.
 */
export function useDrawn(
  grid: RefObject<HTMLElement>,
  cards: readonly string[],
  gestures: Gestures,
): readonly string[] {
  const drawn = useRef<readonly string[]>([]);
  const kept = drawn.current.filter((card) => cards.includes(card));
  drawn.current = [...kept, ...cards.filter((card) => !kept.includes(card))];
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout>;
    const wait = (ms: number) => void (waiting = setTimeout(put, ms));
    // Not out of a hand, which would let it go.
    const put = () => {
      if (gestures.isHolding) wait(AT_REST_MS);
      else if (putOne(grid.current!, cards)) wait(NEXT_MS);
    };
    const putAll = ({ key }: KeyboardEvent) => {
      if (key === "Tab" && !gestures.isHolding) while (putOne(grid.current!, cards));
    };
    wait(AT_REST_MS);
    addEventListener("keydown", putAll, true);
    return () => {
      clearTimeout(waiting);
      removeEventListener("keydown", putAll, true);
    };
  }, [grid, cards, gestures]);
  return drawn.current;
}
