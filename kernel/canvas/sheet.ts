import type { Box } from "./grid";

/** How the grid is drawn at this width, and where the window stands over it. Read at the beginning of a gesture. */
export interface Measures {
  columns: number;
  /** From one column to the next, and from one row to the next, in pixels. */
  across: number;
  down: number;
  gap: number;
  left: number;
  top: number;
  /** Where the grid begins on the page, and how high the window is. */
  begins: number;
  height: number;
}

/** A place on the page, in pixels. */
export interface Point {
  x: number;
  y: number;
}

/** Reads the grid. Asked between a change of the page and its frame, it has the page laid out. */
export function measured(grid: HTMLElement): Measures {
  const style = getComputedStyle(grid);
  const tracks = style.gridTemplateColumns.split(" ").map(parseFloat);
  const gap = parseFloat(style.columnGap);
  return {
    columns: tracks.length,
    across: tracks[0]! + gap,
    down: parseFloat(style.gridAutoRows) + parseFloat(style.rowGap),
    gap,
    left: parseFloat(style.paddingLeft),
    top: parseFloat(style.paddingTop),
    begins: grid.getBoundingClientRect().top + scrollY,
    height: innerHeight,
  };
}

/** The cards of the grid, by name. They are its children; a query would go through all that is in them. */
export function elementsIn(grid: HTMLElement): Map<string, HTMLElement> {
  const elements = new Map<string, HTMLElement>();
  for (const each of grid.children)
    if (each instanceof HTMLElement && each.dataset.card !== undefined) elements.set(each.dataset.card, each);
  return elements;
}

/** Whether a place is in sight where the page is scrolled so far, or within `beyond` of it: a page's share of the window's height. */
export function isInSight({ y, h }: Box, { down, gap, top, begins, height }: Measures, scrolled: number, beyond = 0) {
  const above = begins + top + y * down - scrolled;
  return above < height * (1 + beyond) && above + h * down - gap > -height * beyond;
}

/** Whether all of a place is in sight. */
export function isWhole({ y, h }: Box, { down, gap, top, begins, height }: Measures, scrolled: number) {
  const above = begins + top + y * down - scrolled;
  return above >= 0 && above + h * down - gap <= height;
}

/** The pixels of a place, seen from the grid. */
export const pixelsOf = ({ x, y, w, h }: Box, { across, down, gap, left, top }: Measures) => ({
  transform: `translate(${left + x * across}px, ${top + y * down}px)`,
  width: `${w * across - gap}px`,
  height: `${h * down - gap}px`,
});
