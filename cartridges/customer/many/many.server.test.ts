import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { execute, runQuery } from "#kernel/execute.server";
import { Prisma } from "#services/database/generated/client";
import { completeLoading, startLoading } from "#cartridges/load-list/commands.server";
import { deleteRouteStop } from "#cartridges/route-plan/commands.server";
import { openRoutePlan } from "#cartridges/route-plan/queries.server";
import { openRouteDay } from "#cartridges/stop/queries.server";
import {
  admin,
  approve,
  buyer,
  database,
  delivery,
  driver,
  dueOn,
  NEXT_MONDAY,
  otherDriver,
  place,
} from "../../../tests/support/ordering";
import { openCustomerDetail } from "../customer-detail/queries.server";
import { openCustomerList } from "../customer-list/queries.server";
import { moveCustomers, raisePrices } from "./commands.server";
import { moveEffect, raiseEffect } from "./queries.server";
import { raisedPrice } from "./reading.server";

const [AMBASSADOR, MARINA, LENA, WEDNESDAYS] = ["110001", "110002", "110003", "110004"] as const;
const TUESDAY = "2026-01-13";

beforeEach(async () => {
  const before = { data: { createdAt: new Date("2025-12-01T12:00:00Z") } };
  await database.current.prisma.customer.updateMany(before);
  await database.current.prisma.rentalItem.updateMany(before);
});

const numbers = async () =>
  (await runQuery(openRoutePlan, admin, { route: "33", day: "Monday" })).stops.map(({ number }) => number);
const move = (input: object) => execute(moveCustomers, admin, { customers: [AMBASSADOR], from: NEXT_MONDAY, ...input });
const prices = async (number: string = AMBASSADOR) =>
  (await runQuery(openCustomerDetail, admin, { number, tab: "items" })).items!.map(
    ({ sku, delivery_day, price_cents, ahead }) => [sku, delivery_day, price_cents, ahead[0]?.price_cents ?? null],
  );

describe("a move", () => {
  it("to another route matches its preview, from its date on", async () => {
    const input = {
      customers: [AMBASSADOR, MARINA],
      day: "Monday",
      to_route: "07",
      to_day: "Monday",
      from: NEXT_MONDAY,
    };
    const { effects } = await runQuery(moveEffect, admin, input);
    expect(effects.map(({ name, items, pieces, refused, after }) => [name, items, pieces, refused, after])).toEqual([
      ["Ambassador Hotel", 2, 160, null, "Route 07, Monday and Wednesday, every week"],
      ["Marina Inn", 2, 50, null, "Route 07, Monday and Wednesday, every week"],
    ]);
    expect(await numbers()).toContain(AMBASSADOR);
    await move({ customers: [AMBASSADOR, MARINA], day: "Monday", to_route: "07", to_day: "Monday" });
    const on = async (route: string, date: string) =>
      (await runQuery(openRouteDay, route === "33" ? driver : otherDriver, { route, date })).stops.length;
    expect([await on("33", "2026-01-05"), await on("33", NEXT_MONDAY)]).toEqual([3, 0]);
    expect([await on("07", "2026-01-05"), await on("07", NEXT_MONDAY)]).toEqual([1, 3]);
  });

  it("to another day takes the day's items along, and leaves earlier dates unchanged", async () => {
    await move({ day: "Monday", to_route: "33", to_day: "Tuesday" });
    expect([await dueOn("2026-01-05"), await dueOn(NEXT_MONDAY), await dueOn(TUESDAY)]).toEqual([
      { TWL: 100, NAP: 60 },
      {},
      { TWL: 100, NAP: 60 },
    ]);
    expect((await dueOn("2026-01-14")).TWL).toBe(80);
    await move({ day: "Wednesday", to_route: "33", to_day: "Tuesday", from: "2026-01-18" });
    expect((await dueOn("2026-01-20")).TWL).toBe(180);
  });

  it("is all or nothing: one customer who cannot be moved blocks all, and is named", async () => {
    const customers = [AMBASSADOR, WEDNESDAYS];
    const { effects } = await runQuery(moveEffect, admin, {
      customers,
      day: "Monday",
      to_route: "07",
      from: NEXT_MONDAY,
    });
    expect(effects.map(({ refused }) => refused)).toEqual(["They are not served on Mondays.", null]);
    await expect(move({ customers, day: "Monday", to_route: "07" })).rejects.toMatchObject({ status: 400 });
    await expect(move({ customers: [AMBASSADOR, "999999"], to_route: "07" })).rejects.toMatchObject({ status: 404 });
    await expect(move({ to_route: "33" })).rejects.toMatchObject({ status: 400 });
    await expect(move({ to_route: "00" })).rejects.toMatchObject({ fields: { route: "route 00 does not exist." } });
    await expect(move({ to_route: "07", from: "2025-12-31" })).rejects.toMatchObject({ status: 400 });
    expect(await database.current.prisma.serviceTerm.count()).toBe(0);
  });

  it("is refused if a later change is scheduled", async () => {
    await move({ to_route: "07", from: "2026-01-26" });
    await expect(move({ to_route: "07", from: NEXT_MONDAY })).rejects.toThrow("is scheduled for Mon, Jan 26");
  });
});

