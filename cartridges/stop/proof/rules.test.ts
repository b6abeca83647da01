import { describe, expect, it } from "vitest";
import { missingOf, requiredOf } from "./rules";

describe("a required proof", () => {
  it('is missing until it is there; "nobody" satisfies only the signature', () => {
    const both = requiredOf({ signature: "required", photo: "required" });
    expect(both).toEqual(["signature", "photo"]);
    expect(missingOf(both, [])).toEqual(["signature", "photo"]);
    expect(missingOf(both, ["photo", "issue"])).toEqual(["signature"]);
    expect(missingOf(both, ["nobody"])).toEqual(["photo"]);
    expect(missingOf(both, ["signature", "photo"])).toEqual([]);
    expect(requiredOf({ signature: "wanted", photo: "off" })).toEqual([]);
  });
});
