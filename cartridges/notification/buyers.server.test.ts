import { v7 as uuid } from "uuid";
import { expect, it } from "vitest";
import { execute } from "#kernel/execute.server";
import { addItem, changeItem, endItem, takeBackChange } from "#cartridges/customer/customer-detail/commands.server";
import { deleteCustomer, restoreCustomer } from "#cartridges/customer/customer-list/commands.server";
import { moveCustomers, raisePrices } from "#cartridges/customer/many/commands.server";
import { addHolidays, changeHolidays, endHolidays } from "#cartridges/holiday/commands.server";
import { addRouteStop, deleteRouteStop, updateRouteStop } from "#cartridges/route-plan/commands.server";
import { addDays } from "#cartridges/service-day/rules";
import {
  admin,
  approve,
  buyer,
  database,
  delivery,
  driver,
  mails,
  MONDAY,
  NEXT_MONDAY,
  pending,
  place,
  stranger,
  WEDNESDAY,
} from "../../tests/support/ordering";

const number = "110001";
const at = { route: "33", day: "Monday", customer_num: number, from: NEXT_MONDAY } as const;
/** The messages in the inbox, oldest first. Ids break ties within a millisecond. */
const inboxOf = async ({ id }: { id: string | null }) => {
  const entries = await database.current.prisma.notification.findMany({
    where: { userId: id! },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return entries.map(({ message }) => message);
};
const mailSubjects = async () =>
  (await mails()).filter(({ recipient }) => recipient === buyer.email).map(({ subject }) => subject);
const towels = async () =>
  (
    await database.current.prisma.rentalItem.findFirstOrThrow({
      where: { customerNumber: number, sku: "TWL", deliveryDay: 1 },
    })
  ).id;

/** What the office does, and what the buyer reads about it, once. */
const changes: Record<string, [act: () => Promise<unknown>, message: string]> = {
  "a new item": [
    () =>
      execute(addItem, admin, {
        id: number,
        item_id: "MAT",
        delivery_day: 1,
        quantity: 4,
        customer_price: 0.52,
        from: NEXT_MONDAY,
      }),
    "Bath Mat on Mondays is new from Mon, Jan 12: 4 at $0.52.",
  ],
  "another price": [
    async () =>
      execute(changeItem, admin, {
        id: number,
        itemId: await towels(),
        quantity: 100,
        customer_price: 0.6,
        from: NEXT_MONDAY,
      }),
    "Bath Towel on Mondays is 100 at $0.60 from Mon, Jan 12.",
  ],
  "an item that ends": [
    async () => execute(endItem, admin, { id: number, itemId: await towels(), from: NEXT_MONDAY }),
    "Bath Towel on Mondays ends on Mon, Jan 12.",
  ],
  "raised prices": [
    () => execute(raisePrices, admin, { customers: [number], percent: 10, from: NEXT_MONDAY }),
    "3 prices change from Mon, Jan 12.",
  ],
  "another route": [
    () => execute(moveCustomers, admin, { customers: [number], to_route: "07", from: NEXT_MONDAY }),
    "Your deliveries change from Mon, Jan 12: Route 07, Monday and Wednesday, every week.",
  ],
  "another day": [
    () =>
      execute(moveCustomers, admin, {
        customers: [number],
        day: "Monday",
        to_route: "33",
        to_day: "Friday",
        from: NEXT_MONDAY,
      }),
    "Your deliveries change from Mon, Jan 12: Route 33, Wednesday and Friday, every week.",
  ],
  "an item on a new day": [
    () => execute(addRouteStop, admin, { ...at, day: "Friday", item_number: "MAT", total: 9 }),
    "Your deliveries change from Mon, Jan 12: Route 33, Monday, Wednesday and Friday, every week.",
  ],
  "other pieces of a stop": [
    () => execute(updateRouteStop, admin, { ...at, item_number: "TWL", total: 7 }),
    "Bath Towel on Mondays is 7 from Mon, Jan 12.",
  ],
  "an item taken off a stop": [
    () => execute(deleteRouteStop, admin, { ...at, item_number: "TWL" }),
    "Bath Towel on Mondays ends on Mon, Jan 12.",
  ],
  "a day that is given up": [
    () => execute(deleteRouteStop, admin, at),
    "Your deliveries change from Mon, Jan 12: Route 33, Wednesday, every week.",
  ],
  "a holiday without another day, and one with": [
    () =>
      execute(addHolidays, admin, {
        id: uuid(),
        name: "Winter break",
        days: [
          { holiday: NEXT_MONDAY, runs_on: null, route: null },
          { holiday: addDays(NEXT_MONDAY, 2), runs_on: addDays(NEXT_MONDAY, 3), route: null },
        ],
      }),
    "Winter break: nothing on Mon, Jan 12, Wed, Jan 14 comes on Thu, Jan 15.",
  ],
  "the end of their deliveries": [() => execute(deleteCustomer, admin, { id: number }), "Your deliveries have ended."],
};

it.each(Object.entries(changes))("notifies a buyer of %s once, in the inbox and by mail", async (_, [act, message]) => {
  await act();
  expect(await inboxOf(buyer)).toEqual([message]);
  expect(await mailSubjects()).toEqual([message.replace(/\.$/, "")]);
  // Accounts awaiting approval get no notifications.
  expect(await inboxOf(pending)).toEqual([]);
});

it("notifies each buyer of their own days alone", async () => {
  const schedule = { id: uuid(), name: "Founders' day", days: [{ holiday: WEDNESDAY, runs_on: null, route: "07" }] };
  await execute(addHolidays, admin, schedule);
  expect([await inboxOf(buyer), await inboxOf(stranger)]).toEqual([[], []]);
  const days = [{ holiday: WEDNESDAY, runs_on: null, route: "33" }];
  await execute(changeHolidays, admin, { ...schedule, version: 1, days });
  expect([await inboxOf(buyer), await inboxOf(stranger)]).toEqual(
    Array(2).fill(["Founders' day: nothing on Wed, Jan 7."]),
  );
  await execute(endHolidays, admin, { id: schedule.id, version: 2 });
  expect((await inboxOf(buyer)).at(-1)).toBe("Founders' day: Wed, Jan 7 as usual.");
  expect(await inboxOf(driver)).toEqual([
    "Founders' day, route 33: nothing on Wed, Jan 7.",
    "Founders' day, route 33: Wed, Jan 7 as usual.",
  ]);
});

it("tells a buyer the delivery day of their order, or that it waits", async () => {
  const order = await place(delivery({ TWL: 85 }, { serviceDate: MONDAY }));
  await approve(order);
  const id = uuid();
  const moved = { holiday: MONDAY, runs_on: addDays(MONDAY, 1), route: "33" };
  await execute(addHolidays, admin, { id, name: "Moved", days: [moved] });
  const [letter] = (await mails()).filter(({ subject }) => subject.startsWith("Moved"));
  expect(letter!.text).toContain(`Your order #${order.order_id} for Mon, Jan 5 comes on Tue, Jan 6.`);
  await execute(changeHolidays, admin, { id, version: 1, name: "Moved", days: [{ ...moved, runs_on: null }] });
  expect((await inboxOf(buyer)).at(-1)).toBe(
    `Order #${order.order_id} is pending again: there is no longer a delivery on Monday, January 5.`,
  );
});

it("tells a buyer once that a waiting order is for a day without deliveries", async () => {
  const order = await place(delivery({ TWL: 85 }, { serviceDate: MONDAY }));
  const day = { holiday: MONDAY, runs_on: null, route: "33" };
  await execute(addHolidays, admin, { id: uuid(), name: "Snow", days: [day] });
  await execute(addHolidays, admin, { id: uuid(), name: "More snow", days: [{ ...day, holiday: WEDNESDAY }] });
  const news = (await inboxOf(buyer)).filter((message) => message.includes("is still pending"));
  expect(news).toEqual([
    `Order #${order.order_id} is still pending: there is no longer a delivery on Monday, January 5.`,
  ]);
});

it("tells a buyer that a planned change is canceled, and that they are a customer again", async () => {
  const itemId = await towels();
  await execute(changeItem, admin, { id: number, itemId, quantity: 40, customer_price: 0.5, from: NEXT_MONDAY });
  await execute(takeBackChange, admin, { id: number, itemId, from: NEXT_MONDAY });
  expect((await inboxOf(buyer)).at(-1)).toBe("Bath Towel on Mondays stays as it is on Mon, Jan 12.");
  const order = await place(delivery({ TWL: 85 }, { serviceDate: MONDAY }));
  const deleted = await execute(deleteCustomer, admin, { id: number });
  expect(deleted.message).toContain(`Order #${order.order_id} for Mon, Jan 5 is cancelled.`);
  const restored = await execute(restoreCustomer, admin, { id: number });
  expect(restored.message).toContain(`Order #${order.order_id} for Mon, Jan 5 is pending again.`);
  expect((await inboxOf(buyer)).slice(-2)).toEqual(["Your deliveries have ended.", "Your deliveries go on."]);
});
