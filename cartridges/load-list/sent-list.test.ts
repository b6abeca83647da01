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

/** What a page carries arrives as another object. */
const arrived = <What>(what: What) => structuredClone(what);

it("A load list comes out of a page as it was put in", () => {
  expect(fromSent(arrived(toSent(list)))).toEqual(list);
});

it("Where it was put in, it is the list itself, and packed once however many ask for it", () => {
  expect(fromSent(toSent(list))).toBe(list);
  expect(toSent(list)).toBe(toSent(list));
  expect(toSent({ ...list })).not.toBe(toSent(list));
});

it("On a page each customer is named once", () => {
  const written = JSON.stringify(toSent(list));
  expect(written.match(/Hotel 110002/g)).toHaveLength(1);
});
