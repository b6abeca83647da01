import { useEffect, useRef, type RefObject } from "react";
import type { Gestures } from "./gestures";
import { elementsIn } from "./sheet";

/** The person has stopped arranging this long after a drop. */
const AT_REST_MS = 2_000;
/** Cards are reordered one at a time, each in its own frame. */
const NEXT_MS = 150;

/**
 * The largest set of cards that can stay in the DOM while the others move: the longest common
 * subsequence of both orders.
 */
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

/**
 * Moves one card to its place in the DOM; true if there was one to move. Every moved element is
 * laid out anew.
 */
function putOne(grid: HTMLElement, cards: readonly string[]): boolean {
  const elements = elementsIn(grid);
  const drawn = cards.filter((card) => elements.has(card));
  const stay = staying([...elements.keys()], drawn);
  const at = drawn.findLastIndex((card) => !stay.has(card));
  if (at < 0) return false;
  const focused = document.activeElement as HTMLElement | null;
  grid.insertBefore(elements.get(drawn[at]!)!, elements.get(drawn[at + 1]!) ?? null);
  // A moved card loses focus, and keyboard input with it.
  if (focused?.isConnected && focused !== document.activeElement) focused.focus({ preventScroll: true });
  return true;
}

/**
 * The cards in the order in which React renders them: as they were opened, so React never moves
 * one. In the DOM they follow the visual order for Tab; React would move every card that a moved
 * card has passed. Moving them forces a layout longer than a frame, so it waits until the canvas is
 * idle or Tab is pressed.
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
    // Moving a held card would drop it.
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
