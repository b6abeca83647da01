/**
 * The layout of a canvas's cards. There is one rule (decision 0132): cards fall up. In reading
 * order (top to bottom, left to right), each card moves up in its columns as far as the cards
 * before it allow. So nothing overlaps, nothing floats, and the same order gives the same picture
 * on every screen. Pure functions, shared by the screen, the server and the tests.
 */

/** A place on the grid, in columns and rows. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
/** One place: a single card, or a stack of which the one at `top` is visible. */
export interface Tile extends Box {
  cards: readonly string[];
  top: number;
}
export type Layout = readonly Tile[];
export type Direction = "left" | "right" | "up" | "down";

/** Layouts are stored for the desktop's columns. A narrower screen shows them in fewer. */
export const COLUMNS = 4;
export const MIN_ROWS = 2;
export const MAX_ROWS = 12;
/** The most cards in one stack: its depth is stored as a single base-36 digit. */
const MAX_STACKED = 36;
/** The size of a newly opened card. */
const OPENED = { w: 2, h: 7 };

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));
const inReadingOrder = (layout: Layout) => layout.toSorted((one, other) => one.y - other.y || one.x - other.x);
export const shareColumns = (one: Box, other: Box) => one.x < other.x + other.w && other.x < one.x + one.w;
const holds = (card: string) => (tile: Tile) => tile.cards.includes(card);

/** The tile that holds this card. @throws if there is none. */
export function tileOf(layout: Layout, card: string): Tile {
  const tile = layout.find(holds(card));
  if (!tile) throw new Error(`No card ${card} is on the canvas.`);
  return tile;
}
export const cardsOf = (layout: Layout): string[] => layout.flatMap(({ cards }) => cards);

/** Moves tiles up, in the given order. */
function fallen(ordered: Layout): Layout {
  const bottoms: number[] = [];
  return ordered.map((tile) => {
    const columns = Array.from({ length: tile.w }, (_, column) => tile.x + column);
    const y = Math.max(0, ...columns.map((column) => bottoms[column] ?? 0));
    for (const column of columns) bottoms[column] = y + tile.h;
    return tile.y === y ? tile : { ...tile, y };
  });
}

/** The layout after applying the rule, inside the grid and in reading order. */
export const settled = (layout: Layout, columns = COLUMNS): Layout =>
  inReadingOrder(
    fallen(
      inReadingOrder(
        layout.map((tile) => {
          const w = clamp(tile.w, 1, columns);
          return { ...tile, w, h: clamp(tile.h, MIN_ROWS, MAX_ROWS), x: clamp(tile.x, 0, columns - w) };
        }),
      ),
    ),
  );

/** Replaces a tile's position, inserting it before all the tiles it has not passed. */
function placed(layout: Layout, from: Tile, to: Tile): Layout {
  const others = inReadingOrder(layout.filter((tile) => tile !== from));
  const goesDown = to.y > from.y;
  // A tile that moves down passes another when its lower edge is past the other's middle; one that
  // moves up or sideways, when its upper edge is.
  const isPassed = (other: Tile) => shareColumns(other, to) && other.y + other.h / 2 <= (goesDown ? to.y + to.h : to.y);
  const at = others.findLastIndex(isPassed) + 1;
  return inReadingOrder(fallen(others.toSpliced(at, 0, to)));
}

/** Moves a card, with everything stacked with it. */
export function moved(layout: Layout, card: string, to: { x: number; y: number }, columns = COLUMNS): Layout {
  const from = tileOf(layout, card);
  return placed(layout, from, { ...from, x: clamp(to.x, 0, columns - from.w), y: Math.max(0, to.y) });
}

const isSame = (one: Layout, other: Layout) =>
  one.length === other.length &&
  one.every((tile, at) => {
    const { x, y, w, h, cards, top } = other[at]!;
    return (
      tile.x === x &&
      tile.y === y &&
      tile.w === w &&
      tile.h === h &&
      tile.top === top &&
      tile.cards.length === cards.length &&
      tile.cards.every((card, place) => card === cards[place])
    );
  });