describe("raised prices", () => {
  it("match the preview, rounded to the cent, and are refused if a later change is scheduled", async () => {
    const { effects } = await runQuery(raiseEffect, admin, { customers: [AMBASSADOR], percent: 3, from: NEXT_MONDAY });
    expect(effects).toMatchObject([{ items: 3, stay: 0, before: "$120.00", after: "$124.80 a week (+4 %)" }]);
    const raise = { customers: [AMBASSADOR], percent: 3, from: NEXT_MONDAY };
    expect((await execute(raisePrices, admin, raise)).message).toBe(
      "Changed 3 prices of Ambassador Hotel from Mon, Jan 12.",
    );
    expect(await prices()).toEqual([
      ["TWL", "Monday", 50, 52],
      ["NAP", "Monday", 50, 52],
      ["TWL", "Wednesday", 50, 52],
    ]);
    expect(await prices(MARINA)).toEqual([
      ["MAT", "Monday", 50, null],
      ["TWL", "Monday", 50, null],
    ]);
    await expect(execute(raisePrices, admin, { ...raise, from: "2026-01-06" })).rejects.toThrow(
      "is scheduled for Mon, Jan 12",
    );
  });

  it("preview which items a cent is too coarse for and the effective raise, and round up if requested", async () => {
    const { prisma } = database.current;
    await prisma.rentalItem.updateMany({
      where: { customerNumber: AMBASSADOR, sku: "NAP" },
      data: { customerPriceCents: 14 },
    });
    const raise = { customers: [AMBASSADOR, MARINA], percent: 3, from: NEXT_MONDAY };
    // 180 towels at 50 rise to 52, 60 napkins at 14 stay: $98.40 to $102.00; Marina's 50 pieces at
    // 50 rise to 52.
    const shown = await runQuery(raiseEffect, admin, raise);
    expect(shown.effects.map(({ name, items, stay, before, after }) => [name, items, stay, before, after])).toEqual([
      ["Ambassador Hotel", 2, 1, "$98.40", "$102.00 a week (+3.66 %)"],
      ["Marina Inn", 2, 0, "$25.00", "$26.00 a week (+4 %)"],
    ]);
    expect(shown.notes).toEqual([
      "Together $123.40 → $128.00 a week (+3.73 %).",
      "1 item stays, because a cent is more than 3 %.",
    ]);
    const up = await runQuery(raiseEffect, admin, { ...raise, round_up: true });
    expect(up.effects.map(({ items, stay, after }) => [items, stay, after])).toEqual([
      [3, 0, "$102.60 a week (+4.27 %)"],
      [2, 0, "$26.00 a week (+4 %)"],
    ]);
    expect(up.notes).toEqual(["Together $123.40 → $128.60 a week (+4.21 %)."]);
    await execute(raisePrices, admin, { ...raise, round_up: true, seen: up.seen });
    expect((await prices()).map(([sku, , , ahead]) => [sku, ahead])).toEqual([
      ["TWL", 52],
      ["NAP", 15],
      ["TWL", 52],
    ]);
  });

  it("count half of a week's value for a biweekly customer", async () => {
    const { effects } = await runQuery(raiseEffect, admin, { customers: [LENA], percent: 10, from: NEXT_MONDAY });
    expect(effects).toMatchObject([{ before: "$7.50", after: "$8.25 a week (+10 %)" }]);
  });

  it("are within half a cent of the exact ones, never lower after a raise, and keep their order", async () => {
    const percent = fc.integer({ min: -5_000, max: 10_000 }).map((parts) => parts / 100);
    const cents = fc.array(fc.nat({ max: 1_000_000 }), { minLength: 2, maxLength: 50 });
    const raisedBy = async (prices: number[], by: number) =>
      (
        await database.current.prisma.$queryRaw<{ raised: number }[]>`
          select ${raisedPrice(Prisma.sql`p.price`, by)} as raised
          from unnest(${prices}::int[]) with ordinality p(price, place) order by p.place`
      ).map(({ raised }) => raised);
    await fc.assert(
      fc.asyncProperty(cents, percent, async (unsorted, by) => {
        const before = unsorted.toSorted((one, other) => one - other);
        const after = await raisedBy(before, by);
        for (const [place, price] of after.entries()) {
          expect(Math.abs(price - (before[place]! * (10_000 + Math.round(by * 100))) / 10_000)).toBeLessThanOrEqual(
            0.5,
          );
          if (by >= 0) expect(price).toBeGreaterThanOrEqual(before[place]!);
          if (place > 0) expect(price).toBeGreaterThanOrEqual(after[place - 1]!);
        }
      }),
      { numRuns: 50 },
    );
    expect([await raisedBy([50, 49, 1], 3), await raisedBy([10], 5)]).toEqual([[52, 50, 1], [11]]);
  });
});

