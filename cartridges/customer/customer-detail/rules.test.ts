import { describe, expect, it } from "vitest";
import { daysInWords } from "../rules";
import { byCategory, mondayOf, topProducts, valueAMonth, valueAWeek } from "./rules";
import { TOP_ITEMS } from "./schema";

describe("a customer's page", () => {
  it("lists service days by name", () => {
    expect([daysInWords(""), daysInWords("T"), daysInWords("MWF")]).toEqual([
      "No service day",
      "Tuesday",
      "Monday, Wednesday and Friday",
    ]);
  });

  it("computes the weekly value as price times quantity, and the monthly value from the yearly deliveries", () => {
    const items = [
      { quantity: 40, price_cents: 52, delivery_day: "Monday" as const },
      { quantity: 2, price_cents: 6_000, delivery_day: "Tuesday" as const },
      // Not a service day, so it is never delivered.
      { quantity: 9, price_cents: 1_000, delivery_day: "Friday" as const },
    ];
    const values = (some: typeof items, frequency: "Weekly" | "Biweekly") => {
      const service = { service_days: "MT", frequency };
      return [valueAWeek(some, service), valueAMonth(some, service)];
    };
    expect(values([], "Weekly")).toEqual([0, 0]);
    expect(values(items, "Weekly")).toEqual([14_080, 61_013]);
    expect(values(items, "Biweekly")).toEqual([7_040, 30_507]);
  });

  it("has the five most valuable products as top items, each once with all its days", () => {
    const item = (sku: string, quantity: number) => ({ sku, name: `Product ${sku}`, quantity, price_cents: 100 });
    const items = [item("A", 6), item("B", 9), item("A", 6), item("C", 3), item("D", 7), item("E", 5), item("F", 2)];
    const top = topProducts(items);
    expect(top.map(({ sku, pieces, cents }) => [sku, pieces, cents])).toEqual([
      ["A", 12, 1_200],
      ["B", 9, 900],
      ["D", 7, 700],
      ["E", 5, 500],
      ["C", 3, 300],
    ]);
    expect(top).toHaveLength(TOP_ITEMS);
  });

  it("starts weeks on Monday", () => {
    expect(["2026-11-22", "2026-11-23", "2026-11-29", "2026-11-30"].map(mondayOf)).toEqual([
      "2026-11-16",
      "2026-11-23",
      "2026-11-23",
      "2026-11-30",
    ]);
  });

  it("has a value of each category for each week, 0 if nothing was delivered", () => {
    const rows = [
      { week: "2026-11-16", category: "Bed", pieces: 4 },
      { week: "2026-11-23", category: "Bath", pieces: 7 },
    ];
    expect(byCategory(["2026-11-16", "2026-11-23"], rows)).toEqual([
      { name: "Bed", values: [4, 0] },
      { name: "Bath", values: [0, 7] },
    ]);
  });
});
