import { v7 as uuid } from "uuid";
import { describe, expect, it } from "vitest";
import { runQuery, execute } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { subscribe } from "#services/events.server";
import { completeLoading, reopenLoading, startLoading } from "#cartridges/load-list/commands.server";
import { loading } from "#cartridges/due/topics.server";
import { loadList } from "#cartridges/load-list/queries.server";
import { openRoutes } from "#cartridges/routes/queries.server";
import { approveOrder, cancelOrder, rejectOrder } from "./commands.server";
import { lapseOrdersOfPast } from "./jobs.server";
import { listOrders, pendingOrders } from "./queries.server";
import {
  admin,
  approve,
  buyer,
  database,
  delivery,
  driver,
  dueOn,
  lineOf,
  mails,
  MONDAY,
  NEXT_MONDAY,
  pending,
  place,
  standing,
  WEDNESDAY,
} from "../../tests/support/ordering";

describe("approving an order for a date", () => {
  it("replaces par with its quantities in that date's load list and leaves other dates alone", async () => {
    const order = await place(delivery({ TWL: 120, NAP: 0, CLO: 4 }));
    const { message } = await approve(order);
    expect(message).toBe("Order #1 is approved.");
    expect(await dueOn(MONDAY)).toEqual({ TWL: 120, CLO: 4 });
    expect(await dueOn(NEXT_MONDAY)).toEqual({ TWL: 100, NAP: 60 });
    expect(await dueOn(MONDAY, "110002")).toEqual({ MAT: 10, TWL: 40 });
    const week = (await runQuery(openRoutes, admin, {})).routes.find(({ route }) => route === "33")!;
    expect(week.days[0]).toMatchObject({
      date: MONDAY,
      pieces: (await runQuery(loadList, admin, { route: "33", date: MONDAY })).total_pieces,
    });
  });

  it("loads the approved amount of a changed line and the rented amount of a refused one", async () => {
    const order = await place(delivery({ TWL: 300, NAP: 10, CLO: 4 }));
    const { order: approved, message } = await approve(order, [
      { line_id: lineOf(order, "TWL"), quantity: 150, reason: "The truck is full." },
      { line_id: lineOf(order, "NAP"), quantity: 0, reason: "Napkins are out." },
    ]);
    expect(message).toBe("Order #1 is approved in part.");
    expect(
      approved.items.map(({ item_id, approved_quantity, reason }) => [item_id, approved_quantity, reason]).sort(),
    ).toEqual([
      ["CLO", 4, null],
      ["NAP", 0, "Napkins are out."],
      ["TWL", 150, "The truck is full."],
    ]);
    expect(approved.total_cents).toBe(150 * 50 + 4 * 95);
    expect(await dueOn(MONDAY)).toEqual({ TWL: 150, NAP: 60, CLO: 4 });
    const mail = (await mails()).find(({ subject }) => subject === "Order #1 is approved with changes")!;
    expect(mail.text).toContain("Bath Towel (par 100 · $0.50 each · The truck is full.): 150 of 300 pcs");
    expect(mail.text).toContain("Napkin (par 60 · $0.50 each · Napkins are out.): refused");
  });

  it("refuses a change without a reason, a line of another order, and an approval that leaves nothing", async () => {
    const order = await place(delivery({ TWL: 300 }));
    await expect(approve(order, [{ line_id: lineOf(order, "TWL"), quantity: 10 }])).rejects.toMatchObject({
      status: 400,
      message: "Say why this line is changed.",
    });
    await expect(approve(order, [{ line_id: uuid(), quantity: 10, reason: "x" }])).rejects.toMatchObject({
      status: 404,
    });
    await expect(
      approve(order, [{ line_id: lineOf(order, "TWL"), quantity: 0, reason: "Out." }]),
    ).rejects.toMatchObject({ status: 409, message: "That would leave nothing of this order. Reject it instead." });
    expect(await dueOn(MONDAY)).toEqual({ TWL: 100, NAP: 60 });
  });

  it("replaces par on the next date without an order for the product when that load is complete", async () => {
    const key = { route_number: "33", service_day: "Monday", date: MONDAY };
    const order = await place(delivery({ TWL: 120 }));
    await execute(startLoading, driver, key);
    await execute(completeLoading, driver, { ...key, manager_email: "office@example.com" });
    expect((await approve(order)).message).toBe(
      "Order #1 is approved. The load of Monday, January 5 is complete: " +
        "this order will be delivered on Wednesday, January 7.",
    );
    expect(await dueOn(WEDNESDAY)).toEqual({ TWL: 120 });
  });

  it("refuses an order above the maximum total, and shows no orders to an account awaiting approval", async () => {
    await expect(place(delivery({ TWL: 99_999 }))).resolves.toBeDefined();
    await database.current.prisma.rentalItem.updateMany({
      where: { sku: "NAP" },
      data: { customerPriceCents: 900_000 },
    });
    await expect(place(delivery({ NAP: 99_999 }, { serviceDate: WEDNESDAY }))).rejects.toMatchObject({
      status: 400,
      message: "items come to more than $20,000,000.00.",
    });
    expect((await runQuery(listOrders, buyer, {})).orders).toHaveLength(1);
    await expect(runQuery(listOrders, pending, {})).rejects.toMatchObject({
      status: 403,
      message: "Your account is pending approval. Until then you can only look around.",
    });
    expect((await mails()).map(({ recipient }) => recipient)).not.toContain("pending@example.com");
  });

  it("moves the order to the next date if the load is complete, and notifies devices that are loading", async () => {
    const key = { route_number: "33", service_day: "Monday", date: MONDAY };
    const [one, two] = [
      await place(delivery({ TWL: 120 })),
      await place(delivery({ TWL: 85 }, { serviceDate: WEDNESDAY })),
    ];
    await execute(startLoading, driver, key);
    const events: string[] = [];
    const unsubscribe = subscribe(loading.at({ route: "33", date: WEDNESDAY }), ({ kind }) => events.push(kind));
    await execute(completeLoading, driver, { ...key, manager_email: "office@example.com" });
    await approve(two);
    await expect(approve(one)).rejects.toMatchObject({
      status: 409,
      fields: { join: expect.stringContaining("Order #2 is already approved for Wednesday, January 7.") },
    });
    const { message, order } = await execute(approveOrder, driver, { id: one.id, join: true });
    unsubscribe();
    expect(message).toBe(
      "Order #1 is approved. The load of Monday, January 5 is complete: " +
        "this order will be delivered on Wednesday, January 7. " +
        "It is joined with order #2, with the larger amount of each product.",
    );
    expect(order).toMatchObject({
      service_date: WEDNESDAY,
      history: [
        expect.anything(),
        expect.objectContaining({ status: "approved", reason: expect.stringContaining("is complete") }),
      ],
    });
    expect(await dueOn(MONDAY)).toEqual({ TWL: 100, NAP: 60 });
    expect(await dueOn(WEDNESDAY)).toEqual({ TWL: 120 });
    const { orders } = await runQuery(listOrders, buyer, {});
    expect(orders.map(({ order_id, status, history }) => [order_id, status, history.at(-1)!.reason])).toEqual([
      [2, "cancelled", "Joined with order #1."],
      [1, "approved", expect.stringContaining("joined with order #2")],
    ]);
    await expect.poll(() => events).toContain("list");
  });

  it("approves an order once when sent twice, and refuses to decide a decided order again", async () => {
    const order = await place(delivery({ TWL: 120 }));
    await Promise.all([approve(order), approve(order, [], admin)]);
    expect((await approve(order)).message).toBe("Order #1 is already approved.");
    await expect(execute(rejectOrder, driver, { id: order.id, reason: "No." })).rejects.toMatchObject({
      status: 409,
      message: "Order #1 is already approved.",
    });
    await expect(execute(cancelOrder, buyer, { id: order.id })).rejects.toMatchObject({ status: 409 });
    expect(
      (await mails()).filter(
        ({ subject, recipient }) => subject === "Order #1 is approved" && recipient === "buyer@example.com",
      ),
    ).toHaveLength(1);
  });
});

