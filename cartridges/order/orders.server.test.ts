import { v7 as uuid } from "uuid";
import { describe, expect, it } from "vitest";
import { runQuery, execute } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { makeActor } from "../../tests/support/small-company";
import { openPortal } from "./order-portal/queries.server";
import { approveOrder, cancelOrder, rejectOrder } from "./commands.server";
import { listOrders, orderCatalog, pendingOrders } from "./queries.server";
import {
  admin,
  approve,
  buyer,
  database,
  delivery,
  driver,
  dueOn,
  mails,
  MONDAY,
  NEXT_MONDAY,
  otherDriver,
  pending,
  place,
  standing,
  stranger,
  WEDNESDAY,
} from "../../tests/support/ordering";

describe("placing an order for a date", () => {
  it("uses the next open service date and the customer's own prices, and is pending", async () => {
    const order = await place(delivery({ TWL: 120, NAP: 0 }, { notes: "Dock B, <please> 🧺" }));
    expect(order).toMatchObject({
      order_id: 1,
      kind: "delivery",
      status: "pending",
      service_date: MONDAY,
      customer_name: "Ambassador Hotel",
      route_number: "33",
      driver_name: driver.name,
      total_cents: 6_000,
      total_amount: 60,
      notes: "Dock B, <please> 🧺",
    });
    expect(order.items).toEqual([
      expect.objectContaining({
        item_id: "TWL",
        quantity: 120,
        current_quantity: 100,
        unit: "pcs",
        approved_quantity: null,
      }),
      expect.objectContaining({ item_id: "NAP", quantity: 0 }),
    ]);
    expect(await dueOn(MONDAY)).toEqual({ TWL: 100, NAP: 60 });
  });

  it("uses Wednesday once Monday is closed, and a later open date if requested", async () => {
    setClock(new Date("2026-01-02T22:00:00Z"));
    expect((await place(delivery({ TWL: 90 }))).service_date).toBe(WEDNESDAY);
    expect((await place(delivery({ TWL: 95 }, { serviceDate: NEXT_MONDAY }))).service_date).toBe(NEXT_MONDAY);
    for (const serviceDate of [MONDAY, "2026-01-06", "2025-12-29", "2026-06-01"])
      await expect(place(delivery({ TWL: 95 }, { serviceDate }))).rejects.toMatchObject({
        status: 400,
        fields: { serviceDate: expect.stringContaining("The next open date is Wednesday, January 7.") },
      });
  });

  it("creates one order and one notification if placed concurrently, again and from two tabs", async () => {
    const input = delivery({ TWL: 120, NAP: 10 });
    const placed = await Promise.all([
      place(input),
      place(input),
      place({ ...input, items: input.items.toReversed() }),
    ]);
    expect(new Set([...placed, await place(input)].map(({ id }) => id)).size).toBe(1);
    expect(await database.current.prisma.order.count()).toBe(1);
    expect((await mails()).map(({ subject, recipient }) => [subject, recipient])).toEqual(
      expect.arrayContaining([["Order #1 was received", "buyer@example.com"]]),
    );
    expect((await mails()).filter(({ recipient }) => recipient === "buyer@example.com")).toHaveLength(1);
    expect(await database.current.prisma.notification.count({ where: { userId: driver.id! } })).toBe(1);
  });

  it("refuses other quantities while an order is pending, unless it replaces that order", async () => {
    const first = await place(delivery({ TWL: 120 }));
    await expect(place(delivery({ TWL: 130 }))).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("#1 is still pending"),
    });
    const second = await place(delivery({ TWL: 130 }, { replaces: first.id }));
    expect(second.order_id).toBe(2);
    const { orders } = await runQuery(listOrders, buyer, {});
    expect(orders.map(({ order_id, status }) => [order_id, status])).toEqual([
      [2, "pending"],
      [1, "cancelled"],
    ]);
    expect(orders[1]!.history.at(-1)).toMatchObject({ status: "cancelled", reason: "Replaced by a newer order." });
  });

  it("refuses outdated prices", async () => {
    await expect(place(delivery({ TWL: 110 }, { expectedTotalCents: 5_060 }))).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("now costs $55.00"),
    });
    expect((await place(delivery({ TWL: 110 }, { expectedTotalCents: 5_500 }))).total_cents).toBe(5_500);
  });

  it.each([
    [{ TWL: -1 }, "quantity must be 0 or more."],
    [{ TWL: 1.5 }, "quantity must be a whole number."],
    [{ TWL: 100_000 }, "quantity must be 99,999 or less."],
    [{ TWL: 2 ** 53 }, "quantity"],
    [{ TWL: 0, NAP: 0 }, "Please add items to your order."],
    [{}, "Please add items to your order."],
    [{ NOPE: 5 }, "NOPE is not a product that you can order."],
    [{ '\'; drop table "order"': 5 }, "is not a product that you can order."],
  ])("refuses %j and writes nothing", async (items, message) => {
    await expect(place(delivery(items))).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(message),
    });
    expect(await database.current.prisma.order.count()).toBe(0);
  });

  it("refuses a duplicate, inactive, sold, deleted or unchosen product", async () => {
    const { prisma } = database.current;
    await expect(
      place({
        ...delivery({}),
        items: [
          { productId: "TWL", quantity: 1 },
          { productId: "TWL", quantity: 2 },
        ],
      }),
    ).rejects.toMatchObject({ status: 400, message: "TWL is listed twice." });
    for (const change of [{ isActive: false }, { kind: "direct_sale" as const }, { deletedAt: new Date() }]) {
      const before = await prisma.product.findUniqueOrThrow({ where: { sku: "CLO" } });
      await prisma.product.update({ where: { sku: "CLO" }, data: change });
      await expect(place(delivery({ CLO: 3 }))).rejects.toMatchObject({
        status: 400,
        message: "Tablecloth is not a product that you can order.",
      });
      expect((await runQuery(orderCatalog, buyer, {})).items.map(({ sku }) => sku)).not.toContain("CLO");
      await prisma.product.update({
        where: { sku: "CLO" },
        data: { isActive: before.isActive, kind: before.kind, deletedAt: null },
      });
    }
    expect((await runQuery(orderCatalog, buyer, {})).items.map(({ sku }) => sku)).toContain("CLO");
    await prisma.customerCatalogProduct.create({ data: { customerNumber: "110001", sku: "MAT" } });
    await expect(place(delivery({ CLO: 3 }))).rejects.toMatchObject({ status: 400 });
    expect((await place(delivery({ MAT: 3 }))).items).toMatchObject([{ item_id: "MAT", unit_price_cents: 52 }]);
  });
});

