import { describe, expect, it } from "vitest";
import { item } from "../../tests/support/sample-stops";
import { asksWhy, figuresOf } from "./rules";

describe("delivered pieces", () => {
  it("default to what was loaded", () => {
    expect(figuresOf([item(), item({ item_id: "MAT", loaded: 66 })], {})).toEqual({
      lines: [
        { item_id: "TWL", due: 100, loaded: 100, delivered: 100, reason: null, soil: null },
        { item_id: "MAT", due: 100, loaded: 66, delivered: 66, reason: "short", soil: null },
      ],
      soil_bags: null,
      soil_unit: "bags",
    });
  });
  it("ask for a reason if they match neither due nor loaded, but never block", () => {
    expect(asksWhy(item({ loaded: 66 }), 66)).toBe(false);
    expect(asksWhy(item(), 90)).toBe(true);
    const line = (delivered: number, reason?: "refused") =>
      figuresOf([item()], { lines: [{ item_id: "TWL", delivered, reason }] }).lines[0]!.reason;
    expect(line(90)).toBe("unsaid");
    expect(line(90, "refused")).toBe("refused");
    expect(line(100, "refused")).toBeNull();
  });
  it("include items that were delivered without being due", () => {
    const { lines } = figuresOf([], { lines: [{ item_id: "NEW", delivered: 5 }] });
    expect(lines).toEqual([{ item_id: "NEW", due: 0, loaded: 0, delivered: 5, reason: "unsaid", soil: null }]);
  });
});
