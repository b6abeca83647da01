import { afterEach, describe, expect, it, vi } from "vitest";
import { dropDraft, keepDraft, readDraft } from "./device-draft";

function device(kept: Record<string, string>, works = true) {
  const refuse = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  };
  vi.stubGlobal(
    "localStorage",
    works
      ? {
          getItem: (name: string) => kept[name] ?? null,
          setItem: (name: string, value: string) => (kept[name] = value),
          removeItem: (name: string) => delete kept[name],
        }
      : { getItem: refuse, setItem: refuse, removeItem: refuse },
  );
  return kept;
}
afterEach(() => vi.unstubAllGlobals());

describe("a draft", () => {
  it("is available until it is dropped", () => {
    device({});
    keepDraft("cart", { quantities: { TWL: 3 } });
    expect(readDraft("cart")).toEqual({ quantities: { TWL: 3 } });
    dropDraft("cart");
    expect(readDraft("cart")).toBeNull();
  });

  it("is ignored if unreadable, and unavailable storage does not break the page", () => {
    device({ cart: "{broken" });
    expect(readDraft("cart")).toBeNull();
    device({}, false);
    expect(() => [keepDraft("cart", {}), dropDraft("cart")]).not.toThrow();
    expect(readDraft("cart")).toBeNull();
  });
});
