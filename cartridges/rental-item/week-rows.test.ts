import fc from "fast-check";
import { expect, it } from "vitest";
import { weekTotal } from "#ui/week-grid/rules";
import { SERVICE_DAYS } from "#cartridges/service-day/schema";
import type { RentedProduct } from "./schema";
import { itemOf, someItemOf, weekRows } from "./week-rows";

const item = fc
  .record({
    sku: fc.constantFrom("TWL", "ROB", "SHT"),
    delivery_day: fc.constantFrom(...SERVICE_DAYS),
    quantity: fc.integer({ min: 1, max: 500 }),
    price_cents: fc.nat(900),
  })
  .map((item): RentedProduct => ({
    id: `${item.sku} ${item.delivery_day}`,
    name: item.sku,
    description: "",
    category: item.sku === "SHT" ? "Bed" : "Bath",
    delivery_frequency: "Weekly",
    billing_frequency: "Monthly",
    unit_price_cents: 50,
    ...item,
  }));
const rented = fc.uniqueArray(item, { selector: ({ id }) => id }).map((items) => ({
  days: SERVICE_DAYS.map((day) => ({
    day,
    pieces: 0,
    items: items.filter(({ delivery_day }) => delivery_day === day),
  })),
}));

it("a product is one row with a cell for each item, and the totals of pieces and cost match", () => {
  fc.assert(
    fc.property(rented, (data) => {
      const rows = weekRows(data),
        items = data.days.flatMap((day) => day.items);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      expect(rows.flatMap(({ cells }) => Object.values(cells))).toHaveLength(items.length);
      expect(weekTotal(rows)).toEqual({
        pieces: items.reduce((sum, { quantity }) => sum + quantity, 0),
        cents: items.reduce((sum, { quantity, price_cents }) => sum + quantity * price_cents, 0),
        difference: 0,
      });
      for (const each of items) {
        expect(itemOf(data, each.sku, each.delivery_day)).toBe(each);
        expect(someItemOf(data, each.sku, "no such day")?.sku).toBe(each.sku);
      }
      const groups = rows.map(({ group }) => group);
      expect(groups.filter((group, index) => group !== groups[index - 1])).toHaveLength(new Set(groups).size);
    }),
  );
});
