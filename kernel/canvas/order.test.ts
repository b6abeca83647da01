import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { staying } from "./order";

const letters = fc.uniqueArray(fc.constantFrom(..."abcdefgh"));

describe("cards that stay in the DOM", () => {
  it("are all but the moved one, in either direction", () => {
    expect([...staying(["a", "b", "c", "d"], ["d", "a", "b", "c"])].sort()).toEqual(["a", "b", "c"]);
    expect([...staying(["a", "b", "c", "d"], ["b", "c", "d", "a"])].sort()).toEqual(["b", "c", "d"]);
    expect(staying(["a"], ["b", "c"]).size).toBe(0);
  });

  it("keep their order, and include no new cards", () => {
    fc.assert(
      fc.property(letters, letters, (before, after) => {
        const stay = staying(before, after);
        expect(before.filter((card) => stay.has(card))).toEqual(after.filter((card) => stay.has(card)));
        expect(stay.size > 0).toBe(before.some((card) => after.includes(card)));
      }),
    );
  });
});
