import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { subscribe } from "#services/events.server";
import { placeOrder, approveOrder } from "#cartridges/order/commands.server";
import { completeLoading, markItem, startLoading } from "#cartridges/load-list/commands.server";
import { DATE, HOTEL, INN, noon, withRouteDay } from "../../tests/support/route-day";
import { completeStop, reopenStop, reportIssue, undoAct } from "./commands.server";

const { database, open, stored, lines, people } = withRouteDay();
let driver: Actor, hotel: Actor;
beforeEach(() => {
  ({ driver, hotel } = people());
});

describe("delivered pieces", () => {
  it("are what was loaded, with shorts allocated as on the load; a difference has its reason", async () => {
    const key = { route_number: "33", service_day: "Monday" as const, date: DATE };
    await execute(startLoading, driver, key);
    // 140 towels are due: the inn's 40 are allocated first, so the hotel goes short.
    await execute(markItem, driver, { ...key, item_id: "TWL", loaded_quantity: 120 });
    const towels = async () =>
      (await open()).stops.map(({ items }) => items.find(({ item_id }) => item_id === "TWL")?.loaded);
    expect(await towels(), "while it is being loaded").toEqual([40, 80, undefined]);
    await execute(markItem, driver, { ...key, item_id: "MAT", status: "loaded" });
    await execute(markItem, driver, { ...key, item_id: "NAP", status: "loaded" });
    await execute(completeLoading, driver, { ...key, manager_email: "office@example.com" });
    expect(await towels(), "once it is complete").toEqual([40, 80, undefined]);

    let owing = 0;
    const unsubscribe = subscribe("loading:33:2026-01-07", () => (owing += 1));
    await execute(completeStop, driver, { id: HOTEL, notes: "By the lift." });
    expect(await lines(HOTEL)).toMatchObject([
      { sku: "NAP", due: 60, loaded: 60, delivered: 60, reason: null, priceCents: 50 },
      { sku: "TWL", due: 100, loaded: 80, delivered: 80, reason: "short", priceCents: 50 },
    ]);
    expect((await stored(HOTEL)).notes).toBe("By the lift.");
    // The hotel's next load, on Wednesday, carries the twenty towels it is owed.
    await expect.poll(() => owing).toBe(1);
    unsubscribe();
    const figures = {
      lines: [
        { item_id: "TWL", delivered: 35, reason: "refused" as const, soil: 3 },
        { item_id: "MAT", delivered: 12 },
        { item_id: "CLO", delivered: 2, soil: 1 },
      ],
      soil_bags: 4,
      soil_unit: "pieces" as const,
    };
    await execute(completeStop, driver, { id: INN, ...figures });
    expect(await lines(INN)).toMatchObject([
      { sku: "CLO", due: 0, delivered: 2, reason: "unsaid", soilReturned: 1, priceCents: 95 },
      { sku: "MAT", due: 10, delivered: 12, reason: "unsaid", soilReturned: null },
      { sku: "TWL", due: 40, delivered: 35, reason: "refused", soilReturned: 3 },
    ]);
    expect(await stored(INN)).toMatchObject({ soilBags: 4, soilUnit: "pieces" });
  });

  it("are removed by Undo and by reopening, and kept with an issue", async () => {
    await execute(completeStop, driver, { id: INN });
    await execute(reportIssue, driver, { id: INN, kind: "linen", text: "Stained." });
    expect(await lines(INN)).toHaveLength(2);
    expect((await stored(INN)).completedAt).toBeNull();
    await execute(reopenStop, driver, { id: INN, reason: "Wrong door." });
    expect(await lines(INN)).toHaveLength(0);
    await execute(completeStop, driver, { id: INN });
    await execute(undoAct, driver, { id: INN });
    expect(await lines(INN)).toHaveLength(0);
  });

  it("mark the customer's order as delivered, and Undo reverts that", async () => {
    setClock(new Date("2026-01-01T08:00:00Z"));
    const { order } = await execute(placeOrder, hotel, {
      customerId: "110001",
      serviceDate: DATE,
      items: [{ productId: "TWL", quantity: 90 }],
    });
    await execute(approveOrder, driver, { id: order.id });
    setClock(noon());
    const state = async () =>
      (await database.current.prisma.order.findUniqueOrThrow({ where: { id: order.id } })).status;
    await execute(completeStop, driver, { id: HOTEL });
    expect((await lines(HOTEL)).find(({ sku }) => sku === "TWL")).toMatchObject({ due: 90, delivered: 90 });
    expect(await state()).toBe("delivered");
    await execute(undoAct, driver, { id: HOTEL });
    expect(await state()).toBe("approved");
    await database.current.pool.query("delete from ordered_item");
  });
});
