import type { Layout } from "./grid";
import type { Measures, Point } from "./sheet";

/** The positions of the cards' heads, relative to where the pointer took one of them. */
export interface Heads {
  from: Point;
  height: number;
}

/** `at` is the pointer's position in the window. */
export function headsFrom(grid: HTMLElement, at: Point): Heads {
  const { left, top } = grid.getBoundingClientRect();
  const height = grid.querySelector<HTMLElement>("[data-head]")?.offsetHeight ?? 0;
  return { from: { x: at.x - left, y: at.y - top }, height };
}

interface Standing {
  card: string;
  before: Layout;
  measures: Measures;
  elements: ReadonlyMap<string, HTMLElement>;
}

/**
 * The visible card whose head was under the pointer when `card` was taken, or null. `delta` is the
 * pointer's distance since.
 */
export function headBelow({ from, height }: Heads, delta: Point, { card, before, measures, elements }: Standing) {
  const { left, top, across, down, gap } = measures;
  const [x, y] = [from.x + delta.x - left, from.y + delta.y - top];
  const tile = before.find(
    (each) =>
      !each.cards.includes(card) &&
      x >= each.x * across &&
      x <= (each.x + each.w) * across - gap &&
      y >= each.y * down &&
      y <= each.y * down + height,
  );
  return tile?.cards.find((each) => elements.get(each)?.dataset.behind === undefined) ?? null;
}
