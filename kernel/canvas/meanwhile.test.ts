import { describe, expect, it } from "vitest";
import { cardsOf, fitted, moved, opened, type Layout } from "./grid";
import { afterSaved, savedLayout, type Known } from "./meanwhile";
import { isKeptAs, storedOf } from "./stored";

const COLUMNS = 4;
const before = fitted([], ["note?", "order?"]);
/** What somebody made of it: the first card stands elsewhere. */
const arranged = moved(before, "note?", { x: 2, y: 3 }, COLUMNS);
const withCard = opened(before, "approval?");
const known = (layout: Layout, version: number, part: Partial<Known> = {}): Known => ({
  cards: storedOf(layout),
  version,
  ...part,
});
const base = known(before, 5);
/** What becomes of a screen that shows `now`. */
function after(now: Layout, saved: Known | null, { address = false, of = base as Known | null } = {}) {
  const outcome = afterSaved({ base: of, now, cards: cardsOf(now) }, saved, { itemsInAddress: address });
  return outcome && { version: outcome.base.version, begins: outcome.begins ?? null };
}

describe("what another device has saved", () => {
  it("shows where nothing was changed here, with the cards that came to it", () => {
    for (const address of [false, true]) {
      expect(isKeptAs(after(before, known(arranged, 6), { address })!.begins!, arranged)).toBe(true);
      expect(isKeptAs(after(before, known(withCard, 6), { address })!.begins!, withCard)).toBe(true);
    }
  });

  it("is not overwritten unseen: what was changed here says the version that it began from", () => {
    expect(after(arranged, known(withCard, 6))).toBeNull();
    expect(after(opened(before, "route?"), known(withCard, 6), { address: true })).toBeNull();
  });

  it("is what stands here already", () => {
    expect(after(arranged, known(arranged, 6))).toEqual({ version: 6, begins: null });
  });

  it("waits while the person is asked which of the two stays", () => {
    expect(after(before, known(arranged, 6, { isRefused: true }))).toBeNull();
  });
});

describe("what this device has saved", () => {
  it("is what the next save begins from, also where something was changed since", () => {
    const saved = known(arranged, 6, { isOwn: true });
    expect(after(arranged, saved)).toEqual({ version: 6, begins: null });
    expect(after(moved(arranged, "order?", { x: 0, y: 6 }, COLUMNS), saved)).toEqual({ version: 6, begins: null });
  });

  it("is the base also where it has the version of what was refused before", () => {
    const of = known(arranged, 6, { isOwn: true });
    expect(after(withCard, known(withCard, 6, { isOwn: true }), { of })).toEqual({ version: 6, begins: null });
  });

  it("comes back after a reload, where the page itself was older", () => {
    const outcome = after(before, known(withCard, 6, { isOwn: true }));
    expect(isKeptAs(outcome!.begins!, withCard)).toBe(true);
    const first = after(before, known(arranged, 1, { isOwn: true }), { of: null });
    expect(isKeptAs(first!.begins!, arranged)).toBe(true);
  });

  it("is not the same as another device's of that version, which came first", () => {
    const refused = { of: known(arranged, 6, { isOwn: true }) };
    expect(isKeptAs(after(arranged, known(withCard, 6), refused)!.begins!, withCard)).toBe(true);
  });
});

it("Nothing saved, and nothing new, change nothing", () => {
  expect(after(before, null)).toBeNull();
  expect(after(arranged, base)).toBeNull();
  expect(savedLayout(null)).toEqual([]);
});