describe("all results of a search", () => {
  const found = { q: "", route: "33", without: [LENA] };

  it("are changed across the list's pages, except those excluded by hand", async () => {
    const { total } = await runQuery(openCustomerList, admin, { route: "33" });
    const { customers, effects } = await runQuery(raiseEffect, admin, {
      found,
      percent: 10,
      from: NEXT_MONDAY,
      leave_refused: true,
    });
    expect(customers).toBe(effects.length);
    expect(effects.map(({ number }) => number)).not.toContain(LENA);
    expect(customers).toBeGreaterThan(1);
    expect(total).toBeGreaterThan(customers);
    const done = await execute(raisePrices, admin, { found, percent: 10, from: NEXT_MONDAY, leave_refused: true });
    expect(done.customers).toBe(customers);
    expect((await prices())[0]).toEqual(["TWL", "Monday", 50, 55]);
    expect((await prices(LENA)).every(([, , , ahead]) => ahead === null)).toBe(true);
  });

  it("are all or nothing: one who cannot be changed blocks all, unless left out", async () => {
    await move({ customers: [MARINA], to_route: "07", from: "2026-01-26" });
    const input = { found, to_route: "07", from: NEXT_MONDAY };
    const shown = await runQuery(moveEffect, admin, input);
    expect([shown.refused, shown.left_out, shown.effects[0]!.number]).toEqual([1, 0, MARINA]);
    await expect(move({ customers: undefined, ...input })).rejects.toThrow("No changes were made.");
    const without = await runQuery(moveEffect, admin, { ...input, leave_refused: true });
    expect([without.refused, without.left_out, without.customers]).toEqual([0, 1, shown.customers - 1]);
    const { message } = await move({ customers: undefined, ...input, leave_refused: true, seen: without.seen });
    expect(message).toBe("Moved: 2 customers to route 07 from Mon, Jan 12. 1 left out.");
  });

  it("are not changed if the plan differs from the preview", async () => {
    const input = { found, percent: 10, from: NEXT_MONDAY, leave_refused: true };
    const { seen } = await runQuery(raiseEffect, admin, input);
    await execute(raisePrices, admin, { customers: [MARINA], percent: 2, from: "2026-01-26" });
    await expect(execute(raisePrices, admin, { ...input, seen })).rejects.toMatchObject({ status: 409 });
    expect((await prices()).every(([, , , ahead]) => ahead === null)).toBe(true);
  });

  it("are all unchanged if the work is canceled midway", async () => {
    const cancel = new AbortController();
    const before = await database.current.prisma.rentalPastTerm.count();
    const onProgress = ({ step }: { step: string }) => {
      if (step.startsWith("Changing")) cancel.abort();
    };
    const many = Array.from({ length: 501 }, (_, place) => ({
      number: String(130_000 + place),
      accountName: `Many ${place}`,
      routeNumber: "33",
      serviceDays: "M",
      serviceFrequency: "Weekly" as const,
    }));
    await database.current.prisma.customer.createMany({ data: many });
    await database.current.prisma.rentalItem.createMany({
      data: many.map(({ number }, place) => ({
        id: `00000000-0000-4000-8000-${String(place).padStart(12, "0")}`,
        customerNumber: number,
        sku: "TWL",
        deliveryDay: 1,
        quantity: 10,
        customerPriceCents: 50,
      })),
    });
    const input = { found: { q: "Many", without: [] }, percent: 10, from: NEXT_MONDAY };
    await expect(execute(raisePrices, admin, { ...input, onProgress, signal: cancel.signal })).rejects.toMatchObject({
      name: "AbortError",
    });
    expect(await database.current.prisma.rentalPastTerm.count()).toBe(before);
    const steps: string[] = [];
    const record = ({ step, done, total }: { step: string; done: number; total: number }) =>
      steps.push(`${step} ${done} of ${total}`);
    const { message } = await execute(raisePrices, admin, { ...input, onProgress: record });
    expect(message).toBe("Changed 501 prices of 501 customers from Mon, Jan 12.");
    expect(steps).toContain("Changing prices of customers: 500 of 501");
  });

  it("are refused if there are none", async () => {
    await expect(move({ customers: undefined, found: { q: "nobody", without: [] }, to_route: "07" })).rejects.toThrow(
      "Choose at least one customer who can be changed.",
    );
    await expect(move({ customers: undefined, to_route: "07" })).rejects.toThrow("Choose at least one customer.");
  });
});