describe("two orders for one date", () => {
  it("become one when both are approved: the later one's amounts, plus what only the earlier one names", async () => {
    await approve(await place(delivery({ TWL: 120, NAP: 70 })));
    const { order, message } = await approve(await place(delivery({ TWL: 110, CLO: 4 })));
    expect(message).toBe("Order #2 is approved. It takes the place of order #1.");
    expect(order.items.map(({ item_id, approved_quantity }) => [item_id, approved_quantity])).toEqual([
      ["TWL", 110],
      ["NAP", 70],
      ["CLO", 4],
    ]);
    expect(order.total_cents).toBe((110 + 70) * 50 + 4 * 95);
    expect(await dueOn(MONDAY)).toEqual({ TWL: 110, NAP: 70, CLO: 4 });
    const { orders } = await runQuery(listOrders, buyer, { status: "approved" });
    expect(orders.map(({ order_id }) => order_id)).toEqual([2]);
    expect((await mails()).filter(({ text }) => text.includes("It takes the place of order #1."))).not.toEqual([]);
  });

  it("use one date's prices when one of them is moved to that date", async () => {
    const { prisma } = database.current;
    await prisma.rentalItem.updateMany({ where: { sku: "TWL", deliveryDay: 3 }, data: { customerPriceCents: 77 } });
    const key = { route_number: "33", service_day: "Monday", date: MONDAY };
    const order = await place(delivery({ TWL: 120 }));
    await execute(startLoading, driver, key);
    await execute(completeLoading, driver, { ...key, manager_email: "office@example.com" });
    const approved = (await approve(order)).order;
    expect([order.total_cents, approved.total_cents]).toEqual([120 * 50, 120 * 77]);
    expect(await prisma.orderedItem.findMany()).toMatchObject([{ sku: "TWL", unitPriceCents: 77 }]);
  });
});

