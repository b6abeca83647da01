/**
 * Where the cards of a canvas stand. The one rule (decision 0132): cards fall up. In reading order, from the top and from the left, each
 * stands as high in its own columns as what came before it lets it. So nothing overlaps, nothing hangs in the air, and the same order gives
 * the same picture on every screen. Pure: the screen, the server and the tests ask the same rules.
 */

/** A place on the grid, in columns and rows. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
/** What stands at one place: a card, or several stacked, of which the one at `top` is in sight. */
export interface Tile extends Box {
  cards: readonly string[];
  top: number;
}
export type Layout = readonly Tile[];
export type Direction = "left" | "right" | "up" | "down";

/** The columns that a layout is kept for: a desk's. A narrower screen shows it in fewer. */
export const COLUMNS = 4;
export const MIN_ROWS = 2;
export const MAX_ROWS = 12;
/** So many cards stand in one place at the most: one digit of what is kept says how deep. */
const MAX_STACKED = 36;
/** How large a card is when it is opened. */
const OPENED = { w: 2, h: 7 };

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));
const inReadingOrder = (layout: Layout) => layout.toSorted((one, other) => one.y - other.y || one.x - other.x);
export const shareColumns = (one: Box, other: Box) => one.x < other.x + other.w && other.x < one.x + one.w;
const holds = (card: string) => (tile: Tile) => tile.cards.includes(card);

/** The tile with this card. @throws if no tile has it. */
export function tileOf(layout: Layout, card: string): Tile {
  const tile = layout.find(holds(card));
  if (!tile) throw new Error(`No card ${card} is on the canvas.`);
  return tile;
}
export const cardsOf = (layout: Layout): string[] => layout.flatMap(({ cards }) => cards);

/** Lets tiles fall up, in the order given. */
function fallen(ordered: Layout): Layout {
  const bottoms: number[] = [];
  return ordered.map((tile) => {
    const columns = Array.from({ length: tile.w }, (_, column) => tile.x + column);
    const y = Math.max(0, ...columns.map((column) => bottoms[column] ?? 0));
    for (const column of columns) bottoms[column] = y + tile.h;
    return tile.y === y ? tile : { ...tile, y };
  });
}

/** The layout by the rule, with every place inside the grid, in reading order. */
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

/** Puts a tile in place of the one it was made from, before all that it has not passed. */
function placed(layout: Layout, from: Tile, to: Tile): Layout {
  const others = inReadingOrder(layout.filter((tile) => tile !== from));
  const goesDown = to.y > from.y;
  // One that goes down passes what its lower edge is halfway over; one that goes up or aside, what its upper edge is past the middle of.
  const isPassed = (other: Tile) => shareColumns(other, to) && other.y + other.h / 2 <= (goesDown ? to.y + to.h : to.y);
  const at = others.findLastIndex(isPassed) + 1;
  return inReadingOrder(fallen(others.toSpliced(at, 0, to)));
}

/** Moves a card, with all that is stacked with it, to a place. */
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

/** One step of the arrow keys: to the next place in that direction where anything changes. At the edge it stays. */
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

/** Gives a card another size. At the right edge a wider one grows to the left. */
export function resized(layout: Layout, card: string, size: { w: number; h: number }, columns = COLUMNS): Layout {
  const from = tileOf(layout, card);
  const w = clamp(size.w, 1, columns);
  const to = { ...from, w, h: clamp(size.h, MIN_ROWS, MAX_ROWS), x: Math.min(from.x, columns - w) };
  // In its own place of the order: what it now overlaps gives way downwards.
  const at = layout.indexOf(from);
  return settled(fallen(inReadingOrder(layout).map((tile) => (tile === layout[at] ? to : tile))), columns);
}

/** Stacks a card on another: both stand at the other's place, and the card is in sight. */
export function stacked(layout: Layout, card: string, onto: string): Layout {
  const target = tileOf(layout, onto);
  if (target.cards.includes(card) || target.cards.length >= MAX_STACKED) return layout;
  const cards = [...target.cards, card];
  return settled(
    without(layout, card).map((tile) => (tile.cards.includes(onto) ? { ...tile, cards, top: cards.length - 1 } : tile)),
  );
}