it("The preview is refused if a truck is loaded, and forms offer the first date after it", async () => {
  const key = { route_number: "33", service_day: "Monday", date: NEXT_MONDAY };
  await execute(startLoading, driver, key);
  await execute(completeLoading, driver, { ...key, manager_email: "office@example.com", driver_notes: "" });
  const input = { customers: [AMBASSADOR], to_route: "07", from: NEXT_MONDAY };
  await expect(runQuery(moveEffect, admin, input)).rejects.toMatchObject({
    fields: { from: "The load of route 33 on Monday, January 12 is complete. Choose a later date." },
  });
  expect((await runQuery(openRoutePlan, admin, { route: "33", day: "Monday" })).first_open).toBe("2026-01-13");
  expect((await runQuery(openRoutePlan, admin, { route: "07", day: "Monday" })).first_open).toBe("2026-01-03");
  expect((await runQuery(openCustomerList, admin, {})).first_open).toBe("2026-01-13");
  const edit = { number: AMBASSADOR, form: "edit" };
  expect((await runQuery(openCustomerDetail, admin, edit)).first_open).toBe("2026-01-13");
});

describe("an approved order for a dropped service day", () => {
  const approved = async () => {
    const order = await place(delivery({ TWL: 140 }, { serviceDate: NEXT_MONDAY }));
    await approve(order);
    expect((await dueOn(NEXT_MONDAY)).TWL).toBe(140);
    return order;
  };
  const status = async (id: string) =>
    (await database.current.prisma.order.findUniqueOrThrow({ where: { id } })).status;
  const toTuesdays = { customers: [AMBASSADOR], day: "Monday", to_route: "33", to_day: "Tuesday", from: "2026-01-06" };

  it("becomes pending again, which the preview, the result and the customer's inbox say", async () => {
    const order = await approved();
    const { back, effects } = await runQuery(moveEffect, admin, toTuesdays);
    expect([back, effects[0]!.back]).toEqual([1, [`#${order.order_id} for Mon, Jan 12`]]);
    const { message } = await move(toTuesdays);
    expect(message).toContain(`Order #${order.order_id} of Ambassador Hotel for Mon, Jan 12 is pending again.`);
    expect(await status(order.id)).toBe("pending");
    expect((await dueOn(TUESDAY)).TWL).toBe(100);
    const news = await database.current.prisma.notification.findMany({ where: { userId: buyer.id! } });
    expect(news.map((each) => each.message)).toContain(
      `Order #${order.order_id} is pending again: there is no longer a delivery on Monday, January 12.`,
    );
    // Approved again, it is delivered on the next service day.
    expect((await approve(order)).message).toContain("this order will be delivered on Tuesday, January 13");
    expect((await dueOn(TUESDAY)).TWL).toBe(140);
  });

  it("stays approved if the days stay, and becomes pending if a stop is deleted", async () => {
    const order = await approved();
    await move({ to_route: "07" });
    expect(await status(order.id)).toBe("approved");
    await move({ to_route: "33", from: "2026-01-12" });
    const out = { route: "33", day: "Monday", customer_num: AMBASSADOR, from: NEXT_MONDAY };
    expect((await execute(deleteRouteStop, admin, out)).message).toContain("is pending again.");
    expect(await status(order.id)).toBe("pending");
  });
});
