import type { Box } from "./grid";

/**
 * The grid's geometry at this width and the window's position over it, read when a gesture starts.
 */
export interface Measures {
  columns: number;
  /** From one column to the next and from one row to the next, in pixels. */
  across: number;
  down: number;
  gap: number;
  left: number;
  top: number;
  /** Where the grid starts on the page, and the window's height. */
  begins: number;
  height: number;
}

/** A position on the page, in pixels. */
export interface Point {
  x: number;
  y: number;
}

/** Measures the grid. Between a DOM change and its frame, this forces a layout. */
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

/** The grid's cards by name. They are its children; a query would search everything inside them. */
export function elementsIn(grid: HTMLElement): Map<string, HTMLElement> {
  const elements = new Map<string, HTMLElement>();
  for (const each of grid.children)
    if (each instanceof HTMLElement && each.dataset.card !== undefined) elements.set(each.dataset.card, each);
  return elements;
}

/** Whether a place is visible at this scroll position, or within `beyond` window heights of it. */
export function isInSight({ y, h }: Box, { down, gap, top, begins, height }: Measures, scrolled: number, beyond = 0) {
  const above = begins + top + y * down - scrolled;
  return above < height * (1 + beyond) && above + h * down - gap > -height * beyond;
}

/** Whether a place is entirely visible. */
export function isWhole({ y, h }: Box, { down, gap, top, begins, height }: Measures, scrolled: number) {
  const above = begins + top + y * down - scrolled;
  return above >= 0 && above + h * down - gap <= height;
}

/** A place's CSS, relative to the grid. */
export const pixelsOf = ({ x, y, w, h }: Box, { across, down, gap, left, top }: Measures) => ({
  transform: `translate(${left + x * across}px, ${top + y * down}px)`,
  width: `${w * across - gap}px`,
  height: `${h * down - gap}px`,
});