/** Takes a card out of its stack; it stands below it, in the same size. */
export function unstacked(layout: Layout, card: string): Layout {
  const tile = tileOf(layout, card);
  if (tile.cards.length === 1) return layout;
  const alone = { ...tile, cards: [card], top: 0, y: tile.y + tile.h };
  const rest = without(layout, card);
  return placed([...rest, alone], alone, alone);
}

/** Brings a card of a stack in sight. */
export const inSight = (layout: Layout, card: string): Layout =>
  layout.map((tile) => (tile.cards.includes(card) ? { ...tile, top: tile.cards.indexOf(card) } : tile));

/** Takes a card away without letting the others fall. */
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
/** The layout after a card was closed. */
export const closed = (layout: Layout, card: string): Layout => settled(without(layout, card));

/** The highest free place for a tile, and of several the leftmost. */
function appended(layout: Layout, tile: Tile, columns: number): Layout {
  const w = Math.min(tile.w, columns);
  const places = Array.from({ length: columns - w + 1 }, (_, x) => {
    const below = layout.filter((other) => shareColumns(other, { ...tile, x, w }));
    return { x, y: Math.max(0, ...below.map((other) => other.y + other.h)) };
  });
  const best = places.reduce((one, other) => (other.y < one.y ? other : one));
  return [...layout, { ...tile, ...best, w }];
}
/** The layout with a card opened beside the others; one that is there already comes in sight. */
export const opened = (layout: Layout, card: string): Layout =>
  layout.some(holds(card))
    ? inSight(layout, card)
    : inReadingOrder(appended(layout, { cards: [card], top: 0, x: 0, y: 0, ...OPENED }, COLUMNS));

/** Puts another card at the place of one. Where that other is open already, the one is only closed. */
export const renamed = (layout: Layout, card: string, by: string): Layout =>
  layout.some(holds(by))
    ? closed(layout, card)
    : layout.map((tile) =>
        tile.cards.includes(card) ? { ...tile, cards: tile.cards.map((each) => (each === card ? by : each)) } : tile,
      );

/** The layout for exactly these cards: what is not among them is closed, what is not there yet is opened. */
export function fitted(layout: Layout, cards: readonly string[]): Layout {
  const open = new Set(cards);
  const kept = cardsOf(layout)
    .filter((card) => !open.has(card))
    .reduce(without, layout);
  const there = new Set(cardsOf(kept));
  return cards.filter((card) => !there.has(card)).reduce(opened, settled(kept));
}

/** The layout as the address changes: a card that was followed to another stays at its place. */
export function followed(layout: Layout, before: readonly string[], after: readonly string[]): Layout {
  const isSwapped = (card: string, at: number) => card !== after[at] && !after.includes(card);
  const follows =
    before.length === after.length
      ? before.reduce((sum, card, at) => (isSwapped(card, at) ? renamed(sum, card, after[at]!) : sum), layout)
      : layout;
  return fitted(follows, after);
}

/** The layout on a screen of fewer columns: in the same order, each in its share of the width. */
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
 * What was arranged on a screen of fewer columns, for the desk. On that screen it is what was seen: the first of these that is. Every other
 * card keeps its columns; each stands at the highest free place; or the desk is as wide as that screen.
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
  const found = candidates.map((candidate) => candidate()).find(isAsSeen);
  return found ?? arranged.map((tile) => ({ ...tile, x: tile.x * factor, w: tile.w * factor }));
}

const GROWTH: Readonly<Record<Direction, { w: number; h: number }>> = {
  left: { w: -1, h: 0 },
  right: { w: 1, h: 0 },
  up: { w: 0, h: -1 },
  down: { w: 0, h: 1 },
};

/** One step of a card, or of its size. */
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
