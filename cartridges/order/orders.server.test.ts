import { v7 as uuid } from "uuid";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { runQuery, execute } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { setCompanySettings } from "#services/company.server";
import { subscribe } from "#services/events.server";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { withTestDatabase } from "../../tests/support/test-database";
import { completeLoading, reopenLoading, startLoading } from "#cartridges/load-list/commands.server";
import { loading } from "#cartridges/due/topics.server";
import { loadList } from "#cartridges/load-list/queries.server";
import { openPortal } from "./order-portal/queries.server";
import { openRoutes } from "#cartridges/route/queries.server";
import { approveOrder, cancelOrder, placeOrder, rejectOrder } from "./commands.server";
import { listOrders, orderCatalog, pendingOrders } from "./queries.server";
import type { OrderAnswer } from "./schema";

const database = withTestDatabase();
let buyer: Actor, pending: Actor, stranger: Actor, driver: Actor, otherDriver: Actor, admin: Actor;
/** Friday morning in Los Angeles: Monday 2026-01-05 is open until two. */
const FRIDAY = new Date("2026-01-02T18:00:00Z");
const MONDAY = "2026-01-05",
  WEDNESDAY = "2026-01-07",
  NEXT_MONDAY = "2026-01-12";

beforeEach(async () => {
  setClock(FRIDAY);
  setCompanySettings({ timezone: "America/Los_Angeles", appUrl: "http://clothesline.test", mailsAreSent: false });
  const { pool } = database.current;
  const { rows } = await pool.query(
    "select string_agg(format('%I', tablename), ', ') as names from pg_tables where schemaname = 'public' and tablename <> '_prisma_migrations'",
  );
  await pool.query(`truncate ${rows[0].names} restart identity cascade`);
  await makeSmallCompany(database.current);
  buyer = await makeActor(database.current, "Customer", { username: "buyer", customerNumber: "110001" });
  pending = await makeActor(database.current, "Customer", {
    username: "pending",
    customerNumber: "110001",
    approval: "pending",
  });
  stranger = await makeActor(database.current, "Customer", { username: "stranger", customerNumber: "110002" });
  driver = await makeActor(database.current, "Driver", { username: "driver33", routeNumber: "33" });
  otherDriver = await makeActor(database.current, "Driver", { username: "driver07", routeNumber: "07" });
  admin = await makeActor(database.current, "Admin", { username: "office" });
});
afterAll(() => setClock());

const delivery = (items: Record<string, number>, more: object = {}) => ({
  customerId: "110001",
  items: Object.entries(items).map(([productId, quantity]) => ({ productId, quantity })),
  notes: "",
  ...more,
});
const standing = (...items: object[]) => ({ customer_number: "110001", items, notes: "" });
const place = async (input: object, actor: Actor = buyer) => (await execute(placeOrder, actor, input)).order;
const approve = (order: OrderAnswer, lines: object[] = [], actor: Actor = driver) =>
  execute(approveOrder, actor, { id: order.id, lines });
const lineOf = (order: OrderAnswer, sku: string) => order.items.find(({ item_id }) => item_id === sku)!.line_id;
async function dueOn(date: string, number = "110001"): Promise<Record<string, number>> {
  const list = await runQuery(loadList, admin, { route: "33", date });
  return Object.fromEntries(
    list.categories.flatMap(({ items }) =>
      items.flatMap(({ item_id, customers }) =>
        customers.filter((customer) => customer.number === number).map(({ quantity }) => [item_id, quantity]),
      ),
    ),
  );
}
const mails = () => database.current.prisma.mail.findMany({ orderBy: { createdAt: "asc" } });

