import { v7 as uuid } from "uuid";
import { describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { addHolidays } from "#cartridges/holiday/commands.server";
import { completeLoading, startLoading } from "#cartridges/load-list/commands.server";
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
  place,
  standing,
  stranger,
  WEDNESDAY,
} from "../../tests/support/ordering";
import { approveOrder, approveOrders, rejectOrder, undoApproval } from "./commands.server";
import { listOrders, pendingOrders } from "./queries.server";
import type { OrderAnswer } from "./schema";

const idsOf = (orders: readonly OrderAnswer[]) => orders.map(({ id }) => id);
const approveAll = (orders: readonly OrderAnswer[], actor: Actor = driver) =>
  execute(approveOrders, actor, { ids: idsOf(orders) });
const undo = (orders: readonly OrderAnswer[], actor: Actor = driver) =>
  execute(undoApproval, actor, { ids: idsOf(orders) });
const statusesOf = async () => (await runQuery(listOrders, admin, {})).orders.map(({ status }) => status).toReversed();
const subjectsTo = async (recipient: string) =>
  (await mails()).filter((mail) => mail.recipient === recipient).map(({ subject }) => subject);

/** One order for Monday and one for Wednesday of one customer, and one for Monday of another. */
const placeThree = async () => [
  await place(delivery({ TWL: 120 })),
  await place(delivery({ TWL: 85 }, { serviceDate: WEDNESDAY })),
  await place(delivery({ MAT: 12 }, { customerId: "110002" }), stranger),
];
/** The agreed terms of what the customer rents, at each of their dates. */
const agreedOf = async () => {
  const where = { customerNumber: "110001", endedAt: null };
  const { prisma } = database.current;
  return [
    await prisma.rentalItem.findMany({
      where,
      orderBy: [{ sku: "asc" }, { deliveryDay: "asc" }],
      omit: { version: true, updatedAt: true },
    }),
    await prisma.rentalPastTerm.findMany({ where: { customerNumber: "110001", quantity: { gt: 0 } } }),
  ];
};
const completeMonday = async () => {
  const key = { route_number: "33", service_day: "Monday", date: MONDAY };
  await execute(startLoading, driver, key);
  await execute(completeLoading, driver, { ...key, manager_email: "office@example.com" });
};

describe("pending orders", () => {
  it("must be decided by the working day before delivery; a standing change has no deadline", async () => {
    const days = [{ holiday: "2026-01-06", runs_on: null, route: null }];
    await execute(addHolidays, admin, { id: uuid(), name: "Inventory", days });
    await place(delivery({ TWL: 120 }));
    await place(delivery({ TWL: 85 }, { serviceDate: WEDNESDAY }));
    await place(standing({ item_id: "NAP", quantity: 80, order_type: "modify", delivery_day: 1 }));
    const { orders, today } = await runQuery(pendingOrders, driver, {});
    expect(today).toBe("2026-01-02");
    expect(orders.map(({ decide_by }) => decide_by)).toEqual(["2026-01-02", MONDAY, null]);
    const page = await runQuery(pendingOrders, driver, { limit: "2", page: "2" });
    expect(page).toMatchObject({ orders: [{ id: orders[2]!.id }], total: 3, total_pages: 2 });
  });
});

