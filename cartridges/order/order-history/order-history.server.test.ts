import { v7 as uuid } from "uuid";
import { expect, it } from "vitest";
import { runQuery } from "#kernel/execute.server";
import { addDays } from "#cartridges/service-day/rules";
import { buyer, database } from "../../../tests/support/ordering";
import { differenceOf, PAGE_SIZE } from "./rules";
import { openOrderHistory } from "./queries.server";

const number = "110001";
const history = async (key: object = {}) => {
  const { orders, total, pages, months } = await runQuery(openOrderHistory, buyer, { number, ...key });
  return { numbers: orders.map(({ order_id }) => order_id), total, pages, months };
};

it("shows a customer's orders by page, by state and by month", async () => {
  const states = ["pending", "approved", "delivered", "rejected", "cancelled"] as const;
  const count = PAGE_SIZE + 5;
  await database.current.prisma.order.createMany({
    data: Array.from({ length: count }, (_, place) => ({
      id: uuid(),
      customerNumber: number,
      kind: "delivery" as const,
      placedById: buyer.id!,
      serviceDate: new Date(addDays("2025-12-20", place)),
      status: states[place % states.length]!,
      totalCents: 0,
      createdAt: new Date(`${addDays("2025-12-01", place)}T12:00:00Z`),
    })),
  });
  const all = await history();
  expect(all).toMatchObject({ total: count, pages: 2, months: ["2026-01", "2025-12"] });
  expect(all.numbers).toHaveLength(PAGE_SIZE);
  const second = await history({ page: "2" });
  expect(second.numbers).toHaveLength(5);
  expect(new Set([...all.numbers, ...second.numbers]).size).toBe(count);
  expect((await history({ state: "open" })).total).toBe(10);
  expect((await history({ state: "delivered" })).total).toBe(5);
  expect((await history({ state: "closed" })).total).toBe(10);
  expect((await history({ month: "2025-12" })).total).toBe(12);
  const oldest = second.numbers.at(-1)!;
  expect((await history({ order: String(oldest) })).numbers).toEqual(second.numbers);
  expect((await history({ order: all.numbers.at(-1)! })).numbers).toEqual(all.numbers);
  // An order in another state, or one that does not exist, leaves the list unchanged.
  expect((await history({ order: "999999", page: "2" })).numbers).toEqual(second.numbers);
  expect((await history({ order: String(oldest), state: "closed" })).numbers).not.toContain(oldest);
  for (const order of ["0", "-1", "x", "1.5", "2147483648"])
    await expect(runQuery(openOrderHistory, buyer, { number, order })).rejects.toMatchObject({ status: 400 });
  await expect(runQuery(openOrderHistory, buyer, { number, page: "0" })).rejects.toMatchObject({ status: 400 });
});

it("shows how an order differs from the usual delivery", () => {
  const line = (quantity: number, current: number, approved: number | null = null) =>
    ({
      order_type: "par",
      quantity,
      current_quantity: current,
      approved_quantity: approved,
      unit_price_cents: 50,
    }) as Parameters<typeof differenceOf>[0]["items"][number];
  expect(differenceOf({ items: [line(100, 100), line(66, 60)] })).toEqual({ pieces: 6, cents: 300 });
  expect(differenceOf({ items: [line(100, 100)] })).toBeNull();
  expect(differenceOf({ items: [line(120, 100, 110)] })).toEqual({ pieces: 10, cents: 500 });
});
