import { describe, expect, it } from "vitest";
import { completeSchema } from "./schema";
import { keyOfStop, stopIdOf } from "./stop-key";

describe("a stop's id", () => {
  it("encodes route, date and customer, and rejects any other id", () => {
    for (const route of ["05", "33", "112", "1204"]) {
      const key = { route, date: "2026-11-23", customer: "110001" };
      expect(keyOfStop(stopIdOf(key))).toEqual(key);
      expect(completeSchema.safeParse({ id: stopIdOf(key) }).success).toBe(true);
    }
    expect(stopIdOf({ route: "33", date: "2026-11-23", customer: "110001" })).toBe(
      "20261123-0033-8002-8000-000000110001",
    );
    for (const wrong of [
      "",
      "20261332-0033-8002-8000-000000110001",
      "20261123-1133-8002-8000-000000110001",
      "20261123-0033-8002-8000-100000110001",
    ])
      expect(keyOfStop(wrong), wrong).toBeNull();
  });
});
