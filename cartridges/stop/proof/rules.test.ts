import { describe, expect, it } from "vitest";
import { missingOf, requiredOf } from "./rules";

describe("a proof that is required", () => {
  it("is missing until it is there; that nobody was there to sign is an answer, for the signature alone", () => {
    const both = requiredOf({ signature: "required", photo: "required" });
    expect(both).toEqual(["signature", "photo"]);
    expect(missingOf(both, [])).toEqual(["signature", "photo"]);
    expect(missingOf(both, ["photo", "issue"])).toEqual(["signature"]);
    expect(missingOf(both, ["nobody"])).toEqual(["photo"]);
    expect(missingOf(both, ["signature", "photo"])).toEqual([]);
    expect(requiredOf({ signature: "wanted", photo: "off" })).toEqual([]);
  });
});
