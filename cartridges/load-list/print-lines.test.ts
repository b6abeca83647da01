import { describe, expect, it } from "vitest";
import { LINES_PER_COLUMN } from "#ui/sheets";
import { markedOf, printColumns } from "./print-lines";
import { itemStatus } from "./rules";
import type { DueItem, LoadList } from "./schema";

const item = (name: string, customers: number): DueItem => ({
  item_id: name.toUpperCase(),
  description: name,
  total_quantity: customers * 10,
  customers: Array.from({ length: customers }, (_, place) => ({
    name: `Customer ${place}`,
    number: String(110_001 + place),
    quantity: 10,
  })),
});
const listOf = (...items: DueItem[]): LoadList => ({
  route: "33",
  service_day: "Monday",
  date: "2099-01-05",
  driver_name: "Dana Mills",
  customer_count: 3,
  total_items: items.length,
  total_pieces: items.reduce((sum, { total_quantity }) => sum + total_quantity, 0),
  categories: [{ name: "Bath linen", items }],
});

describe("the printed list", () => {
  it("lists every product with its customers and marks, and names who goes short", () => {
    const [towel, mat] = [item("Towel", 3), item("Mat", 1)];
    const state = { list: listOf(towel, mat), items: [itemStatus(towel, 15)] };
    const [column, ...more] = printColumns(state);
    expect(more).toEqual([]);
    const lines = column!.map((line) => {
      if (line.kind === "category") return line.name;
      if (line.kind === "customer") return `${line.customer.name} ${line.customer.quantity}, short ${line.short}`;
      return `${line.item.description} ${line.item.total_quantity}, loaded ${line.loaded}`;
    });
    expect(lines).toEqual([
      "Bath linen",
      "Towel 30, loaded 15",
      "Customer 0 10, short 0",
      "Customer 1 10, short 5",
      "Customer 2 10, short 10",
      "Mat 10, loaded null",
      "Customer 0 10, short 0",
    ]);
    expect(markedOf(state)).toBe(1);
  });

  it("repeats a product's name where its customers continue in the next column", () => {
    const columns = printColumns({ list: listOf(item("Towel", LINES_PER_COLUMN + 5)), items: [] });
    expect(columns).toHaveLength(2);
    expect(columns[1]![0]).toMatchObject({ kind: "goes on", item: { description: "Towel" } });
  });
});