describe("permission to order", () => {
  it("belongs to the approved customer alone, for themselves", async () => {
    await expect(place(delivery({ TWL: 1 }), pending)).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining("pending approval"),
    });
    await expect(place(standing({ item_id: "TWL", quantity: 1, order_type: "modify" }), pending)).rejects.toMatchObject(
      { status: 403 },
    );
    await expect(place(delivery({ TWL: 1 }), stranger)).rejects.toMatchObject({
      status: 404,
      message: "Customer not found",
    });
    for (const actor of [driver, admin])
      await expect(place(delivery({ TWL: 1 }), actor)).rejects.toMatchObject({ status: 403 });
    expect(await database.current.prisma.order.count()).toBe(0);
  });

  it("hides somebody else's order as if it did not exist", async () => {
    const order = await place(delivery({ TWL: 120 }));
    for (const [command, actor, input] of [
      [cancelOrder, stranger, {}],
      [approveOrder, otherDriver, {}],
      [rejectOrder, otherDriver, { reason: "No." }],
    ] as const) {
      await expect(
        execute(command as typeof rejectOrder, actor, { id: order.id, ...input } as never),
      ).rejects.toMatchObject({ status: 404, message: "There is no such order." });
    }
    await expect(execute(cancelOrder, buyer, { id: uuid() })).rejects.toMatchObject({ status: 404 });
    await expect(runQuery(listOrders, stranger, { customer: "110001" })).rejects.toMatchObject({ status: 404 });
    expect((await runQuery(listOrders, stranger, {})).orders).toEqual([]);
    expect((await runQuery(pendingOrders, otherDriver, {})).orders).toEqual([]);
    expect((await runQuery(pendingOrders, driver, {})).orders).toHaveLength(1);
  });
});

describe("an order that changes nothing", () => {
  it("is refused, because par comes without an order", async () => {
    for (const items of [{ TWL: 100, NAP: 60 }, { TWL: 100 }, { TWL: 100, NAP: 60, CLO: 0 }] as Record<
      string,
      number
    >[]) {
      await expect(place(delivery(items))).rejects.toMatchObject({
        status: 400,
        fields: { items: expect.stringContaining("Your usual delivery (par) comes automatically.") },
      });
    }
    expect(await database.current.prisma.order.count()).toBe(0);
    expect(await mails()).toEqual([]);
  });

  it("is accepted if it has a note to the driver", async () => {
    expect(await place(delivery({ TWL: 100, NAP: 60 }, { notes: "Dock B." }))).toMatchObject({ status: "pending" });
  });

  it("is compared with the approved quantities, so that one can return to par", async () => {
    await approve(await place(delivery({ TWL: 120 })));
    await expect(place(delivery({ TWL: 120 }))).rejects.toMatchObject({ status: 400 });
    expect(await place(delivery({ TWL: 100 }))).toMatchObject({ status: "pending" });
  });
});

describe("an order's notification", () => {
  it("is one message: the customer sees it on their page, and only the mail comes in addition", async () => {
    const colleague = await makeActor(database.current, "Customer", {
      username: "colleague",
      customerNumber: "110001",
    });
    await place(delivery({ TWL: 120 }));
    expect(await database.current.prisma.notification.count({ where: { userId: buyer.id! } })).toBe(0);
    expect(await database.current.prisma.notification.count({ where: { userId: colleague.id! } })).toBe(1);
    expect((await mails()).filter(({ recipient }) => recipient === "buyer@example.com")).toHaveLength(1);
  });

  it("lists in its mail what differs first, then the number of products that come as usual", async () => {
    await place(delivery({ TWL: 100, NAP: 75 }));
    const [received] = await mails();
    expect(received!.text).toContain("\n\nNapkin (par 60 · $0.50 each): 75 pcs\n1 more as usual: 100 pcs\n\n");
  });
});

