import fc from "fast-check";
import { v7 as uuid } from "uuid";
import { afterAll, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { setCompanySettings } from "#services/company.server";
import { dollars } from "#ui/formats";
import { weekTotal } from "#ui/week-grid/rules";
import { openCustomer } from "#cartridges/customer/queries.server";
import { changeTermsOf } from "#cartridges/due/terms.server";
import { openProducts } from "#cartridges/rental-item/queries.server";
import { addRouteStop } from "#cartridges/route-plan/commands.server";
import { addDays, dayOf, dayOfNumber, numberOf } from "#cartridges/service-day/rules";
import { SERVICE_DAYS } from "#cartridges/service-day/schema";
import { openStatements } from "#cartridges/statement/queries.server";
import { openClothesline } from "#cartridges/stop/clothesline/queries.server";
import { completeStop } from "#cartridges/stop/commands.server";
import { stopIdOf } from "#cartridges/stop/stop-key";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { emptyTables, withTestDatabase } from "../../tests/support/test-database";
import { approveOrder, placeOrder } from "./commands.server";
import { openPortal } from "./order-portal/queries.server";
import { cartLines, quantitiesAtFirst } from "./order-portal/rules";
import { listOrders, orderCatalog, pendingOrders } from "./queries.server";
import { openStandingOrder } from "./standing-order/queries.server";
import { differenceCents, withQuantity, type CartLine } from "./standing-order/rules";
import { weekRows } from "./standing-order/week-rows";

const database = withTestDatabase();
afterAll(() => setClock());

const number = "110001";
const SKUS = ["TWL", "MAT", "NAP", "CLO"] as const;
const CATALOG: Record<string, number> = { TWL: 46, MAT: 52, NAP: 13, CLO: 95 };
/** The Friday before the week of deliveries, and the date from which some prices change. */
const FRIDAY = "2026-01-02";
let buyer: Actor, driver: Actor, admin: Actor;

type Agreed = Partial<Record<number, { quantity: number; price: number; later: number | null }>>;
const agreed: fc.Arbitrary<Agreed> = fc
  .uniqueArray(
    fc.record({
      day: fc.integer({ min: 1, max: 5 }),
      quantity: fc.integer({ min: 1, max: 60 }),
      price: fc.integer({ min: 1, max: 300 }),
      later: fc.option(fc.integer({ min: 1, max: 300 }), { freq: 3 }),
    }),
    { selector: ({ day }) => day },
  )
  .map((items) => Object.fromEntries(items.map(({ day, ...item }) => [day, item])));
const company = fc.record({
  rented: fc.record({ TWL: agreed, MAT: agreed, NAP: agreed, CLO: agreed }),
  /** The order in which rows are touched, which must not matter. */
  touched: fc.infiniteStream(fc.integer({ min: 0, max: 1_000 })),
  /** The weekday that is ordered for, and the weekday from which the later prices hold. */
  day: fc.integer({ min: 1, max: 5 }),
  changes: fc.integer({ min: 1, max: 5 }),
  /** Pieces above or below par. */
  more: fc.record({ TWL: fc.nat(9), MAT: fc.nat(9), NAP: fc.nat(9), CLO: fc.nat(9) }),
});
type Company = typeof company extends fc.Arbitrary<infer Value> ? Value : never;

/**
 * The rule implemented a second way: the weekdays going back from this one, and
 * the first with a price.
 */
function priceOf({ rented, changes }: Pick<Company, "rented" | "changes">, sku: string, weekday: number, on: number) {
  const backwards = [5, 4, 3, 2, 1, 5, 4, 3, 2, 1].slice(5 - weekday, 10 - weekday);
  const item = backwards.map((day) => rented[sku as "TWL"][day]).find((each) => each !== undefined);
  if (!item) return CATALOG[sku]!;
  return item.later !== null && on >= changes ? item.later : item.price;
}

async function makeCompany({ rented, touched, changes }: Company) {
  const { prisma } = database.current;
  await emptyTables(database.current);
  setClock(new Date(`${FRIDAY}T08:00:00Z`));
  setCompanySettings({ timezone: "UTC", appUrl: "http://clothesline.test", mailsAreSent: false });
  await makeSmallCompany(database.current);
  await prisma.rentalItem.deleteMany();
  await prisma.customer.update({
    where: { number },
    data: { serviceDays: "MTWRF", createdAt: new Date("2025-12-01") },
  });
  const items = SKUS.flatMap((sku) =>
    Object.entries(rented[sku]).map(([day, item]) => ({ sku, day: Number(day), item: item! })),
  );
  for (const { sku, day, item } of items)
    await prisma.rentalItem.create({
      data: {
        ...{ id: uuid(), customerNumber: number, sku, deliveryDay: day, quantity: item.quantity },
        ...{ customerPriceCents: item.price, createdAt: new Date("2025-12-01") },
      },
    });
  const from = addDays("2026-01-04", changes);
  const raised = items.filter(({ item }) => item.later !== null);
  await prisma.$transaction((tx) =>
    changeTermsOf(
      tx,
      new Date(),
      raised.map(({ sku, day, item }) => ({
        ...{ number, sku, day, quantity: item.quantity, price_cents: item.later!, from },
        frequency: "Weekly" as const,
      })),
    ),
  );
  for (const { sku, day } of items)
    await prisma.rentalItem.updateMany({
      where: { sku, deliveryDay: day },
      data: { updatedAt: new Date(Date.UTC(2026, 0, 1) + touched.next().value! * 1_000) },
    });
  const options = { customerNumber: number };
  buyer = await makeActor(database.current, "Customer", { username: "buyer", ...options });
  driver = { ...(await makeActor(database.current, "Driver", { routeNumber: "33" })), sessionId: uuid() };
  admin = await makeActor(database.current, "Admin");
}

const SECONDS = 60_000;

describe("the price of a product on a date", () => {
  it(
    "is the same to the cent in the portal, cart, order, approval, history, mail, load, statement and API",
    async () => {
      await fc.assert(
        fc.asyncProperty(company, async (generated) => {
          await makeCompany(generated);
          const date = addDays("2026-01-04", generated.day);
          const price = (sku: string) => priceOf(generated, sku, generated.day, generated.day);
          const prices = Object.fromEntries(SKUS.map((sku) => [sku, price(sku)]));
          await database.current.prisma.customerCatalogProduct.createMany({
            data: SKUS.map((sku) => ({ customerNumber: number, sku })),
          });
          const pricesIn = (products: readonly { sku: string; price_cents: number }[]) =>
            Object.fromEntries(products.map(({ sku, price_cents }) => [sku, price_cents]));
          const portal = await runQuery(openPortal, buyer, { number, date });
          expect(pricesIn(portal.products), "the portal").toEqual(prices);

          const par = quantitiesAtFirst(portal);
          const quantities = Object.fromEntries(SKUS.map((sku) => [sku, par[sku]! + generated.more[sku] + 1]));
          const cart = cartLines({ ...portal, quantities });
          const total = SKUS.reduce((sum, sku) => sum + quantities[sku]! * price(sku), 0);
          expect(cart.totalCents, "the cart").toBe(total);

          const { order } = await execute(placeOrder, buyer, {
            customerId: number,
            items: cart.lines.map(({ sku, quantity }) => ({ productId: sku, quantity })),
            serviceDate: date,
            expectedTotalCents: total,
          });
          const isOrder = (each: typeof order, what: string) => {
            expect(each.total_cents, what).toBe(total);
            const lines = each.items.map(({ item_id, unit_price_cents }) => [item_id, unit_price_cents]);
            expect(Object.fromEntries(lines), what).toEqual(prices);
          };
          isOrder(order, "the order");
          isOrder((await runQuery(pendingOrders, driver, {})).orders[0]!, "what the driver approves");
          // A price agreed after the order was placed does not change the order.
          await database.current.prisma.rentalItem.updateMany({
            where: { sku: "TWL", deliveryDay: generated.day },
            data: { updatedAt: new Date() },
          });
          isOrder((await execute(approveOrder, driver, { id: order.id })).order, "the approved order");
          isOrder((await runQuery(listOrders, buyer, {})).orders[0]!, "the history");
          const mails = await database.current.prisma.mail.findMany({ where: { recipient: "buyer@example.com" } });
          expect(
            mails.map(({ text }) => text.includes(dollars(total))),
            "the mails",
          ).toEqual([true, true]);
          expect(pricesIn((await runQuery(openPortal, buyer, { number, date })).products), "the portal again").toEqual(
            prices,
          );

          setClock(new Date(`${date}T06:00:00Z`));
          const { next } = await runQuery(openCustomer, buyer, { number });
          expect(pricesIn(next!.lines), "the next delivery").toEqual(prices);
          const { faces } = await runQuery(openClothesline, driver, { route: "33", date });
          const stop = stopIdOf({ route: "33", date, customer: number });
          expect(faces[stop]!.prices, "the stop").toEqual(prices);
          await execute(completeStop, driver, { id: stop, event_id: uuid() });
          setClock(new Date(`${addDays(date, 1)}T06:00:00Z`));
          const { shown } = await runQuery(openStatements, buyer, { number, statement: "running" });
          const day = shown!.dates.find((each) => each.date === date);
          expect(day?.amount_cents, "the statement").toBe(total);
        }),
        { numRuns: 12 },
      );
    },
    SECONDS,
  );

  it(
    "is the weekday's own on the weekly pages, in the catalog API and on an added stop",
    async () => {
      await fc.assert(
        fc.asyncProperty(company, async (generated) => {
          await makeCompany(generated);
          // The weekly pages show the latest agreed price.
          const price = (sku: string, weekday: number) => priceOf(generated, sku, weekday, 9);
          const week = await runQuery(openStandingOrder, buyer, { number });
          for (const { sku, prices } of week.products)
            expect(prices).toEqual(Object.fromEntries(SERVICE_DAYS.map((day) => [day, price(sku, numberOf(day))])));
          const catalog = await runQuery(orderCatalog, buyer, {});
          for (const { sku, price_cents } of catalog.items)
            expect(price_cents).toBe(priceOf(generated, sku as "TWL", 1, 1));
          const [product] = week.products;
          const cart = SERVICE_DAYS.reduce<CartLine[]>(
            (lines, day) => withQuantity(lines, product!, day, (product!.rented[day] ?? 0) + 5),
            [],
          );
          const difference = SERVICE_DAYS.reduce((sum, day) => sum + 5 * price(product!.sku, numberOf(day)), 0);
          expect(differenceCents(cart)).toBe(difference);
          expect(weekTotal(weekRows({ ...week, cart })).difference).toBe(difference);
          const { order } = await execute(placeOrder, buyer, {
            customer_number: number,
            items: cart.map(({ sku, quantity, type, current, day }) => ({
              ...{ item_id: sku, quantity, order_type: type, current_quantity: current, delivery_day: day },
            })),
          });
          const { order: approved } = await execute(approveOrder, driver, { id: order.id });
          for (const each of [order, approved])
            for (const { delivery_day, unit_price_cents } of each.items)
              expect(unit_price_cents).toBe(price(product!.sku, numberOf(delivery_day)));
          // Each date keeps its own price: changed pieces do not bring a later price forward.
          const daily = await Promise.all(
            [1, 2, 3, 4, 5].map((day) => runQuery(openPortal, buyer, { number, date: addDays("2026-01-04", day) })),
          );
          for (const { date, products } of daily) {
            const weekday = numberOf(dayOf(date!)!);
            const was = generated.rented[product!.sku as "TWL"][weekday] ? weekday : 9;
            expect(products.find(({ sku }) => sku === product!.sku)!.price_cents).toBe(
              priceOf(generated, product!.sku, weekday, was),
            );
          }
          const unrented = SKUS.flatMap((sku) => [1, 2, 3, 4, 5].map((day) => ({ sku, day }))).find(
            ({ sku, day }) => sku !== product!.sku && !generated.rented[sku][day],
          );
          if (!unrented) return;
          const { sku, day } = unrented;
          const from = addDays("2026-01-04", day);
          await execute(addRouteStop, admin, {
            ...{ route: "33", day: dayOfNumber(day)!, customer_num: number, item_number: sku, total: 3, from },
          });
          const { lines } = await priced(sku, day);
          expect(lines).toEqual([{ price_cents: priceOf(generated, sku, day, day) }]);
        }),
        { numRuns: 12 },
      );
    },
    SECONDS,
  );

  it("is the rental price on the Products tab, day by day", async () => {
    await fc.assert(
      fc.asyncProperty(company, async (generated) => {
        await makeCompany(generated);
        const { days } = await runQuery(openProducts, buyer, { number });
        for (const { items } of days)
          for (const { sku, delivery_day, price_cents } of items)
            expect(price_cents).toBe(priceOf(generated, sku, numberOf(delivery_day), 0));
      }),
      { numRuns: 4 },
    );
  });
});

const priced = async (sku: string, day: number) => ({
  lines: (
    await database.current.prisma.rentalItem.findMany({
      where: { customerNumber: number, sku, deliveryDay: day },
      select: { customerPriceCents: true },
    })
  ).map(({ customerPriceCents: price_cents }) => ({ price_cents })),
});