export const isSameLayout = isSame;

/**
 * One arrow-key step: to the next place in that direction where anything changes. At the edge it
 * stays.
 */
export function stepped(layout: Layout, card: string, direction: Direction, columns = COLUMNS): Layout {
  const { x, y, h } = tileOf(layout, card);
  if (direction === "left" || direction === "right")
    return moved(layout, card, { x: x + (direction === "left" ? -1 : 1), y }, columns);
  const end = direction === "up" ? 0 : Math.max(0, ...layout.map((tile) => tile.y + tile.h)) + h;
  for (let to = y; to !== end;) {
    to += direction === "up" ? -1 : 1;
    const next = moved(layout, card, { x, y: to }, columns);
    if (!isSame(next, layout)) return next;
  }
  return layout;
}

/** Resizes a card. At the right edge a wider card grows to the left. */
export function resized(layout: Layout, card: string, size: { w: number; h: number }, columns = COLUMNS): Layout {
  const from = tileOf(layout, card);
  const w = clamp(size.w, 1, columns);
  const to = { ...from, w, h: clamp(size.h, MIN_ROWS, MAX_ROWS), x: Math.min(from.x, columns - w) };
  // It keeps its place in the order; what it now overlaps moves down.
  const at = layout.indexOf(from);
  return settled(fallen(inReadingOrder(layout).map((tile) => (tile === layout[at] ? to : tile))), columns);
}

/** Stacks a card on another, with the card on top. */
export function stacked(layout: Layout, card: string, onto: string): Layout {
  const target = tileOf(layout, onto);
  if (target.cards.includes(card) || target.cards.length >= MAX_STACKED) return layout;
  const cards = [...target.cards, card];
  return settled(
    without(layout, card).map((tile) => (tile.cards.includes(onto) ? { ...tile, cards, top: cards.length - 1 } : tile)),
  );
}

/** Takes a card out of its stack and puts it below, in the same size. */
export function unstacked(layout: Layout, card: string): Layout {
  const tile = tileOf(layout, card);
  if (tile.cards.length === 1) return layout;
  const alone = { ...tile, cards: [card], top: 0, y: tile.y + tile.h };
  const rest = without(layout, card);
  return placed([...rest, alone], alone, alone);
}

/** Brings a card to the top of its stack. */
export const inSight = (layout: Layout, card: string): Layout =>
  layout.map((tile) => (tile.cards.includes(card) ? { ...tile, top: tile.cards.indexOf(card) } : tile));

/** Removes a card without moving the others up. */
function without(layout: Layout, card: string): Layout {
  return layout.flatMap((tile) => {
    const at = tile.cards.indexOf(card);
    if (at < 0) return [tile];
    const cards = tile.cards.toSpliced(at, 1);
    return cards.length === 0
      ? []
      : [{ ...tile, cards, top: Math.min(tile.top - (at < tile.top ? 1 : 0), cards.length - 1) }];
  });
}
/** The layout after a card is closed. */
export const closed = (layout: Layout, card: string): Layout => settled(without(layout, card));

/** The highest free place for a tile, leftmost if there are several. */
function appended(layout: Layout, tile: Tile, columns: number): Layout {
  const w = Math.min(tile.w, columns);
  const places = Array.from({ length: columns - w + 1 }, (_, x) => {
    const below = layout.filter((other) => shareColumns(other, { ...tile, x, w }));
    return { x, y: Math.max(0, ...below.map((other) => other.y + other.h)) };
  });
  const best = places.reduce((one, other) => (other.y < one.y ? other : one));
  return [...layout, { ...tile, ...best, w }];
}
/** The layout after a card is opened; one that is already open comes to the top of its stack. */
export const opened = (layout: Layout, card: string): Layout =>
  layout.some(holds(card))
    ? inSight(layout, card)
    : inReadingOrder(appended(layout, { cards: [card], top: 0, x: 0, y: 0, ...OPENED }, COLUMNS));

