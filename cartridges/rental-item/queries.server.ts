import type { Reader } from "#services/database/database.server";
import { defineQuery } from "#kernel/definition";
import { companyToday } from "#services/company.server";
import { agreedItems } from "#cartridges/due/due.server";
import { customerOnRecord, servedCustomer } from "#cartridges/serving/access.server";
import { readDrivers } from "#cartridges/serving/drivers.server";
import { requestsOf } from "#cartridges/change-request/queries.server";
import { dayOfNumber } from "#cartridges/service-day/rules";
import { SERVICE_DAYS } from "#cartridges/service-day/schema";
import {
  productsKeySchema,
  rentalItemsSchema,
  type ApiRentalItem,
  type ProductsData,
  type RentedProduct,
} from "./schema";

/**
 * What a customer rents today, by day and in catalog order. Missing details get the spec's defaults
 * (spec 9). Billing is always monthly, whatever an import contained.
 */
async function readItems(db: Reader, number: string): Promise<RentedProduct[]> {
  const rows = await db.$queryRaw<(Omit<RentedProduct, "delivery_day"> & { day: number })[]>`
    select i.id::text, i.sku, p.name, coalesce(nullif(p.description, ''), p.name) as description,
      coalesce(cat.name, 'General') as category, i.quantity, i.delivery_day::int as day,
      r.delivery_frequency::text, 'Monthly' as billing_frequency, i.price_cents, p.base_price_cents as unit_price_cents
    from customer c cross join lateral ${agreedItems(companyToday())} i join rental_item r on r.id = i.id
      join product p on p.sku = i.sku left join category cat on cat.id = p.category_id
    where c.number = ${number} order by i.delivery_day, cat.position nulls last,
      clothesline_fold(p.name) collate "C", i.sku`;
  return rows.map(({ day, ...row }) => ({ ...row, delivery_day: dayOfNumber(day) ?? "Monday" }));
}

/** The Products tab: the rented products, the requests, and the driver. */
export const openProducts = defineQuery({
  name: "rentalItem.open",
  input: productsKeySchema,
  permission: "rentals:read",
  async run({ db, actor }, { number }): Promise<ProductsData> {
    const { route, frequency } = await servedCustomer(db, actor, number);
    const items = await readItems(db, number);
    const requests = await requestsOf(db, number);
    const drivers = await readDrivers(db, route);
    const days = SERVICE_DAYS.map((day) => ({
      day,
      items: items.filter(({ delivery_day }) => delivery_day === day),
    })).filter((day) => day.items.length > 0);
    return {
      number,
      route,
      frequency,
      requests,
      item_count: items.length,
      drivers: drivers.map(({ name, phone, email, covering }) => ({ name, phone, email, covering })),
      days: days.map((day) => ({ ...day, pieces: day.items.reduce((sum, { quantity }) => sum + quantity, 0) })),
      may_write: actor.role === "Customer",
      may_request: actor.role === "Customer",
    };
  },
});

/**
 * GET /api/rental-items/customer/{id}: for the customer, the drivers of their route, and the
 * office, who may also read their orders.
 */
export const customerItems = defineQuery({
  name: "rentalItem.ofCustomer",
  input: rentalItemsSchema,
  permission: "orders:read",
  async run({ db, actor }, { id }): Promise<{ items: ApiRentalItem[] }> {
    await customerOnRecord(db, actor, id);
    const items = await readItems(db, id);
    return {
      items: items.map((item) => ({
        id: item.id,
        item_id: item.sku,
        description: item.name,
        category: item.category,
        quantity_used: item.quantity,
        delivery_frequency: item.delivery_frequency,
        billing_frequency: item.billing_frequency,
        delivery_day: SERVICE_DAYS.indexOf(item.delivery_day) + 1,
        customer_price: item.price_cents / 100,
        unit_price: item.unit_price_cents / 100,
      })),
    };
  },
});
