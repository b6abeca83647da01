import { describe, expect, it } from "vitest";
import { setClock } from "#services/clock.server";
import {
  approve,
  database,
  delivery,
  dueOn,
  lineOf,
  MONDAY,
  NEXT_MONDAY,
  place,
  standing,
  WEDNESDAY,
} from "../../tests/support/ordering";

describe("a standing order", () => {
  const modify = (quantity: number, more: object = {}) => ({
    item_id: "TWL",
    description: "Bath Towel",
    quantity,
    order_type: "modify",
    current_quantity: 100,
    ...more,
  });

  it("changes a rental from its date on, and adds a product from its date on", async () => {
    const order = await place(
      standing(modify(140, { delivery_day: 1 }), { item_id: "CLO", quantity: 6, order_type: "add", delivery_day: 3 }),
    );
    expect(order).toMatchObject({ kind: "standing", service_date: MONDAY, total_cents: 140 * 50 + 6 * 95 });
    expect(await dueOn(MONDAY)).toEqual({ TWL: 100, NAP: 60 });
    await approve(order);
    expect([await dueOn(MONDAY), await dueOn(NEXT_MONDAY)]).toEqual([
      { TWL: 140, NAP: 60 },
      { TWL: 140, NAP: 60 },
    ]);
    expect(await dueOn(WEDNESDAY)).toEqual({ TWL: 80, CLO: 6 });
  });

  it("leaves earlier dates unchanged, so that today's load stays as it was in the morning", async () => {
    // Monday morning: Monday's cutoff has passed, so the change applies from the next Monday.
    setClock(new Date("2026-01-05T13:00:00Z"));
    const order = await place(
      standing(modify(140, { delivery_day: "Monday" }), {
        item_id: "CLO",
        quantity: 6,
        order_type: "add",
        delivery_day: 1,
      }),
    );
    expect(order.service_date).toBe(NEXT_MONDAY);
    await approve(order);
    expect([await dueOn(MONDAY), await dueOn(NEXT_MONDAY)]).toEqual([
      { TWL: 100, NAP: 60 },
      { TWL: 140, NAP: 60, CLO: 6 },
    ]);
    const terms = await database.current.prisma.rentalPastTerm.findMany({ orderBy: { sku: "asc" } });
    expect(terms.map(({ sku, quantity, until }) => [sku, quantity, until.toISOString().slice(0, 10)])).toEqual([
      ["CLO", 0, NEXT_MONDAY],
      ["TWL", 100, NEXT_MONDAY],
    ]);
  });

  it("remembers when a restored rental had ended", async () => {
    await database.current.prisma.rentalItem.updateMany({
      where: { customerNumber: "110001", sku: "NAP" },
      data: { endedAt: new Date("2025-12-10T20:00:00Z") },
    });
    await approve(await place(standing({ item_id: "NAP", quantity: 25, order_type: "add", delivery_day: 1 })));
    expect(await dueOn(MONDAY)).toEqual({ TWL: 100, NAP: 25 });
    const terms = await database.current.prisma.rentalPastTerm.findMany({ orderBy: { until: "asc" } });
    expect(terms.map(({ quantity, until }) => [quantity, until.toISOString().slice(0, 10)])).toEqual([
      [60, "2025-12-10"],
      [0, MONDAY],
    ]);
  });

  it("leaves one former term, the first, if changed again before it holds", async () => {
    setClock(new Date("2026-01-05T13:00:00Z"));
    await approve(await place(standing(modify(140, { delivery_day: 1 }))));
    await approve(await place(standing(modify(160, { delivery_day: 1, current_quantity: 140 }))));
    expect([await dueOn(MONDAY), await dueOn(NEXT_MONDAY)]).toEqual([
      { TWL: 100, NAP: 60 },
      { TWL: 160, NAP: 60 },
    ]);
    expect(await database.current.prisma.rentalPastTerm.findMany()).toMatchObject([{ quantity: 100 }]);
  });

  it("leaves the rental unchanged where a line is refused", async () => {
    const order = await place(
      standing(modify(140, { delivery_day: 1 }), { item_id: "CLO", quantity: 6, order_type: "add", delivery_day: 1 }),
    );
    await approve(order, [
      { line_id: lineOf(order, "CLO"), quantity: 0, reason: "None left." },
      { line_id: lineOf(order, "TWL"), quantity: 130, reason: "130 fit." },
    ]);
    expect(await dueOn(MONDAY)).toEqual({ TWL: 130, NAP: 60 });
  });

  it("gives way to an order for a single date", async () => {
    await approve(await place(delivery({ TWL: 77 })));
    await approve(await place(standing(modify(140, { delivery_day: 1 }))));
    expect([await dueOn(MONDAY), await dueOn(NEXT_MONDAY)]).toEqual([
      { TWL: 77, NAP: 60 },
      { TWL: 140, NAP: 60 },
    ]);
  });

  it.each([
    [modify(140, { current_quantity: 90 }), 409, "is 100 now, not 90"],
    [modify(100), 400, "It's already 100"],
    [modify(0), 400, "quantity must be 1 or more."],
    [modify(140, { delivery_day: 2 }), 400, "We don't deliver on Tuesday."],
    [{ item_id: "TWL", quantity: 5, order_type: "add", delivery_day: 1 }, 400, "Change its quantity instead."],
    [{ item_id: "CLO", quantity: 5, order_type: "modify" }, 400, "Add it as a new product."],
    [{ item_id: "CLO", quantity: 5, order_type: "swap" }, 400, "order_type must be add or modify."],
    [{ item_id: "NOPE", quantity: 5, order_type: "add" }, 400, "NOPE is not a product that you can order."],
  ])("refuses %j", async (item, status, message) => {
    await expect(place(standing(item))).rejects.toMatchObject({ status, message: expect.stringContaining(message) });
  });

  it("is created once if placed twice, and blocks another one for the same product", async () => {
    const [one, again] = [await place(standing(modify(140))), await place(standing(modify(140)))];
    expect(again.id).toBe(one.id);
    await expect(place(standing(modify(150)))).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("#1 is still pending"),
    });
    await expect(place(standing(modify(140, { delivery_day: 1 }), modify(140)))).rejects.toMatchObject({
      status: 400,
      message: "TWL is listed twice.",
    });
  });
});
