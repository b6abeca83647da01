import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textOfItem } from "./address";
import {
  cardsOf,
  closed,
  COLUMNS,
  fitted,
  followed,
  inSight,
  isSameLayout,
  MAX_ROWS,
  MIN_ROWS,
  moved,
  narrowed,
  opened,
  renamed,
  resized,
  settled,
  shareColumns,
  stacked,
  stepped,
  tileOf,
  unstacked,
  widened,
  type Direction,
  type Layout,
} from "./grid";
import { begun, done, redone, undone } from "./history";
import { isKeptAs, layoutOf, storedOf } from "./stored";

const NAMES = Array.from({ length: 40 }, (_, at) => `card-${at}?`);
const DIRECTIONS: Direction[] = ["left", "right", "up", "down"];
const small = fc.integer({ min: -3, max: 20 });
type Act = (layout: Layout, card: string, other: string) => Layout;
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ x: small, y: small }).map(
    (to): Act =>
      (layout, card) =>
        moved(layout, card, to),
  ),
  fc.constantFrom(...DIRECTIONS).map(
    (direction): Act =>
      (layout, card) =>
        stepped(layout, card, direction),
  ),
  fc.record({ w: small, h: small }).map(
    (size): Act =>
      (layout, card) =>
        resized(layout, card, size),
  ),
  fc.constant<Act>((layout, card, other) => stacked(layout, card, other)),
  fc.constant<Act>((layout, card) => unstacked(layout, card)),
  fc.constant<Act>((layout, card) => inSight(layout, card)),
  fc.record({ columns: fc.constantFrom(1, 2), x: small, y: small }).map(
    ({ columns, ...to }): Act =>
      (layout, card) =>
        widened(layout, moved(narrowed(layout, columns), card, to, columns), card, columns),
  ),
);
const acts = fc.array(fc.tuple(act, fc.nat(), fc.nat()), { maxLength: 12 });
const count = fc.integer({ min: 1, max: 14 });
const begin = (cards: number) => fitted([], NAMES.slice(0, cards));
const after = (layout: Layout, steps: readonly [Act, number, number][]) =>
  steps.reduce((now, [run, one, other]) => {
    const cards = cardsOf(now);
    return run(now, cards[one % cards.length]!, cards[other % cards.length]!);
  }, layout);
const layouts = fc.tuple(count, acts).map(([cards, steps]) => after(begin(cards), steps));

/** No two tiles overlap, each is inside the grid, and none could move up. */
function expectWhole(layout: Layout, columns = COLUMNS) {
  const overlaps = (one: Layout[number], other: Layout[number]) =>
    shareColumns(one, other) && one.y < other.y + other.h && other.y < one.y + one.h;
  for (const tile of layout) {
    expect(tile.x).toBeGreaterThanOrEqual(0);
    expect(tile.x + tile.w).toBeLessThanOrEqual(columns);
    expect(tile.h).toBeGreaterThanOrEqual(MIN_ROWS);
    expect(tile.h).toBeLessThanOrEqual(MAX_ROWS);
    expect(tile.cards[tile.top]).toBeDefined();
    const others = layout.filter((other) => other !== tile);
    expect(others.filter((other) => overlaps(tile, other))).toEqual([]);
    const higher = { ...tile, y: tile.y - 1 };
    if (tile.y > 0) expect(others.some((other) => overlaps(higher, other))).toBe(true);
  }
}

describe("any sequence of operations", () => {
  it("loses nothing, overlaps nothing and leaves no gaps", () => {
    fc.assert(
      fc.property(count, acts, (cards, steps) => {
        let layout = begin(cards);
        for (const step of steps) {
          layout = after(layout, [step]);
          expectWhole(layout);
          expect(cardsOf(layout).toSorted()).toEqual(NAMES.slice(0, cards).toSorted());
        }
        expect(settled(layout)).toEqual(layout);
      }),
    );
  });

  it("can be undone to the beginning and redone", () => {
    fc.assert(
      fc.property(count, acts, (cards, steps) => {
        let history = begun(begin(cards));
        for (const step of steps) history = done(history, after(history.now, [step]));
        let back = history;
        back = steps.reduce(undone, back);
        expect(back.now).toEqual(begin(cards));
        expect(undone(back)).toBe(back);
        back = steps.reduce(redone, back);
        expect(back.now).toEqual(history.now);
        expect(redone(back)).toBe(back);
      }),
    );
  });

  it("can be stored and restored", () => {
    fc.assert(
      fc.property(layouts, (layout) => {
        const back = layoutOf(JSON.parse(JSON.stringify(storedOf(layout))));
        expect(isKeptAs(back!, layout)).toBe(true);
        expect(back!.map(({ x, y, w, h }) => [x, y, w, h])).toEqual(layout.map(({ x, y, w, h }) => [x, y, w, h]));
      }),
    );
  });
});

