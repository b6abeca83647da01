import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { lengthOf, movedIn, suggestedOrder } from "./rules";

/** Positions around a city; some are missing, and some are equal. */
const position = fc.record({
  lat: fc.integer({ min: 0, max: 200 }).map((step) => 37.7 + step / 1_000),
  lng: fc.integer({ min: 0, max: 200 }).map((step) => -122.5 + step / 1_000),
});
const nowhere = fc.constant({ lat: null, lng: null });
const routes = (maxLength: number) =>
  fc
    .array(fc.oneof({ weight: 6, arbitrary: position }, { weight: 1, arbitrary: nowhere }), { maxLength })
    .map((stops) => stops.map((stop, place) => ({ number: String(100_000 + place), ...stop })));
const numbers = (stops: readonly { number: string }[]) => stops.map(({ number }) => number);

describe("a suggested order", () => {
  it("has every stop once, keeps the first, is never longer, and is deterministic", () => {
    let shorter = 0;
    fc.assert(
      fc.property(routes(30), (stops) => {
        const order = suggestedOrder(stops);
        expect(numbers(order).toSorted()).toEqual(numbers(stops).toSorted());
        expect(order[0]).toBe(stops[0]);
        expect(lengthOf(order)).toBeLessThanOrEqual(lengthOf(stops));
        expect(numbers(suggestedOrder(stops))).toEqual(numbers(order));
        if (lengthOf(order) < lengthOf(stops)) shorter += 1;
      }),
      { numRuns: 300 },
    );
    expect(shorter).toBeGreaterThan(100);
  });

  it("removes a crossing, and keeps an order if a change would save next to nothing", () => {
    const at = (number: string, lng: number, lat = 37.7) => ({ number, lat, lng });
    const line = [at("A", 0), at("B", 0.1), at("C", 0.2), at("D", 0.3)];
    expect(numbers(suggestedOrder([line[0]!, line[2]!, line[1]!, line[3]!]))).toEqual(["A", "B", "C", "D"]);
    expect(numbers(suggestedOrder(line))).toEqual(["A", "B", "C", "D"]);
    const close = [at("A", 0), at("C", 0.0002), at("B", 0.0001), at("D", 0.0003)];
    expect(numbers(suggestedOrder(close))).toEqual(["A", "C", "B", "D"]);
  });

  it("keeps a stop without a position behind the stop before it", () => {
    const at = (number: string, lng: number | null) => ({ number, lat: lng === null ? null : 37.7, lng });
    const stops = [at("A", 0), at("C", 0.2), at("X", null), at("B", 0.1), at("D", 0.3)];
    expect(numbers(suggestedOrder(stops))).toEqual(["A", "B", "C", "X", "D"]);
    expect(suggestedOrder([at("X", null), at("Y", null)]).length).toBe(2);
  });

  it("finishes for 60 stops after few turns, each of which scans all pairs at most once", () => {
    const days = fc.sample(fc.array(position, { minLength: 60, maxLength: 60 }), { numRuns: 20, seed: 7 });
    for (const stops of days) {
      // A turn reverses a segment, with one splice. Counting turns instead of time keeps the test
      // stable on a busy machine.
      const turns = vi.spyOn(Array.prototype, "splice");
      try {
        const order = suggestedOrder(stops.map((stop, place) => ({ number: String(place), ...stop })));
        expect(order).toHaveLength(60);
        expect(turns.mock.calls.length).toBeGreaterThan(10);
        expect(turns.mock.calls.length).toBeLessThan(300);
      } finally {
        turns.mockRestore();
      }
    }
  });
});

it("names the stops whose place changed", () => {
  const stop = (number: string) => ({ number, name: `Stop ${number}` });
  expect(movedIn([stop("1"), stop("2"), stop("3")], [stop("2"), stop("1"), stop("4")])).toEqual([
    "Stop 2: 1, was 2",
    "Stop 1: 2, was 1",
    "Stop 4: 3, new",
    "Stop 3: no longer here",
  ]);
});
