import { describe, expect, it } from "vitest";
import { datesOf, precedingServiceDay, previewOf, spansOf } from "./rules";

describe("the relief area", () => {
  it("opens on the working day before", () => {
    expect(precedingServiceDay("2026-11-24")).toBe("2026-11-23");
    expect(precedingServiceDay("2026-11-23")).toBe("2026-11-20");
  });

  it("joins consecutive service days into one span, also across a weekend", () => {
    expect(spansOf(["2026-11-24"])).toEqual([{ first: "2026-11-24", last: "2026-11-24" }]);
    expect(spansOf(["2026-11-26", "2026-11-27", "2026-11-30", "2026-12-02"])).toEqual([
      { first: "2026-11-26", last: "2026-11-30" },
      { first: "2026-12-02", last: "2026-12-02" },
    ]);
  });

  it("shows 60 characters of a note, then an ellipsis", () => {
    expect(previewOf("Ring twice.")).toBe("Ring twice.");
    expect(previewOf("x".repeat(60))).toBe("x".repeat(60));
    expect(previewOf("x".repeat(61))).toBe(`${"x".repeat(60)}…`);
  });

  it("covers a schedule's dates for a route, and prefers the route's own day to one for all routes", () => {
    const days = [
      { holiday: "2026-12-24", date: "2026-12-23", route: null },
      { holiday: "2026-12-25", date: "2026-12-28", route: null },
      { holiday: "2026-12-25", date: "2026-12-29", route: "33" },
    ];
    expect(datesOf({ days }, "33")).toEqual(["2026-12-23", "2026-12-29"]);
    expect(datesOf({ days }, "07")).toEqual(["2026-12-23", "2026-12-28"]);
  });
});