describe("an order still pending after its date", () => {
  const lapse = () => lapseOrdersOfPast.run(() => false);

  it("can't be approved, lapses, and notifies its customer once", async () => {
    const order = await place(delivery({ TWL: 120 }));
    setClock(new Date("2026-01-05T20:00:00Z"));
    await lapse();
    expect((await runQuery(pendingOrders, driver, {})).orders).toHaveLength(1);
    setClock(new Date("2026-01-06T20:00:00Z"));
    await expect(approve(order)).rejects.toMatchObject({
      status: 409,
      message: "Monday, January 5 has passed: order #1 can no longer be approved.",
    });
    await lapse();
    await lapse();
    expect((await runQuery(pendingOrders, driver, {})).orders).toEqual([]);
    expect((await runQuery(listOrders, buyer, {})).orders[0]).toMatchObject({
      status: "lapsed",
      history: [{}, { status: "lapsed", reason: "Monday, January 5 passed before it was approved." }],
    });
    const sent = (await mails()).filter(({ subject }) => subject === "Order #1 lapsed");
    expect(sent.map(({ recipient }) => recipient)).toEqual(["buyer@example.com"]);
    const decisions = [() => approve(order), () => execute(rejectOrder, driver, { id: order.id, reason: "No." })];
    for (const decide of decisions)
      await expect(decide()).rejects.toMatchObject({
        status: 409,
        message: "Order #1 has lapsed: its date passed before it was approved.",
      });
    expect(await dueOn(WEDNESDAY)).toEqual({ TWL: 80 });
    // A standing change has no date of its own, so it stays pending.
    await place(standing({ item_id: "TWL", quantity: 140, order_type: "modify", delivery_day: 3 }));
    setClock(new Date("2026-02-06T20:00:00Z"));
    await lapse();
    expect((await runQuery(pendingOrders, driver, {})).orders).toHaveLength(1);
  });
});

describe("an approved order", () => {
  it("is on the truck once the load is complete, and off it when the load is reopened", async () => {
    const key = { route_number: "33", service_day: "Monday", date: MONDAY };
    const order = await place(delivery({ TWL: 120 }));
    await approve(order);
    await execute(startLoading, driver, key);
    await execute(completeLoading, driver, { ...key, manager_email: "office@example.com" });
    const status = async () => (await runQuery(listOrders, buyer, {})).orders[0]!.history.map((event) => event.status);
    expect(await status()).toEqual(["pending", "approved", "processing"]);
    await execute(reopenLoading, driver, { ...key, reason: "Found more." });
    expect(await status()).toEqual(["pending", "approved", "processing", "approved"]);
  });

  it("can be rejected with a reason that the customer reads, and cancelled while it is pending", async () => {
    const [one, two] = [
      await place(delivery({ TWL: 120 })),
      await place(delivery({ TWL: 85 }, { serviceDate: WEDNESDAY })),
    ];
    await expect(execute(rejectOrder, driver, { id: one.id, reason: " " })).rejects.toMatchObject({
      status: 400,
      message: "Say why the order is rejected.",
    });
    await execute(rejectOrder, driver, { id: one.id, reason: "The plant is closed." });
    expect((await execute(cancelOrder, buyer, { id: two.id })).message).toBe("Order #2 is cancelled.");
    expect((await runQuery(listOrders, buyer, {})).orders.map(({ status }) => status)).toEqual([
      "cancelled",
      "rejected",
    ]);
    expect((await mails()).find(({ subject }) => subject === "Order #1 is rejected")!.text).toContain(
      "The plant is closed.",
    );
    expect(await dueOn(MONDAY)).toEqual({ TWL: 100, NAP: 60 });
  });

  it("sends no mail and no toast to a customer who turned them off", async () => {
    const { prisma } = database.current;
    await prisma.user.update({ where: { id: buyer.id! }, data: { mailOrders: false, toastOrders: false } });
    await approve(await place(delivery({ TWL: 120 })));
    expect((await mails()).filter(({ recipient }) => recipient === "buyer@example.com")).toEqual([]);
    // The inbox still keeps it.
    expect(await prisma.notification.findMany({ where: { userId: buyer.id! } })).toMatchObject([{ toast: false }]);
  });
});
