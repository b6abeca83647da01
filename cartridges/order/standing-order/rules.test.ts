import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  byDay,
  cartChanges,
  differenceCents,
  limitsOf,
  shownQuantity,
  stillValid,
  withQuantity,
  type CartLine,
} from "./rules";
import { weekTotal } from "#ui/week-grid/rules";
import { weekRows } from "./week-rows";
import type { StandingOrderData, StandingProduct } from "./schema";

const towel: StandingProduct = {
  sku: "TWL",
  name: "Bath Towel",
  description: "",
  category: "Bath",
  prices: { Monday: 46, Wednesday: 46 },
  rented: { Monday: 100, Wednesday: 80 },
};
const robe: StandingProduct = {
  sku: "ROB",
  name: "Robe",
  description: "",
  category: "Bath",
  prices: { Monday: 210, Wednesday: 210 },
  rented: {},
};
const data: StandingOrderData = {
  customer: { number: "110001", name: "Hotel" },
  buyer: "ada",
  approved: true,
  service_days: ["Monday", "Wednesday"],
  every: "week",
  first_dates: {},
  products: [towel, robe],
  waiting: {},
};
const step = fc.record({
  product: fc.constantFrom(towel, robe),
  day: fc.constantFrom("Monday" as const, "Wednesday" as const),
  quantity: fc.integer({ min: 0, max: 200 }),
});

describe("the cart", () => {
  it("has at most one line per product and day, each a change, and shows the quantity set last", () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1 }), (steps) => {
        const cart = steps.reduce<CartLine[]>(
          (before, { product, day, quantity }) => withQuantity(before, product, day, quantity),
          [],
        );
        expect(new Set(cart.map(({ sku, day }) => `${sku} ${day}`)).size).toBe(cart.length);
        for (const { quantity, current, type } of cart) {
          expect(quantity > 0 && quantity !== current).toBe(true);
          expect(type).toBe(current > 0 ? "modify" : "add");
        }
        const { product, day, quantity } = steps.at(-1)!;
        expect(shownQuantity(cart, product, day)).toBe(quantity === 0 ? (product.rented[day] ?? 0) : quantity);
      }),
    );
  });

  it("removes a line at zero, and at the rented quantity", () => {
    const cart = withQuantity(withQuantity([], robe, "Monday", 2), towel, "Monday", 120);
    expect(differenceCents(cart)).toBe(2 * 210 + 20 * 46);
    expect(withQuantity(withQuantity(cart, robe, "Monday", 0), towel, "Monday", 100)).toEqual([]);
  });

  it("drops stored lines that are no longer valid", () => {
    const cart = withQuantity(withQuantity([], robe, "Monday", 2), towel, "Wednesday", 90);
    expect(stillValid(cart, data)).toEqual(cart);
    expect(stillValid(cart, { ...data, products: [towel] }).map(({ sku }) => sku)).toEqual(["TWL"]);
    expect(stillValid(cart, { ...data, service_days: ["Monday"] }).map(({ sku }) => sku)).toEqual(["ROB"]);
    expect(
      stillValid(cart, { ...data, waiting: { "TWL Wednesday": { order_id: 3, quantity: 85 } } }).map(({ sku }) => sku),
    ).toEqual(["ROB"]);
    expect(
      stillValid(cart, {
        ...data,
        products: [
          { ...towel, rented: { Wednesday: 90 } },
          { ...robe, rented: { Monday: 1 } },
        ],
      }),
    ).toMatchObject([{ sku: "ROB", type: "modify", current: 1 }]);
  });

  it("names what changed: a removed line, another price, another amount", () => {
    const cart = withQuantity(withQuantity([], robe, "Monday", 2), towel, "Wednesday", 90);
    const now = { ...data, products: [{ ...towel, prices: { Wednesday: 50 }, rented: { Wednesday: 85 } }] };
    expect(cartChanges(cart, stillValid(cart, now))).toEqual([
      "Robe on Monday is no longer in your changes: it can't be changed now, or already has this quantity.",
      "Bath Towel on Wednesday is $0.50 each now; it was $0.46.",
      "Bath Towel on Wednesday comes with 85 now; it was 80.",
    ]);
    expect(cartChanges(cart, cart)).toEqual([]);
  });

  it("costs per week the sum of its days, whatever was pressed", () => {
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const cart = steps.reduce<CartLine[]>(
          (before, { product, day, quantity }) => withQuantity(before, product, day, quantity),
          [],
        );
        const days = byDay(cart, data.service_days);
        expect(days.reduce((sum, { difference }) => sum + difference, 0)).toBe(differenceCents(cart));
        expect(days.flatMap(({ lines }) => lines)).toHaveLength(cart.length);
      }),
    );
  });

  it("shows the same cost in its grid as in its lines, and marks pending changes", () => {
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const cart = steps.reduce<CartLine[]>(
          (before, { product, day, quantity }) => withQuantity(before, product, day, quantity),
          [],
        );
        expect(weekTotal(weekRows({ ...data, cart })).difference).toBe(differenceCents(cart));
      }),
    );
    const [row] = weekRows({ ...data, cart: [], waiting: { "TWL Wednesday": { order_id: 3, quantity: 1_085 } } });
    expect(row!.cells).toEqual({
      Monday: { quantity: 100, was: 100, price: 46, min: 1, max: 9_999 },
      Wednesday: { quantity: 80, was: 80, price: 46, min: 1, max: 9_999, held: "1,085 pending in order #3" },
    });
  });

  it("cannot end a rental with zero, add more than 9,999, or keep the rented quantity as a change", () => {
    expect([limitsOf(0), limitsOf(40), limitsOf(12_000)]).toEqual([
      { min: 0, max: 9_999 },
      { min: 1, max: 9_999 },
      { min: 1, max: 12_000 },
    ]);
  });
});
