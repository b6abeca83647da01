import { expect, it } from "vitest";
import { daysWith, inOrder } from "./day-range";

it("accepts days in order, equal days and open ends", () => {
  const both = { from: "2026-11-02", to: "2026-11-30" };
  expect([both, { from: both.from, to: both.from }, { from: both.from }, { to: both.to }, {}].every(inOrder)).toBe(
    true,
  );
  expect(inOrder({ from: both.to, to: both.from })).toBe(false);
});

it("moves the other day along if the two would cross", () => {
  const days = { from: "2026-11-02", to: "2026-11-30" };
  expect(daysWith(days, "from", "2026-11-09")).toEqual({ from: "2026-11-09", to: "2026-11-30" });
  expect(daysWith(days, "from", "2026-12-01")).toEqual({ from: "2026-12-01", to: "2026-12-01" });
  expect(daysWith(days, "to", "2026-10-01")).toEqual({ from: "2026-10-01", to: "2026-10-01" });
  expect(daysWith({ from: "2026-11-02", to: null }, "from", "")).toEqual({ from: "", to: "" });
});