describe("an arrow key", () => {
  it("reaches every place in its columns with up and down, and stops at the edge", () => {
    fc.assert(
      fc.property(layouts, fc.nat(), fc.constantFrom("up", "down"), (layout, place, direction) => {
        const card = layout[place % layout.length]!.cards[0]!;
        let now = layout;
        let steps = 0;
        for (let next = stepped(now, card, direction); next !== now; next = stepped(now, card, direction)) {
          expectWhole(next);
          now = next;
          expect((steps += 1)).toBeLessThan(100);
        }
        if (direction === "up") expect(tileOf(now, card).y).toBe(0);
        else {
          const tile = tileOf(now, card);
          expect(now.some((other) => other.y > tile.y && shareColumns(other, tile))).toBe(false);
        }
      }),
    );
  });

  it("swaps with the card below on down, and swaps back on up", () => {
    const two = fitted([], ["a?", "b?"]).map((tile) => ({ ...tile, x: 0 }));
    const column = settled(two.map((tile, at) => ({ ...tile, y: at * 20 })));
    const down = stepped(column, "a?", "down");
    expect(cardsOf(down)).toEqual(["b?", "a?"]);
    expect(isSameLayout(stepped(down, "a?", "up"), column)).toBe(true);
  });

  it("moves sideways by one column, and stops at the edge", () => {
    const one = fitted([], ["a?"]);
    const right = ["right", "right", "right"].reduce<Layout>((sum) => stepped(sum, "a?", "right"), one);
    expect(tileOf(right, "a?")).toMatchObject({ x: 2, y: 0, w: 2 });
    expect(tileOf(resized(right, "a?", { w: 3, h: 4 }), "a?")).toMatchObject({ x: 1, w: 3, h: 4 });
  });
});

describe("cards", () => {
  it("open in the highest free place, close, and are replaced by the card they link to", () => {
    const three = fitted([], ["a?", "b?", "c?"]);
    expect(three.map(({ x, y }) => [x, y])).toEqual([
      [0, 0],
      [2, 0],
      [0, 7],
    ]);
    expect(tileOf(closed(three, "a?"), "c?")).toMatchObject({ x: 0, y: 0 });
    const next = followed(three, ["a?", "b?", "c?"], ["a?", "d?", "c?"]);
    expect(tileOf(next, "d?")).toMatchObject({ x: 2, y: 0 });
    expect(cardsOf(renamed(three, "a?", "b?"))).toEqual(["c?", "b?"]);
    expect(opened(three, "a?")).toEqual(three);
  });

  it("stack in one place, take turns on top, and come apart", () => {
    const both = stacked(fitted([], ["a?", "b?", "c?"]), "a?", "b?");
    expect(tileOf(both, "a?")).toMatchObject({ x: 2, y: 0, cards: ["b?", "a?"], top: 1 });
    expect(tileOf(inSight(both, "b?"), "a?").top).toBe(0);
    expect(tileOf(closed(both, "b?"), "a?")).toMatchObject({ cards: ["a?"], top: 0 });
    expect(tileOf(unstacked(both, "a?"), "a?")).toMatchObject({ x: 2, y: 7, cards: ["a?"] });
  });
});

it("shows every card, in order and inside the grid, on a screen with fewer columns", () => {
  fc.assert(
    fc.property(layouts, fc.constantFrom(1, 2), (layout, columns) => {
      const narrow = narrowed(layout, columns);
      expectWhole(narrow, columns);
      expect(cardsOf(narrow).toSorted()).toEqual(cardsOf(layout).toSorted());
    }),
  );
});

it("keeps an arrangement made on a screen with fewer columns as it looked there", () => {
  fc.assert(
    fc.property(
      layouts,
      fc.constantFrom(1, 2),
      fc.nat(),
      small,
      small,
      fc.boolean(),
      (layout, columns, at, a, b, sizes) => {
        const card = layout[at % layout.length]!.cards[0]!;
        const narrow = narrowed(layout, columns);
        const seen = sizes
          ? resized(narrow, card, { w: a, h: b }, columns)
          : moved(narrow, card, { x: a, y: b }, columns);
        const wide = widened(layout, seen, card, columns);
        expectWhole(wide);
        expect(narrowed(wide, columns)).toEqual(seen);
      },
    ),
  );
});

it("stores forty cards in less than a kilobyte", () => {
  const keys = [
    ...["05", "09", "11", "12", "33", "75"].flatMap((route) => [
      { id: "load-list", key: { route, day: "Wednesday" } },
      { id: "route", key: { route, date: "2026-11-23" } },
    ]),
    ...Array.from({ length: 20 }, (_, at) => ({ id: "customer-detail", key: { number: String(110001 + at) } })),
    ...["note", "journal", "order", "approval", "inventory", "catalog", "holiday", "sales"].map((id) => ({
      id,
      key: {},
    })),
  ];
  expect(keys).toHaveLength(40);
  fc.assert(
    fc.property(acts, (steps) => {
      const layout = after(fitted([], keys.map(textOfItem)), steps);
      expect(JSON.stringify(storedOf(layout)).length).toBeLessThan(1_000);
    }),
  );
});

it("rejects what is not a layout", () => {
  const wrong = [
    { note: ["027"] },
    { note: ["0270000", "0270000"] },
    { note: ["327000"] },
    { note: ["00700 0"] },
    { "": ["027000"] },
    { "note number": ["027000"] },
    { "note number": ["%E0%A4|027000"] },
    { note: Array.from({ length: 2 }, () => "027000") },
    { "note n": Array.from({ length: 41 }, (_, at) => `${at}|027000`) },
  ];
  for (const stored of wrong) expect(layoutOf(stored as unknown as Record<string, string[]>)).toBeNull();
  expect(layoutOf({})).toEqual([]);
  expect(layoutOf({ note: ["027000"] })).toMatchObject([{ x: 0, y: 0, w: 2, h: 7, cards: ["note?"], top: 0 }]);
});
