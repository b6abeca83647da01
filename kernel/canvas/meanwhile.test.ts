import { describe, expect, it } from "vitest";
import { cardsOf, fitted, moved, opened, type Layout } from "./grid";
import { afterSaved, savedLayout, type Known } from "./meanwhile";
import { isKeptAs, storedOf } from "./stored";

const COLUMNS = 4;
const before = fitted([], ["note?", "order?"]);
/** A local change: the first card has moved. */
const arranged = moved(before, "note?", { x: 2, y: 3 }, COLUMNS);
const withCard = opened(before, "approval?");
const workspaceOf = (layout: Layout, version: number, part: Partial<Known> = {}): Known => ({
  cards: storedOf(layout),
  version,
  ...part,
});
const base = workspaceOf(before, 5);
/** The effect on a screen that shows `now`. */
function after(now: Layout, saved: Known | null, { address = false, of = base as Known | null } = {}) {
  const outcome = afterSaved({ base: of, now, cards: cardsOf(now) }, saved, { itemsInAddress: address });
  return outcome && { version: outcome.base.version, begins: outcome.begins ?? null };
}

describe("a save from another device", () => {
  it("is shown, with its added cards, if nothing was changed here", () => {
    for (const address of [false, true]) {
      expect(isKeptAs(after(before, workspaceOf(arranged, 6), { address })!.begins!, arranged)).toBe(true);
      expect(isKeptAs(after(before, workspaceOf(withCard, 6), { address })!.begins!, withCard)).toBe(true);
    }
  });

  it("is not overwritten unseen: a local change keeps the version it is based on", () => {
    expect(after(arranged, workspaceOf(withCard, 6))).toBeNull();
    expect(after(opened(before, "route?"), workspaceOf(withCard, 6), { address: true })).toBeNull();
  });

  it("becomes the base if it matches the screen", () => {
    expect(after(arranged, workspaceOf(arranged, 6))).toEqual({ version: 6, begins: null });
  });

  it("waits while the person is asked which version to keep", () => {
    expect(after(before, workspaceOf(arranged, 6, { isRefused: true }))).toBeNull();
  });
});

describe("a save from this device", () => {
  it("becomes the base of the next save, even after further changes", () => {
    const saved = workspaceOf(arranged, 6, { isOwn: true });
    expect(after(arranged, saved)).toEqual({ version: 6, begins: null });
    expect(after(moved(arranged, "order?", { x: 0, y: 6 }, COLUMNS), saved)).toEqual({ version: 6, begins: null });
  });

  it("becomes the base even at the version of an earlier refusal", () => {
    const of = workspaceOf(arranged, 6, { isOwn: true });
    expect(after(withCard, workspaceOf(withCard, 6, { isOwn: true }), { of })).toEqual({ version: 6, begins: null });
  });

  it("is restored after a reload of an older page", () => {
    const outcome = after(before, workspaceOf(withCard, 6, { isOwn: true }));
    expect(isKeptAs(outcome!.begins!, withCard)).toBe(true);
    const first = after(before, workspaceOf(arranged, 1, { isOwn: true }), { of: null });
    expect(isKeptAs(first!.begins!, arranged)).toBe(true);
  });

  it("is distinct from another device's save of the same version that came first", () => {
    const refused = { of: workspaceOf(arranged, 6, { isOwn: true }) };
    expect(isKeptAs(after(arranged, workspaceOf(withCard, 6), refused)!.begins!, withCard)).toBe(true);
  });
});

it("changes nothing if nothing is saved and nothing is new", () => {
  expect(after(before, null)).toBeNull();
  expect(after(arranged, base)).toBeNull();
  expect(savedLayout(null)).toEqual([]);
});
