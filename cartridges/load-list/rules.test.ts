import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  inventoryOf,
  itemStatus,
  partialOf,
  progressOf,
  searchList,
  shortCustomers,
  shortLines,
  statusOf,
  unmarkedItems,
} from "./rules";
import type { DueCustomer, LoadList } from "./schema";

const customer = fc.record({
  name: fc.string({ maxLength: 20 }),
  number: fc.integer({ min: 100_000, max: 999_999 }).map(String),
  quantity: fc.integer({ min: 1, max: 500 }),
});
const item = fc
  .tuple(
    fc.uuid(),
    fc.string({ maxLength: 20 }),
    fc.uniqueArray(customer, { minLength: 1, maxLength: 12, selector: ({ number }) => number }),
  )
  .map(([item_id, description, customers]) => ({
    item_id,
    description,
    customers,
    total_quantity: customers.reduce((sum, { quantity }) => sum + quantity, 0),
  }));
const loadList = fc
  .array(
    fc.record({
      name: fc.string({ minLength: 1, maxLength: 10 }),
      items: fc.array(item, { minLength: 1, maxLength: 20 }),
    }),
    { maxLength: 8 },
  )
  .map((categories): LoadList => {
    const items = categories.flatMap((category) => category.items);
    return {
      route: "33",
      service_day: "Monday",
      date: "2026-01-05",
      driver_name: null,
      customer_count: 0,
      categories,
      total_items: items.length,
      total_pieces: items.reduce((sum, { total_quantity }) => sum + total_quantity, 0),
    };
  });
/** A list, and loaded pieces for some of its items. */
const marked = loadList.chain((list) => {
  const items = list.categories.flatMap((category) => category.items);
  return fc
    .tuple(
      ...items.map(({ item_id, total_quantity }) =>
        fc.option(fc.integer({ min: 0, max: total_quantity }).map((loaded) => [item_id, loaded] as const)),
      ),
    )
    .map((marks) => ({
      list,
      marks: new Map(marks.filter((mark) => mark !== null)),
    }));
});

describe("an item's status", () => {
  it("is loaded at the expected amount, partial above zero, missing at zero", () => {
    expect([statusOf(10, 10), statusOf(9, 10), statusOf(1, 10), statusOf(0, 10)]).toEqual([
      "loaded",
      "partial",
      "partial",
      "missing",
    ]);
  });

  it("has the missing pieces as its shortage", () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(1000), (a, b) => {
        const [loaded, total_quantity] = [Math.min(a, b), Math.max(a, b)];
        const status = itemStatus({ item_id: "S", description: "s", total_quantity }, loaded);
        expect(status.shortage_amount + status.loaded_quantity).toBe(total_quantity);
      }),
    );
  });

  it("uses 70 percent, rounded down, as the partial shortcut", () => {
    expect([partialOf(10), partialOf(295), partialOf(1), partialOf(0)]).toEqual([7, 206, 0, 0]);
    fc.assert(
      fc.property(fc.nat(1_000_000), (expected) => {
        expect(partialOf(expected)).toBeLessThanOrEqual(expected);
      }),
    );
  });
});

describe("the short customers", () => {
  const due = (...quantities: number[]): DueCustomer[] =>
    quantities.map((quantity, index) => ({ name: `C${index}`, number: String(100_000 + index), quantity }));

  it("are at the last stops of the route", () => {
    expect(shortCustomers(due(100, 50, 30), 120).map(({ name, quantity }) => [name, quantity])).toEqual([
      ["C1", 30],
      ["C2", 30],
    ]);
    expect(shortCustomers(due(100, 50), 150)).toEqual([]);
    expect(shortCustomers(due(100, 50), 0).map(({ quantity }) => quantity)).toEqual([100, 50]);
  });

  it("are short of exactly the pieces that the truck lacks", () => {
    fc.assert(
      fc.property(item, fc.nat(8000), ({ customers, total_quantity }, amount) => {
        const loaded = Math.min(amount, total_quantity);
        const lacking = shortCustomers(customers, loaded).reduce((sum, { quantity }) => sum + quantity, 0);
        expect(lacking).toBe(total_quantity - loaded);
      }),
    );
  });
});

describe("a load's progress", () => {
  it("sums loaded and short pieces of marked items, and nothing of the rest", () => {
    fc.assert(
      fc.property(marked, ({ list, marks }) => {
        const { expected, loaded, short, marked: count, complete, partly } = progressOf(list, marks);
        const open = unmarkedItems(list, marks);
        expect(expected).toBe(list.total_pieces);
        expect(loaded + short + open.reduce((sum, { total_quantity }) => sum + total_quantity, 0)).toBe(expected);
        expect(complete + partly).toBe(loaded);
        expect(count + open.length).toBe(list.total_items);
      }),
    );
  });

  it("ends with every piece either loaded or short for a customer", () => {
    fc.assert(
      fc.property(marked, ({ list, marks }) => {
        const loaded = [...marks.values()].reduce((sum, amount) => sum + amount, 0);
        const lines = shortLines(list, marks);
        expect(loaded + lines.reduce((sum, { short }) => sum + short, 0)).toBe(list.total_pieces);
        for (const { short, customers } of lines)
          expect(customers.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(short);
      }),
    );
  });
});

describe("the list", () => {
  it("is searched by item, SKU and customer, ignoring case", () => {
    fc.assert(
      fc.property(
        loadList.filter(({ total_items }) => total_items > 0),
        (list) => {
          const target = list.categories.at(-1)!.items[0]!;
          for (const searchText of [target.item_id.toUpperCase(), target.customers[0]!.number]) {
            expect(searchList(list, searchText).flatMap(({ items }) => items)).toContainEqual(target);
          }
          expect(searchList(list, "")).toBe(list.categories);
          expect(searchList(list, "no such thing at all, anywhere")).toEqual([]);
        },
      ),
    );
  });

  it("has the inventory's totals by category", () => {
    fc.assert(
      fc.property(loadList, (list) => {
        const { summary } = inventoryOf(list);
        expect(summary.totalQuantity).toBe(list.total_pieces);
        expect(summary.totalItems).toBe(list.total_items);
      }),
    );
  });
});
