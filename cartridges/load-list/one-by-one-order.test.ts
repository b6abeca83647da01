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
  it("begins with the first unmarked product", () => {
    expect(beginsAt(items, marks(), null)).toBe("BATH");
    expect(beginsAt(items, marks("BATH", "SHEET"), null)).toBe("HAND");
  });

  it("resumes where it was left, even at a product that has since been marked", () => {
    expect(beginsAt(items, marks("BATH"), "SHEET")).toBe("SHEET");
    expect(beginsAt(items, marks("BATH", "SHEET"), "SHEET")).toBe("SHEET");
  });

  it("starts over if the product it was left at is no longer on the list", () => {
    expect(beginsAt(items, marks("BATH"), "GONE")).toBe("HAND");
    expect(beginsAt(items, marks("BATH", "HAND", "SHEET", "NAPKIN"), "GONE")).toBe("BATH");
    expect(beginsAt([], marks(), "GONE")).toBeNull();
  });

  it("goes from a marked product to the next unmarked one, and from the end back to those passed over", () => {
    expect(comesAfter(items, marks(), "BATH")).toBe("HAND");
    expect(comesAfter(items, marks("HAND"), "BATH")).toBe("SHEET");
    expect(comesAfter(items, marks("HAND", "SHEET"), "NAPKIN")).toBe("BATH");
    expect(comesAfter(items, marks("BATH", "HAND", "SHEET"), "NAPKIN")).toBeNull();
  });

  it("moves back and forth in the order of the list, and stops at its ends", () => {
    expect(beside(items, "HAND", 1)).toBe("SHEET");
    expect(beside(items, "HAND", -1)).toBe("BATH");
    expect(beside(items, "BATH", -1)).toBeNull();
    expect(beside(items, "NAPKIN", 1)).toBeNull();
    expect(beside(items, "GONE", 1)).toBeNull();
  });
});
