import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import OrderPortalCartridge from "./cartridge";
import { questionsOf } from "./rules";
import type { PortalData } from "./schema";
import fixture from "./fixture.json";

const product = (sku: string, parLevel: number) => ({
  id: sku,
  sku,
  name: sku,
  category: "Bath",
  parLevel,
  unit: "pcs",
  price_cents: 10,
});
const dates = ["2026-01-05", "2026-01-07"].map((date) => ({ date, comes_on: date, cutoff: "2026-01-02", closes: 840 }));
const day = (part: Partial<PortalData> = {}): PortalData => ({
  ...(fixture.data as unknown as PortalData),
  buyer: "ada",
  preview: false,
  dates,
  date: "2026-01-05",
  products: [product("TWL", 100), product("NAP", 60)],
  settled: {},
  waiting: null,
  page: [],
  ...part,
});
const waiting = (TWL: number) => ({ id: "order", order_id: 1048, quantities: { TWL, NAP: 60 }, notes: "Dock B" });

const opened = (data = day()) => {
  const cartridge = new OrderPortalCartridge({ number: "110001" });
  cartridge.load(data);
  return cartridge;
};
const shown = (cartridge: OrderPortalCartridge) => {
  const { quantities, notes } = cartridge.getSnapshot().data!;
  return { ...quantities, notes };
};

let storage: Map<string, string>;
beforeEach(() => {
  storage = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, text: string) => storage.set(name, text),
    removeItem: (name: string) => storage.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("typed quantities in the portal", () => {
  it("stay when the pending order is approved, while the rest follows the new data", () => {
    const cartridge = opened(day({ waiting: waiting(80) }));
    cartridge.setQuantity("NAP", 75);
    cartridge.load(day({ settled: { TWL: 80, NAP: 60 } }));
    expect(shown(cartridge)).toEqual({ TWL: 80, NAP: 75, notes: "" });
    cartridge.setNotes("Back door");
    cartridge.load(day({ waiting: waiting(90) }));
    expect(shown(cartridge)).toEqual({ TWL: 90, NAP: 75, notes: "Back door" });
  });

  it("are empty if nothing was typed, even if par changes", () => {
    const cartridge = opened();
    cartridge.load(day({ products: [product("TWL", 120), product("NAP", 60)] }));
    expect(shown(cartridge)).toEqual({ TWL: 120, NAP: 60, notes: "" });
  });

  it("are kept on this device per date and user, on top of the current par", () => {
    opened().setQuantity("TWL", 130);
    const later = opened(day({ products: [product("TWL", 100), product("NAP", 50)] }));
    later.restore();
    expect(shown(later)).toEqual({ TWL: 130, NAP: 50, notes: "" });
    for (const part of [{ date: "2026-01-07" }, { buyer: "ben" }]) {
      const other = opened(day(part));
      other.restore();
      expect(shown(other)).toEqual({ TWL: 100, NAP: 60, notes: "" });
    }
  });

  it("follow to the next open date when their own closes, also when the page is reopened", () => {
    const moved = { from: "2026-01-05", why: "Ordering for Monday, January 5 closed at 2 PM." };
    const cartridge = opened();
    cartridge.setQuantity("TWL", 130);
    cartridge.load(day({ date: "2026-01-07", moved }));
    expect(shown(cartridge)).toEqual({ TWL: 130, NAP: 60, notes: "" });
    const again = opened(day({ date: "2026-01-07" }));
    again.restore();
    expect(shown(again)).toEqual({ TWL: 130, NAP: 60, notes: "" });
    storage.delete("clothesline-cart-110001-2026-01-07-ada");
    const bookmark = opened(day({ date: "2026-01-07", moved }));
    bookmark.restore();
    expect(shown(bookmark)).toEqual({ TWL: 130, NAP: 60, notes: "" });
  });

  it("need confirmation if a price, a par or a product has changed, each named", () => {
    const cartridge = opened();
    cartridge.setQuantity("NAP", 75);
    const changes = () => cartridge.getSnapshot().data!.changes.map(({ what }) => what);
    expect(changes()).toEqual([]);
    cartridge.load(day({ products: [{ ...product("TWL", 120), price_cents: 12 }, product("NAP", 60)] }));
    expect(changes()).toEqual(["TWL is $0.12 each now; it was $0.10. Par of TWL is 120 now; it was 100."]);
    cartridge.load(day({ products: [{ ...product("TWL", 120), price_cents: 12 }] }));
    expect(changes()).toEqual([
      "TWL is $0.12 each now; it was $0.10. Par of TWL is 120 now; it was 100.",
      "NAP can no longer be ordered. It is not in this order.",
    ]);
    expect(questionsOf(cartridge.getSnapshot().data!)).toEqual(changes());
  });

  it("do not follow to another date", () => {
    const cartridge = opened();
    cartridge.setQuantity("TWL", 130);
    cartridge.load(day({ date: "2026-01-07" }));
    expect(shown(cartridge)).toEqual({ TWL: 100, NAP: 60, notes: "" });
  });
});