/**
 * Replaces a card by another in the same place. If the other is already open, the card is just
 * closed.
 */
export const renamed = (layout: Layout, card: string, by: string): Layout =>
  layout.some(holds(by))
    ? closed(layout, card)
    : layout.map((tile) =>
        tile.cards.includes(card) ? { ...tile, cards: tile.cards.map((each) => (each === card ? by : each)) } : tile,
      );

/** The layout with exactly these cards: closes the rest and opens the missing. */
export function fitted(layout: Layout, cards: readonly string[]): Layout {
  const open = new Set(cards);
  const kept = cardsOf(layout)
    .filter((card) => !open.has(card))
    .reduce(without, layout);
  const existing = new Set(cardsOf(kept));
  return cards.filter((card) => !existing.has(card)).reduce(opened, settled(kept));
}

/** The layout after the address changes: a card that was replaced keeps its place. */
export function followed(layout: Layout, before: readonly string[], after: readonly string[]): Layout {
  const isSwapped = (card: string, at: number) => card !== after[at] && !after.includes(card);
  const follows =
    before.length === after.length
      ? before.reduce((sum, card, at) => (isSwapped(card, at) ? renamed(sum, card, after[at]!) : sum), layout)
      : layout;
  return fitted(follows, after);
}

/**
 * The layout on a screen with fewer columns: the same order, each card with its share of the width.
 */
export const narrowed = (layout: Layout, columns: number): Layout =>
  columns >= COLUMNS
    ? layout
    : inReadingOrder(
        fallen(
          inReadingOrder(layout).map((tile) => {
            const x = Math.floor((tile.x * columns) / COLUMNS);
            return { ...tile, x, w: Math.min(Math.ceil((tile.w * columns) / COLUMNS), columns - x) };
          }),
        ),
      );

/**
 * Converts an arrangement made on a narrower screen back to the desktop's columns. It takes the
 * first of these candidates that looks the same on that screen: the other cards keep their columns;
 * each goes to the highest free place; the desktop uses only the screen's width.
 */
export function widened(layout: Layout, arranged: Layout, card: string, columns: number): Layout {
  if (columns >= COLUMNS) return arranged;
  const factor = COLUMNS / columns;
  const [before, after] = [tileOf(narrowed(layout, columns), card), tileOf(arranged, card)];
  const wide = inReadingOrder(arranged).map((tile) => {
    const own = tileOf(layout, tile.cards[0]!);
    const w = tile !== after || before.w === after.w ? own.w : after.w * factor;
    const x = tile !== after || before.x === after.x ? own.x : after.x * factor;
    return { ...tile, w, x: Math.min(x, COLUMNS - w) };
  });
  const isAsSeen = (one: Layout) => isSame(narrowed(one, columns), arranged);
  const candidates = [
    () => inReadingOrder(fallen(wide)),
    () => inReadingOrder(wide.reduce<Layout>((sum, tile) => appended(sum, tile, COLUMNS), [])),
  ];
  const match = candidates.map((candidate) => candidate()).find(isAsSeen);
  return match ?? arranged.map((tile) => ({ ...tile, x: tile.x * factor, w: tile.w * factor }));
}

const GROWTH: Readonly<Record<Direction, { w: number; h: number }>> = {
  left: { w: -1, h: 0 },
  right: { w: 1, h: 0 },
  up: { w: 0, h: -1 },
  down: { w: 0, h: 1 },
};

/** One step of a card's position or size. */
export function arranged(
  layout: Layout,
  card: string,
  direction: Direction,
  sizes: boolean,
  columns = COLUMNS,
): Layout {
  if (!sizes) return stepped(layout, card, direction, columns);
  const { w, h } = tileOf(layout, card);
  const growth = GROWTH[direction];
  return resized(layout, card, { w: w + growth.w, h: h + growth.h }, columns);
}
