import { describe, expect, it } from "vitest";
import { todayKeySchema } from "./schema";

describe("a driver's route that is looked up", () => {
  const refusalOf = (route: unknown) => todayKeySchema.safeParse({ route }).error?.issues[0]?.message;

  it("is not found without a number", () => {
    for (const missing of [undefined, null, "", "  "]) expect(refusalOf(missing)).toBe("Driver route not found");
  });

  it("is said to be no number where it is none", () => {
    expect(refusalOf("first")).toMatch(/^route must be a number such as 05 /);
    expect(todayKeySchema.parse({ route: " 5 " })).toEqual({ route: "05" });
  });
});