describe("placing an order for a date", () => {
  it("is for the next open service date, at the customer's own prices, and waits", async () => {
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

  it("is for Wednesday once Monday is closed, and for a later open date when it says so", async () => {
    setClock(new Date("2026-01-02T22:00:00Z"));
    expect((await place(delivery({ TWL: 90 }))).service_date).toBe(WEDNESDAY);
    expect((await place(delivery({ TWL: 95 }, { serviceDate: NEXT_MONDAY }))).service_date).toBe(NEXT_MONDAY);
    for (const serviceDate of [MONDAY, "2026-01-06", "2025-12-29", "2026-06-01"])
      await expect(place(delivery({ TWL: 95 }, { serviceDate }))).rejects.toMatchObject({
        status: 400,
        fields: { serviceDate: expect.stringContaining("The next open date is Wednesday, January 7.") },
      });
  });

  it("placed twice at once, again and from two windows is one order, told of once", async () => {
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

  it("with other quantities while one waits is refused, unless it takes its place", async () => {
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

  it("is refused when its prices are not those of now", async () => {
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

  it("refuses a product that is there twice, one that is inactive, sold or gone, and one the driver has not chosen", async () => {
    const { prisma } = database.current;
    await expect(
      place({
        ...delivery({}),
        items: [
          { productId: "TWL", quantity: 1 },
          { productId: "TWL", quantity: 2 },
        ],
      }),
    ).rejects.toMatchObject({ status: 400, message: "TWL is there twice." });
    for (const change of [{ isActive: false }, { kind: "direct_sale" as const }, { deletedAt: new Date() }]) {
      const before = await prisma.product.findUniqueOrThrow({ where: { sku: "CLO" } });
      await prisma.product.update({ where: { sku: "CLO" }, data: change });
      await expect(place(delivery({ CLO: 3 }))).rejects.toMatchObject({
        status: 400,
        message: "CLO is not a product that you can order.",
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

describe("who may order", () => {
  it("is the approved customer alone, for themselves", async () => {
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

  it("and somebody else's order is as if it were not there", async () => {
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
  it("is refused: par comes without one", async () => {
    for (const items of [{ TWL: 100, NAP: 60 }, { TWL: 100 }, { TWL: 100, NAP: 60, CLO: 0 }] as Record<
      string,
      number
    >[]) {
      await expect(place(delivery(items))).rejects.toMatchObject({
        status: 400,
        fields: { items: expect.stringContaining("Par comes without an order.") },
      });
    }
    expect(await database.current.prisma.order.count()).toBe(0);
    expect(await mails()).toEqual([]);
  });

  it("but says something to the driver is one", async () => {
    expect(await place(delivery({ TWL: 100, NAP: 60 }, { notes: "Dock B." }))).toMatchObject({ status: "pending" });
  });

  it("is measured against what an approved order has settled, so that one can go back to par", async () => {
    await approve(await place(delivery({ TWL: 120 })));
    await expect(place(delivery({ TWL: 120 }))).rejects.toMatchObject({ status: 400 });
    expect(await place(delivery({ TWL: 100 }))).toMatchObject({ status: "pending" });
  });
});

describe("one event", () => {
  it("is one message: whoever orders sees it on their page, and the mail alone comes besides", async () => {
    const colleague = await makeActor(database.current, "Customer", {
      username: "colleague",
      customerNumber: "110001",
    });
    await place(delivery({ TWL: 120 }));
    expect(await database.current.prisma.notification.count({ where: { userId: buyer.id! } })).toBe(0);
    expect(await database.current.prisma.notification.count({ where: { userId: colleague.id! } })).toBe(1);
    expect((await mails()).filter(({ recipient }) => recipient === "buyer@example.com")).toHaveLength(1);
  });
});

describe("approving an order for a date", () => {
  it("puts its quantities into that date's load list in place of par, and into no other", async () => {
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

  it("in part: a changed line loads what was approved, a refused one what is rented, each with its reason", async () => {
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
    expect(mail.text).toContain("Bath Towel (The truck is full.): 150 of 300 pcs");
    expect(mail.text).toContain("Napkin (Napkins are out.): refused");
  });

  it("says no to a change without a reason, to another order's line and to nothing left", async () => {
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

  it("once that load is complete replaces par on the next date where no other order speaks of it", async () => {
    const key = { route_number: "33", service_day: "Monday", date: MONDAY };
    const order = await place(delivery({ TWL: 120 }));
    await execute(startLoading, driver, key);
    await execute(completeLoading, driver, { ...key, manager_email: "office@example.com" });
    expect((await approve(order)).message).toBe(
      "Order #1 is approved. The load of Monday, January 5 is complete: this goes on Wednesday, January 7.",
    );
    expect(await dueOn(WEDNESDAY)).toEqual({ TWL: 120 });
  });

  it("that costs more than an order can is refused, and what nobody has approved is no order of an account that waits", async () => {
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
    expect((await runQuery(listOrders, pending, {})).orders).toEqual([]);
    expect((await mails()).map(({ recipient }) => recipient)).not.toContain("pending@example.com");
  });

  it("once that load is complete goes on the next date and says so; while it is loaded the devices hear of it", async () => {
    const key = { route_number: "33", service_day: "Monday", date: MONDAY };
    const [one, two] = [
      await place(delivery({ TWL: 120 })),
      await place(delivery({ TWL: 85 }, { serviceDate: WEDNESDAY })),
    ];
    await execute(startLoading, driver, key);
    const heard: string[] = [];
    const leave = subscribe(loading.at({ route: "33", date: WEDNESDAY }), ({ kind }) => heard.push(kind));
    await execute(completeLoading, driver, { ...key, manager_email: "office@example.com" });
    await approve(two);
    const { message, order } = await approve(one);
    leave();
    expect(message).toBe(
      "Order #1 is approved. The load of Monday, January 5 is complete: this goes on Wednesday, January 7. Other approved orders for that date stay as they are.",
    );
    expect(order).toMatchObject({
      service_date: WEDNESDAY,
      history: [
        expect.anything(),
        expect.objectContaining({ status: "approved", reason: expect.stringContaining("is complete") }),
      ],
    });
    expect(await dueOn(MONDAY)).toEqual({ TWL: 100, NAP: 60 });
    expect(await dueOn(WEDNESDAY)).toEqual({ TWL: 85 });
    await expect.poll(() => heard).toContain("list");
  });

  it("twice is once, and a decided order is not decided again", async () => {
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

describe("an order on its way", () => {
  it("is on the truck when the load is complete, and off it when the load is opened again", async () => {
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

  it("can be rejected with a reason that the customer reads, and cancelled while it waits", async () => {
    const [one, two] = [
      await place(delivery({ TWL: 120 })),
      await place(delivery({ TWL: 85 }, { serviceDate: WEDNESDAY })),
    ];
    await expect(execute(rejectOrder, driver, { id: one.id, reason: " " })).rejects.toMatchObject({
      status: 400,
      message: "Say why the order is rejected.",
    });
    await execute(rejectOrder, driver, { id: one.id, reason: "The plant stands still." });
    expect((await execute(cancelOrder, buyer, { id: two.id })).message).toBe("Order #2 is cancelled.");
    expect((await runQuery(listOrders, buyer, {})).orders.map(({ status }) => status)).toEqual([
      "cancelled",
      "rejected",
    ]);
    expect((await mails()).find(({ subject }) => subject === "Order #1 is rejected")!.text).toContain(
      "The plant stands still.",
    );
    expect(await dueOn(MONDAY)).toEqual({ TWL: 100, NAP: 60 });
  });

  it("is not mailed to who has turned that off, nor toasted", async () => {
    const { prisma } = database.current;
    await prisma.user.update({ where: { id: buyer.id! }, data: { mailOrders: false, toastOrders: false } });
    await approve(await place(delivery({ TWL: 120 })));
    expect((await mails()).filter(({ recipient }) => recipient === "buyer@example.com")).toEqual([]);
    // The inbox keeps it all the same.
    expect(await prisma.notification.findMany({ where: { userId: buyer.id! } })).toMatchObject([{ toast: false }]);
  });
});

describe("a standing order", () => {
  const modify = (quantity: number, more: object = {}) => ({
    item_id: "TWL",
    description: "Bath Towel",
    quantity,
    order_type: "modify",
    current_quantity: 100,
    ...more,
  });

  it("changes what is rented from its date on, and what is added is rented from its date on", async () => {
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

  it("leaves the dates before its own as they were: today's load is what it was this morning", async () => {
    // Monday morning: Monday's cut-off has passed, so the change is for the next one.
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

  it("that brings back what had ended remembers until when it was rented", async () => {
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

  it("that is changed again before it holds leaves one term of the past, the first", async () => {
    setClock(new Date("2026-01-05T13:00:00Z"));
    await approve(await place(standing(modify(140, { delivery_day: 1 }))));
    await approve(await place(standing(modify(160, { delivery_day: 1, current_quantity: 140 }))));
    expect([await dueOn(MONDAY), await dueOn(NEXT_MONDAY)]).toEqual([
      { TWL: 100, NAP: 60 },
      { TWL: 160, NAP: 60 },
    ]);
    expect(await database.current.prisma.rentalPastTerm.findMany()).toMatchObject([{ quantity: 100 }]);
  });

  it("in part: a refused line leaves what is rented", async () => {
    const order = await place(
      standing(modify(140, { delivery_day: 1 }), { item_id: "CLO", quantity: 6, order_type: "add", delivery_day: 1 }),
    );
    await approve(order, [
      { line_id: lineOf(order, "CLO"), quantity: 0, reason: "None left." },
      { line_id: lineOf(order, "TWL"), quantity: 130, reason: "130 fit." },
    ]);
    expect(await dueOn(MONDAY)).toEqual({ TWL: 130, NAP: 60 });
  });

  it("gives way on a date to an order for that date", async () => {
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

  it("placed twice is one, and another one of the same product has to wait", async () => {
    const [one, again] = [await place(standing(modify(140))), await place(standing(modify(140)))];
    expect(again.id).toBe(one.id);
    await expect(place(standing(modify(150)))).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("#1 is still pending"),
    });
    await expect(place(standing(modify(140, { delivery_day: 1 }), modify(140)))).rejects.toMatchObject({
      status: 400,
      message: "TWL is there twice.",
    });
  });
});

describe("the portal", () => {
  it("shows par of the date, own prices, what is settled and what waits", async () => {
    await approve(await place(delivery({ TWL: 77 })));
    const waiting = await place(delivery({ TWL: 90 }, { serviceDate: WEDNESDAY }));
    const monday = await runQuery(openPortal, buyer, { number: "110001" });
    expect(monday).toMatchObject({ date: MONDAY, approved: true, preview: false, settled: { TWL: 77 }, waiting: null });
    expect(monday.dates.slice(0, 2)).toEqual([
      { date: MONDAY, cutoff: "2026-01-02" },
      { date: WEDNESDAY, cutoff: "2026-01-06" },
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