describe("a date that is no longer open", () => {
  const portal = (date: string) => runQuery(openPortal, buyer, { number: "110001", date });

  it("opens the next open date with the reason instead of failing", async () => {
    expect(await portal(MONDAY)).toMatchObject({ date: MONDAY, moved: null });
    setClock(new Date("2026-01-02T22:00:00Z"));
    for (const [date, why] of [
      [MONDAY, "Ordering for Monday, January 5 closed at 2 PM."],
      ["2026-01-06", "Tuesday, January 6 is not a delivery day."],
      ["2025-12-31", "Wednesday, December 31, 2025 has passed."],
      ["2026-06-01", "Ordering for Monday, June 1 isn't open yet."],
    ] as const)
      expect(await portal(date)).toMatchObject({ date: WEDNESDAY, moved: { from: date, why } });
    setClock(new Date("2026-01-03T22:00:00Z"));
    expect(await portal(MONDAY)).toMatchObject({
      moved: { why: "Ordering for Monday, January 5 closed at 2 PM on Friday, January 2." },
    });
    await expect(place(delivery({ TWL: 95 }, { serviceDate: "2026-01-06" }))).rejects.toMatchObject({
      fields: {
        serviceDate: "Tuesday, January 6 is not a delivery day. The next open date is Wednesday, January 7.",
      },
    });
  });

  it("names the holiday", async () => {
    const schedule = { id: uuid(), name: "Founders' Day", createdById: admin.id! };
    await database.current.prisma.holidaySchedule.create({
      data: { ...schedule, days: { create: { id: uuid(), holiday: new Date(WEDNESDAY), createdById: admin.id! } } },
    });
    expect(await portal(WEDNESDAY)).toMatchObject({
      date: MONDAY,
      moved: { why: "Nothing comes on Wednesday, January 7: Founders' Day." },
    });
  });
});

describe("the portal", () => {
  it("shows the pieces owed from the last delivery beside par, on the next date only", async () => {
    const { prisma } = database.current;
    const deliveredAt = new Date("2025-12-31T18:00:00Z");
    const stop = { id: uuid(), routeNumber: "33", serviceDate: new Date("2025-12-31"), customerNumber: "110001" };
    await prisma.stop.create({
      data: { ...stop, position: 1, status: "completed", completedAt: deliveredAt, deliveredAt },
    });
    const line = { due: 80, loaded: 64, delivered: 64, reason: "short" as const, priceCents: 50 };
    await prisma.deliveryLine.create({ data: { stopId: stop.id, sku: "TWL", ...line } });
    const owed = async (date: string) =>
      (await runQuery(openPortal, buyer, { number: "110001", date })).products.map(
        ({ sku, parLevel, owed: pieces }) => [sku, parLevel, pieces],
      );
    expect(await owed(MONDAY)).toEqual([
      ["TWL", 100, 16],
      ["NAP", 60, undefined],
    ]);
    expect(await owed(WEDNESDAY)).toEqual([
      ["TWL", 80, undefined],
      ["NAP", 0, undefined],
    ]);
  });

  it("shows the date's par, the customer's prices, approved quantities and the pending order", async () => {
    await approve(await place(delivery({ TWL: 77 })));
    const waiting = await place(delivery({ TWL: 90 }, { serviceDate: WEDNESDAY }));
    const monday = await runQuery(openPortal, buyer, { number: "110001" });
    expect(monday).toMatchObject({ date: MONDAY, approved: true, preview: false, settled: { TWL: 77 }, waiting: null });
    expect(monday.dates.slice(0, 2)).toEqual([
      { date: MONDAY, comes_on: MONDAY, cutoff: "2026-01-02", closes: 840 },
      { date: WEDNESDAY, comes_on: WEDNESDAY, cutoff: "2026-01-06", closes: 840 },
    ]);
    expect(monday.products).toEqual([
      expect.objectContaining({ sku: "TWL", name: "Bath Towel", parLevel: 100, price_cents: 50, unit: "pcs" }),
      expect.objectContaining({ sku: "NAP", parLevel: 60 }),
    ]);
    expect(await runQuery(openPortal, buyer, { number: "110001", date: WEDNESDAY })).toMatchObject({
      waiting: { id: waiting.id, quantities: { TWL: 90 } },
      products: [
        { sku: "TWL", parLevel: 80 },
        { sku: "NAP", parLevel: 0 },
      ],
    });
    expect(await runQuery(openPortal, driver, { number: "110001" })).toMatchObject({ preview: true });
    await expect(runQuery(openPortal, otherDriver, { number: "110001" })).rejects.toMatchObject({ status: 404 });
  });
});
