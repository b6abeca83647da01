import { describe, expect, it } from "vitest";
import { item } from "../../tests/support/sample-stops";
import { asksWhy, figuresOf } from "./rules";

describe("what is handed over", () => {
  it("is what was loaded where nothing is said", () => {
    expect(figuresOf([item(), item({ item_id: "MAT", loaded: 66 })], {})).toEqual({
      lines: [
        { item_id: "TWL", due: 100, loaded: 100, delivered: 100, reason: null, soil: null },
        { item_id: "MAT", due: 100, loaded: 66, delivered: 66, reason: "short", soil: null },
      ],
      soil_bags: null,
      soil_unit: "bags",
    });
  });
  it("asks where a figure is neither what was due nor what was loaded, and is never blocked by it", () => {
    expect(asksWhy(item({ loaded: 66 }), 66)).toBe(false);
    expect(asksWhy(item(), 90)).toBe(true);
    const line = (delivered: number, reason?: "refused") =>
      figuresOf([item()], { lines: [{ item_id: "TWL", delivered, reason }] }).lines[0]!.reason;
    expect(line(90)).toBe("unsaid");
    expect(line(90, "refused")).toBe("refused");
    expect(line(100, "refused")).toBeNull();
  });
  it("keeps what was not due and was handed over all the same", () => {
    const { lines } = figuresOf([], { lines: [{ item_id: "NEW", delivered: 5 }] });
    expect(lines).toEqual([{ item_id: "NEW", due: 0, loaded: 0, delivered: 5, reason: "unsaid", soil: null }]);
  });
});
