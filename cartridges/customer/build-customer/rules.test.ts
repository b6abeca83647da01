import { describe, expect, it } from "vitest";
import { EVERY_DAY, figure, itemsOf, wrongOfLine } from "./rules";

const product = { sku: "TWL", name: "Towel", price_cents: 52 };
const lines = [
  { id: 1, product, day: EVERY_DAY, quantity: "10", price: "0.52" },
  { id: 2, product: { ...product, sku: "NAP" }, day: 3, quantity: "", price: "1" },
];

describe("the lines of a new customer", () => {
  it("make an item for every service day, or for one day", () => {
    const items = itemsOf(lines, [1, 3], figure);
    expect(items.map(({ item, line }) => [item.item_id, item.delivery_day, item.quantity, line])).toEqual([
      ["TWL", 1, 10, 0],
      ["TWL", 3, 10, 0],
      ["NAP", 3, NaN, 1],
    ]);
  });

  it("show the errors of their items", () => {
    const items = itemsOf(lines, [1, 3], figure);
    const errors = { number: "taken", "items.1.item_id": "twice", "items.2.quantity": "missing" };
    expect(wrongOfLine(errors, items, 0)).toEqual({ item_id: "twice" });
    expect(wrongOfLine(errors, items, 1)).toEqual({ quantity: "missing" });
    expect(wrongOfLine({ items: "Add at least one item." }, items, 0)).toEqual({});
  });
});
