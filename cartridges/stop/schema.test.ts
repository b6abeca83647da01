import { describe, expect, it } from "vitest";
import { todayKeySchema } from "./schema";

describe("a lookup of a driver's route", () => {
  const refusalOf = (route: unknown) => todayKeySchema.safeParse({ route }).error?.issues[0]?.message;

  it('answers "not found" without a number', () => {
    for (const missing of [undefined, null, "", "  "]) expect(refusalOf(missing)).toBe("Driver route not found");
  });

  it("rejects a value that is not a route number", () => {
    expect(refusalOf("first")).toMatch(/^route must be a number such as 05 /);
    expect(todayKeySchema.parse({ route: " 5 " })).toEqual({ route: "05" });
  });
});