describe("several orders approved at once", () => {
  it("are loaded as placed, and each customer is notified of their own", async () => {
    const orders = await placeThree();
    const { message, approved, refused } = await approveAll(orders);
    expect(message).toBe("3 orders are approved.");
    expect([approved.map(({ order_id }) => order_id), refused]).toEqual([[1, 2, 3], []]);
    expect(await dueOn(MONDAY)).toEqual({ TWL: 120, NAP: 60 });
    expect(await dueOn(WEDNESDAY)).toEqual({ TWL: 85 });
    expect(await dueOn(MONDAY, "110002")).toEqual({ MAT: 12, TWL: 40 });
    expect(await subjectsTo("buyer@example.com")).toEqual(
      expect.arrayContaining(["Order #1 is approved", "Order #2 is approved"]),
    );
    expect(await subjectsTo("stranger@example.com")).toContain("Order #3 is approved");
  });

  it("skip orders that were decided before, or that would not go as placed", async () => {
    const [monday, wednesday, other] = await placeThree();
    await execute(rejectOrder, admin, { id: other!.id, reason: "No mats." });
    await completeMonday();
    const { message, approved, refused } = await approveAll([monday!, wednesday!, other!]);
    expect(message).toBe("Order #2 is approved. 2 are unchanged.");
    expect(approved.map(({ id }) => id)).toEqual([wednesday!.id]);
    expect(refused.map(({ order_id, message: why }) => [order_id, why])).toEqual([
      [
        1,
        "The load of Monday, January 5 is complete: " +
          "this order will be delivered on Wednesday, January 7. Approve it by itself.",
      ],
      [3, "Order #3 is already rejected."],
    ]);
    expect(await statusesOf()).toEqual(["pending", "approved", "rejected"]);
    expect(await subjectsTo("buyer@example.com")).not.toContain("Order #1 is approved");
    expect((await approveAll([monday!])).message).toBe(refused[0]!.message);
  });

  it("write nothing of an order that is refused halfway", async () => {
    const { prisma } = database.current;
    const orders = await placeThree();
    // Its total is known only after its lines are written.
    await prisma.orderLine.updateMany({ where: { orderId: orders[0]!.id }, data: { unitPriceCents: 99_999_999 } });
    const { refused } = await approveAll(orders);
    expect(refused).toEqual([{ id: orders[0]!.id, order_id: 1, message: "lines come to more than $20,000,000.00." }]);
    expect(await dueOn(MONDAY)).toEqual({ TWL: 100, NAP: 60 });
    expect(await statusesOf()).toEqual(["pending", "approved", "approved"]);
  });

  it("are refused if the list is empty, too long, has duplicates, or names an inaccessible order", async () => {
    const [order] = await placeThree();
    for (const [ids, message] of [
      [[], "Choose at least one order."],
      [Array.from({ length: 1_000 }, () => uuid()), "Choose at most 100 orders at once."],
      [[order!.id, order!.id], "An order is listed twice."],
      [["85"], "id must be an order's id."],
      ["all", "ids must be a list of orders' ids."],
    ] as const)
      for (const attempt of [execute(approveOrders, driver, { ids }), execute(undoApproval, driver, { ids })])
        await expect(attempt, message).rejects.toMatchObject({ status: 400, message });
    const none = { status: 404, message: "There is no such order." };
    for (const decide of [approveAll, undo]) {
      await expect(decide([order!], otherDriver)).rejects.toMatchObject(none);
      await expect(decide([order!, { ...order!, id: uuid() }])).rejects.toMatchObject(none);
      await expect(decide([order!], buyer)).rejects.toMatchObject({ status: 403 });
    }
    expect(await statusesOf()).toEqual(["pending", "pending", "pending"]);
  });

  it("are approved once if two people do it at once, and the second one is told", async () => {
    const orders = await placeThree();
    const [first, second] = await Promise.all([
      approveAll(orders),
      approveAll(orders.toReversed(), admin),
      approve(orders[1]!, [], admin),
    ]);
    const approved = [...first.approved, ...second.approved].map(({ order_id }) => order_id);
    expect(new Set(approved).size).toBe(approved.length);
    for (const { message } of [...first.refused, ...second.refused])
      expect(message).toMatch(/^Order #\d is already approved\.$/);
    expect(await statusesOf()).toEqual(["approved", "approved", "approved"]);
    expect(
      (await subjectsTo("buyer@example.com")).filter((subject) => subject === "Order #2 is approved"),
    ).toHaveLength(1);
  });
});

describe("undoing an approval", () => {
  it("makes orders pending as before, takes them off the loads, and notifies their customers", async () => {
    const orders = await placeThree();
    await approveAll(orders);
    expect(await undo(orders)).toMatchObject({ message: "3 orders are pending again.", refused: [] });
    expect(await dueOn(MONDAY)).toEqual({ TWL: 100, NAP: 60 });
    expect(await dueOn(WEDNESDAY)).toEqual({ TWL: 80 });
    const waiting = (await runQuery(pendingOrders, driver, {})).orders;
    expect(waiting.map(({ items, total_cents, service_date }) => ({ items, total_cents, service_date }))).toEqual(
      orders.map(({ items, total_cents, service_date }) => ({ items, total_cents, service_date })),
    );
    expect(waiting[0]!.history.map(({ status, reason }) => [status, reason])).toEqual([
      ["pending", null],
      ["approved", null],
      ["pending", "The approval was undone."],
    ]);
    expect(await subjectsTo("buyer@example.com")).toContain("Order #1 is pending again");
    const notifications = await database.current.prisma.notification.findMany({ where: { userId: admin.id! } });
    expect(notifications.map(({ message }) => message)).toContain("Ambassador Hotel: Order #1 is pending again.");
    expect(await undo([orders[0]!])).toMatchObject({ message: "Order #1 is already pending.", undone: [] });
  });

  it("allows another approval, of which the customer is notified again", async () => {
    const order = await place(delivery({ TWL: 120 }));
    await approve(order);
    await undo([order]);
    await approve(order);
    expect(
      (await subjectsTo("buyer@example.com")).filter((subject) => subject === "Order #1 is approved"),
    ).toHaveLength(2);
  });

  it("refuses an order whose load is complete, whose ordering has closed, or that has a pending rival", async () => {
    const [monday, wednesday] = await placeThree();
    await approveAll([monday!, wednesday!]);
    await place(delivery({ TWL: 90 }, { serviceDate: WEDNESDAY }));
    expect((await undo([wednesday!])).message).toBe("Order #2 stays approved: order #4 has been placed since.");
    setClock(new Date("2026-01-02T23:00:00Z"));
    expect((await undo([monday!])).message).toBe(
      "Order #1 stays approved: ordering for Monday, January 5 has closed since.",
    );
    await completeMonday();
    expect((await undo([monday!])).message).toBe("Order #1 is already on the truck.");
    expect(await dueOn(MONDAY)).toMatchObject({ TWL: 120 });
  });

  it("is possible after the cutoff if it was approved after it", async () => {
    const order = await place(delivery({ TWL: 120 }));
    setClock(new Date("2026-01-03T18:00:00Z"));
    await approve(order);
    expect((await undo([order])).message).toBe("Order #1 is pending again.");
  });

  it("restores the date, the price and the order that was replaced", async () => {
    const { prisma } = database.current;
    await prisma.rentalItem.updateMany({ where: { sku: "TWL", deliveryDay: 3 }, data: { customerPriceCents: 77 } });
    const wednesday = await place(delivery({ TWL: 85, CLO: 3 }, { serviceDate: WEDNESDAY }));
    await approve(wednesday);
    const later = await place(delivery({ TWL: 95 }, { serviceDate: WEDNESDAY }));
    await approve(later);
    expect(await statusesOf()).toEqual(["cancelled", "approved"]);
    await undo([later]);
    expect(await statusesOf()).toEqual(["approved", "pending"]);
    expect(await dueOn(WEDNESDAY)).toEqual({ TWL: 85, CLO: 3 });
    const [waits] = (await runQuery(pendingOrders, driver, {})).orders;
    expect(waits!.items).toEqual(later.items);
    const monday = await place(delivery({ TWL: 120 }));
    await completeMonday();
    const { order: moved } = await execute(approveOrder, driver, { id: monday.id, join: true });
    expect([moved.service_date, moved.total_cents]).toEqual([WEDNESDAY, 120 * 77 + 3 * 95]);
    expect((await undo([monday])).message).toBe("Order #3 is pending again.");
    expect((await runQuery(pendingOrders, driver, {})).orders.find(({ id }) => id === monday.id)).toMatchObject({
      service_date: MONDAY,
      total_cents: 120 * 50,
      items: monday.items,
    });
    expect(await dueOn(WEDNESDAY)).toEqual({ TWL: 85, CLO: 3 });
  });

  it("restores the terms before a standing change, including those of later dates", async () => {
    const change = (quantity: number) => ({ item_id: "TWL", quantity, order_type: "modify", delivery_day: 1 });
    await database.current.prisma.rentalPastTerm.create({
      data: {
        ...{ id: uuid(), customerNumber: "110001", sku: "TWL", deliveryDay: 1, quantity: 90 },
        ...{ customerPriceCents: 45, until: new Date("2026-02-02") },
      },
    });
    const before = await agreedOf();
    const order = await place(
      standing(change(140), { item_id: "CLO", quantity: 6, order_type: "add", delivery_day: 3 }),
    );
    await approve(order);
    expect(await dueOn(NEXT_MONDAY)).toMatchObject({ TWL: 140 });
    expect((await undo([order])).message).toBe("Order #1 is pending again.");
    expect(await agreedOf()).toEqual(before);
    expect(await dueOn(NEXT_MONDAY)).toMatchObject({ TWL: 90 });
    expect(await dueOn("2026-02-02")).toMatchObject({ TWL: 100 });
    expect(await dueOn(WEDNESDAY)).toEqual({ TWL: 80 });
    await approve(order);
    expect(await dueOn(WEDNESDAY)).toEqual({ TWL: 80, CLO: 6 });
    const next = await place(standing({ ...change(150), current_quantity: 140 }));
    await approve(next);
    expect((await undo([order])).message).toBe(
      "Order #1 stays approved: what it changed has been changed again since.",
    );
    expect((await undo([next])).message).toBe("Order #2 is pending again.");
    expect(await dueOn(NEXT_MONDAY)).toMatchObject({ TWL: 140 });
  });

  it("happens once if two people do it at once", async () => {
    const order = await place(delivery({ TWL: 120 }));
    await approve(order);
    const answers = await Promise.all([undo([order]), undo([order], admin)]);
    expect(answers.flatMap(({ undone }) => undone)).toHaveLength(1);
    expect(answers.flatMap(({ refused }) => refused).map(({ message }) => message)).toEqual([
      "Order #1 is already pending.",
    ]);
  });
});
