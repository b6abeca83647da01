import { describe, expect, it } from "vitest";
import { beginsAt, beside, comesAfter } from "./one-by-one-order";
import type { DueItem } from "./schema";

const items: DueItem[] = ["BATH", "HAND", "SHEET", "NAPKIN"].map((item_id) => ({
  item_id,
  description: item_id,
  total_quantity: 10,
  customers: [],
}));
const marks = (...skus: string[]) => new Map(skus.map((sku) => [sku, 10]));

describe("loading one product at a time", () => {
  it("begins with the first product that nobody has marked", () => {
    expect(beginsAt(items, marks(), null)).toBe("BATH");
    expect(beginsAt(items, marks("BATH", "SHEET"), null)).toBe("HAND");
  });

  it("goes on where it was left, also at a product that is marked by now", () => {
    expect(beginsAt(items, marks("BATH"), "SHEET")).toBe("SHEET");
    expect(beginsAt(items, marks("BATH", "SHEET"), "SHEET")).toBe("SHEET");
  });

  it("begins anew where the product that was left is not on the list any more", () => {
    expect(beginsAt(items, marks("BATH"), "GONE")).toBe("HAND");
    expect(beginsAt(items, marks("BATH", "HAND", "SHEET", "NAPKIN"), "GONE")).toBe("BATH");
    expect(beginsAt([], marks(), "GONE")).toBeNull();
  });

  it("goes from a marked product to the next that is not, and from the end to what was passed over", () => {
    expect(comesAfter(items, marks(), "BATH")).toBe("HAND");
    expect(comesAfter(items, marks("HAND"), "BATH")).toBe("SHEET");
    expect(comesAfter(items, marks("HAND", "SHEET"), "NAPKIN")).toBe("BATH");
    expect(comesAfter(items, marks("BATH", "HAND", "SHEET"), "NAPKIN")).toBeNull();
  });

  it("goes back and forth in the order of the list, and no further than its ends", () => {
    expect(beside(items, "HAND", 1)).toBe("SHEET");
    expect(beside(items, "HAND", -1)).toBe("BATH");
    expect(beside(items, "BATH", -1)).toBeNull();
    expect(beside(items, "NAPKIN", 1)).toBeNull();
    expect(beside(items, "GONE", 1)).toBeNull();
  });
});
