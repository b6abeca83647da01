import { defineQuery } from "#kernel/definition";
import { companyTime, companyToday } from "#services/company.server";
import { readCalendar } from "#cartridges/due/due.server";
import { priceOn } from "#cartridges/due/price";
import { servedCustomer } from "#cartridges/serving/access.server";
import { readOrderable } from "../orderable.server";
import { openDates } from "../rules";
import { customerOrdersSchema } from "../schema";
import { dayOf, dayOfNumber, daysOfLetters, numberOf } from "#cartridges/service-day/rules";
import type { StandingOrderData } from "./schema";

/**
 * The order page (spec 2.6): the products a customer rents, those they may add,
 * and the pending changes.
 */
export const openStandingOrder = defineQuery({
  name: "standingOrder.open",
  input: customerOrdersSchema,
  permission: "orders:read",
  scope: async ({ db, actor }, { number }) => {
    await servedCustomer(db, actor, number);
    return true;
  },
  async run({ db, actor }, { number }): Promise<StandingOrderData> {
    const customer = await db.customer.findUniqueOrThrow({ where: { number } });
    const days = daysOfLetters(customer.serviceDays);
    const dates = openDates(
      {
        serviceDays: customer.serviceDays,
        frequency: customer.serviceFrequency,
        firstService: customer.firstService?.toISOString().slice(0, 10) ?? null,
        ...(await readCalendar(db, number, companyToday())),
      },
      companyTime(),
    );
    const waiting = await db.orderLine.findMany({
      where: { order: { customerNumber: number, kind: "standing", status: "pending" } },
      select: { sku: true, deliveryDay: true, quantity: true, order: { select: { number: true } } },
    });
    return {
      customer: { number, name: customer.accountName },
      buyer: actor.id ?? actor.kind,
      approved: actor.role !== "Customer" || actor.approved,
      service_days: days,
      every: customer.serviceFrequency === "Biweekly" ? "two weeks" : "week",
      first_dates: Object.fromEntries(
        days.flatMap((day) =>
          dates
            .filter(({ date }) => dayOf(date) === day)
            .slice(0, 1)
            .map(({ date }) => [day, date]),
        ),
      ),
      products: (await readOrderable(db, number)).map((product) => ({
        sku: product.sku,
        name: product.name,
        description: product.description,
        category: product.category,
        prices: Object.fromEntries(days.map((day) => [day, priceOn(product, numberOf(day))])),
        rented: Object.fromEntries(
          Object.entries(product.rented).map(([day, quantity]) => [dayOfNumber(Number(day)), quantity]),
        ),
      })),
      waiting: Object.fromEntries(
        waiting.map(({ sku, deliveryDay, quantity, order }) => [
          `${sku} ${dayOfNumber(deliveryDay)}`,
          { order_id: order.number, quantity },
        ]),
      ),
    };
  },
});
