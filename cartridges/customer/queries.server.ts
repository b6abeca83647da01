import { defineQuery } from "~/kernel/definition";
import { notFound } from "~/kernel/errors";
import { companyToday } from "~/services/company.server";
import { dayOfNumber, daysOfLetters, nextServiceDate } from "../service-day/rules";
import { customerKeySchema, type CustomerData } from "./schema";

/** What a customer rents, by service day, and the next date it comes (spec 2.6). A customer sees their own; others' are as if they were not there. */
export const openCustomer = defineQuery({
  name: "customer.open",
  input: customerKeySchema,
  permission: "rentals:read",
  scope: ({ actor }, { number }) => {
    if (actor.role === "Customer" && actor.customerNumber !== number) throw notFound("Customer not found");
    return true;
  },
  async run({ db }, { number }): Promise<CustomerData> {
    const customer = await db.customer.findFirst({ where: { number, deletedAt: null } });
    if (!customer) throw notFound("Customer not found");
    const items = await db.rentalItem.findMany({
      where: { customerNumber: number, endedAt: null },
      include: { product: { include: { category: true } } },
      orderBy: [{ deliveryDay: "asc" }, { product: { category: { position: "asc" } } }, { product: { name: "asc" } }],
    });
    const driver = await db.user.findFirst({ where: { role: "Driver", routeNumber: customer.routeNumber, deletedAt: null }, orderBy: { createdAt: "asc" }, select: { name: true, phone: true } });
    const schedule = { serviceDays: customer.serviceDays, frequency: customer.serviceFrequency, firstService: customer.firstService?.toISOString().slice(0, 10) ?? null };
    const days = daysOfLetters(customer.serviceDays).map((day) => {
      const due = items.filter(({ deliveryDay }) => dayOfNumber(deliveryDay) === day);
      return {
        day, pieces: due.reduce((sum, { quantity }) => sum + quantity, 0),
        items: due.map(({ sku, quantity, customerPriceCents, product }) => ({ sku, name: product.name, category: product.category?.name ?? "General", quantity, price_cents: customerPriceCents })),
      };
    });
    return {
      number, name: customer.accountName, address: [customer.address, customer.city].filter(Boolean).join(", "), route: customer.routeNumber, driver,
      frequency: customer.serviceFrequency, service_days: days.map(({ day }) => day), next_date: nextServiceDate(schedule, companyToday()), days,
    };
  },
});
