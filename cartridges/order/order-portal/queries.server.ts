import { defineQuery } from "#kernel/definition";
import { badInput } from "#kernel/errors";
import { longDate } from "#ui/formats";
import { companyTime } from "#services/company.server";
import { servedCustomer } from "#cartridges/serving/access.server";
import { readOrderable } from "../orderable.server";
import { openDates, UNIT } from "../rules";
import { dayOf, numberOf } from "#cartridges/service-day/rules";
import { portalKeySchema, type PortalData } from "./schema";

/**
 * The ordering portal (spec 2.7; GET /api/customer-portal/{id}/products): the customer's rented products, with par on the date, and
 * the products their driver has added for them. Customers open their own; those who serve them see a preview (design section 4).
 */
export const openPortal = defineQuery({
  name: "orderPortal.open",
  input: portalKeySchema,
  permission: "orders:read",
  scope: async ({ db, actor }, { number }) => {
    await servedCustomer(db, actor, number);
    return true;
  },
  async run({ db, actor }, { number, date: wanted }): Promise<PortalData> {
    const customer = await db.customer.findUniqueOrThrow({
      where: { number },
      include: { catalogProducts: { select: { sku: true } } },
    });
    const dates = openDates(
      {
        serviceDays: customer.serviceDays,
        frequency: customer.serviceFrequency,
        firstService: customer.firstService?.toISOString().slice(0, 10) ?? null,
      },
      companyTime(),
    );
    if (wanted && !dates.some(({ date }) => date === wanted))
      throw badInput({ date: `Orders for ${longDate(wanted)} are closed, or it is not one of your service days.` });
    const date = wanted ?? dates[0]?.date ?? null;
    const when = { customerNumber: number, serviceDate: new Date(date ?? 0) };
    const chosen = new Set(customer.catalogProducts.map(({ sku }) => sku));
    const orderable = (await readOrderable(db, number)).filter(
      ({ sku, rented }) => Object.keys(rented).length > 0 || chosen.has(sku),
    );
    const settled = await db.orderedItem.findMany({
      where: { ...when, order: { kind: "delivery" } },
      select: { sku: true, quantity: true },
    });
    const waiting = await db.order.findFirst({
      where: { ...when, kind: "delivery", status: "pending" },
      include: { lines: { select: { sku: true, quantity: true } } },
      orderBy: { number: "desc" },
    });
    const par = (rented: Record<string, number>) => (date ? (rented[numberOf(dayOf(date)!)] ?? 0) : 0);
    return {
      customer: { number, name: customer.accountName, route: customer.routeNumber },
      approved: actor.role !== "Customer" || actor.approved,
      preview: actor.role !== "Customer",
      dates,
      date,
      products: orderable.map(({ sku, name, category, price_cents, rented }) => ({
        id: sku,
        sku,
        name,
        category,
        parLevel: par(rented),
        unit: UNIT,
        price_cents,
      })),
      settled: Object.fromEntries(settled.map(({ sku, quantity }) => [sku, quantity])),
      waiting: waiting && {
        id: waiting.id,
        order_id: waiting.number,
        quantities: Object.fromEntries(waiting.lines.map(({ sku, quantity }) => [sku, quantity])),
        notes: waiting.notes,
      },
    };
  },
});
