import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { IDS, ONE, TWO, THREE, act, done, START, STOPS } from "../../tests/support/sample-stops";
import { countersOf, currentOf, mergedOrder, nextOf, passedOver, percentOf, statesOf } from "./rules";

const RUNS = { numRuns: 2_000 };
describe("the order of stops", () => {
  it("names the next stop after the one worked last, and those passed over", () => {
    expect(nextOf(STOPS, statesOf(IDS, []))!.id).toBe(ONE);
    const second = statesOf(IDS, [act(TWO, 0, done())]);
    expect(nextOf(STOPS, second)!.id).toBe(THREE);
    expect(passedOver(STOPS, second)).toEqual([1]);
    const last = statesOf(IDS, [act(TWO, 0, done()), act(THREE, 1, done())]);
    expect(nextOf(STOPS, last)!.id).toBe(ONE);
    const all = statesOf(
      IDS,
      IDS.map((id, place) => act(id, place, done())),
    );
    expect(nextOf(STOPS, all)).toBeNull();
    expect(passedOver(STOPS, all)).toEqual([]);
    expect(percentOf(countersOf(all))).toBe(100);
    expect(currentOf(STOPS, statesOf(IDS, [act(TWO, 0, START)]))!.id).toBe(TWO);
  });

  it("has every customer once after a change: the moved ones as requested, the others in their order", () => {
    const numbers = fc.uniqueArray(fc.nat({ max: 60 }).map((number) => `11${String(number).padStart(4, "0")}`));
    fc.assert(
      fc.property(
        numbers.chain((usual) => fc.tuple(fc.constant(usual), fc.shuffledSubarray(usual), numbers)),
        ([usual, some, more]) => {
          const requested = [...some, ...more.filter((each) => !usual.includes(each))];
          const merged = mergedOrder(usual, requested);
          expect(merged.toSorted()).toEqual([...new Set([...usual, ...requested])].sort());
          expect(merged.filter((each) => requested.includes(each))).toEqual(requested);
          const others = usual.filter((each) => !requested.includes(each));
          expect(merged.filter((each) => others.includes(each)).toSorted()).toEqual(others.toSorted());
          expect(mergedOrder(merged, requested)).toEqual(merged);
        },
      ),
      RUNS,
    );
    expect(mergedOrder(["a", "x", "b", "c"], ["c", "a", "b"])).toEqual(["c", "a", "x", "b"]);
  });
});
