import { describe, expect, it } from "vitest";
import { headsOf, heldUp, readCall, type OutboxCall } from "./rules";
import { laneWords } from "./words";

const call = (sequence: number, lane: string, part: string | null, state: OutboxCall["state"] = "waiting") =>
  readCall({ sequence, user: "ada", key: `${sequence}`, lane, part, state, call: "POST /notes", body: {} })!;
const headsIn = (...calls: OutboxCall[]) => headsOf(calls).map(({ sequence }) => sequence);

describe("the next call of a lane", () => {
  it("is its first, and there is none if the first was refused", () => {
    expect(headsIn(call(1, "a", null), call(2, "a", null), call(3, "b", null))).toEqual([1, 3]);
    expect(headsIn(call(1, "a", null, "sent"), call(2, "a", null))).toEqual([2]);
    expect(headsIn(call(1, "a", null, "refused"), call(2, "a", null), call(3, "a", "one"), call(4, "b", null))).toEqual(
      [4],
    );
  });

  it("skips a refused part, and keeps the order of all the others", () => {
    const refused = call(1, "a", "one", "refused");
    expect(headsIn(refused, call(2, "a", "one"), call(3, "a", "two"), call(4, "a", "three"))).toEqual([3]);
    expect(headsIn(refused, call(2, "a", "one"))).toEqual([]);
    expect(headsIn(refused, call(2, "a", "two", "refused"), call(3, "a", "two"), call(4, "a", "three"))).toEqual([4]);
  });

  it("if it has no part, waits for everything before it and blocks everything after it", () => {
    const refused = call(1, "a", "one", "refused");
    expect(headsIn(refused, call(2, "a", null), call(3, "a", "two"))).toEqual([]);
  });

  it("is reported with what was refused, blocked or still on its way", () => {
    const refused = call(1, "a", "one", "refused");
    const calls = [refused, call(2, "a", "one"), call(3, "a", "two"), call(4, "b", null), call(5, "b", null, "sent")];
    expect([...heldUp(calls)].map(({ sequence }) => sequence)).toEqual([2]);
    expect(laneWords(calls)).toBe("2 to send, 1 needs you, 1 waits for that");
    expect(laneWords([refused, call(2, "a", null), call(3, "a", null)])).toBe("1 needs you, 2 wait for that");
    expect(laneWords([call(1, "a", null), call(2, "a", null)])).toBe("2 to send");
    expect(laneWords([call(1, "a", null, "sent")])).toBe("All sent");
  });

  it("is read from a build without parts too", () => {
    const { part, ...before } = call(1, "a", "one");
    expect(part).toBe("one");
    expect(readCall(before)!.part).toBeNull();
  });
});
