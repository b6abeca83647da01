import { expect, it } from "vitest";
import type { LoadList } from "./schema";
import { fromSent, toSent } from "./sent-list";

const due = (number: string, quantity: number) => ({ name: `Hotel ${number}`, number, quantity });
const list: LoadList = {
  route: "33",
  service_day: "Monday",
  date: "2026-11-23",
  driver_name: null,
  customer_count: 3,
  total_items: 3,
  total_pieces: 33,
  categories: [
    {
      name: "Bath",
      items: [
        { item_id: "BM", description: "Bath mat", total_quantity: 12, customers: [due("110002", 12)] },
        { item_id: "TWL", description: "Towel", total_quantity: 17, customers: [due("110001", 5), due("110002", 12)] },
      ],
    },
    { name: "Bed", items: [{ item_id: "SH", description: "Sheet", total_quantity: 4, customers: [due("7", 4)] }] },
  ],
};

/** Copies a value, as a page's data is serialized. */
const serialized = <What>(what: What) => structuredClone(what);

it("a load list is the same after it was packed into a page and unpacked", () => {
  expect(fromSent(serialized(toSent(list)))).toEqual(list);
});

it("packing and unpacking in one process returns the list itself, and packs it once", () => {
  expect(fromSent(toSent(list))).toBe(list);
  expect(toSent(list)).toBe(toSent(list));
  expect(toSent({ ...list })).not.toBe(toSent(list));
});

it("a packed list names each customer once", () => {
  const written = JSON.stringify(toSent(list));
  expect(written.match(/Hotel 110002/g)).toHaveLength(1);
});
