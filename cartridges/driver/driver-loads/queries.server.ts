import { defineQuery } from "#kernel/definition";
import { companyToday } from "#services/company.server";
import type { Reader } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { drivenOn } from "#cartridges/due/driving-order.server";
import { dueWithOwed, isServed } from "#cartridges/due/due.server";
import { readLoadList } from "#cartridges/load-list/list.server";
import { servedCustomer } from "#cartridges/serving/access.server";
import { comingServiceDay } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { findDriver, readDrivers, readUndriven } from "../queries.server";
import {
  driverKeySchema,
  driverLoadsKeySchema,
  itemsKeySchema,
  type DriverCustomer,
  type DriverLoadsData,
  type LoadItem,
} from "./schema";

/**
 * A route's customers in driving order on a date, each with the number of due and checked-off
 * products. One statement.
 */
function readCustomers(db: Reader, route: string, date: CompanyDate): Promise<DriverCustomer[]> {
  const on = Prisma.sql`${date}::date`;
  const driven = drivenOn({ route, date });
  const c = Prisma.sql`c`;
  return db.$queryRaw<DriverCustomer[]>`
    select c.number as "CustomerNumber", c.number as id, c.account_name as "AccountName", c.account_name as name,
      place.address as "Address", place.address,
      due.items as item_count, due.checked as checked_count
    from customer c ${driven.joins}
      cross join lateral (select concat_ws(', ', nullif(c.address, ''), nullif(c.city, ''),
        nullif(concat_ws(' ', nullif(c.state, ''), nullif(c.zip_code, '')), '')) as address) place
      cross join lateral (
        select count(*)::int as items, count(k.sku)::int as checked from ${dueWithOwed(c, on, "as agreed now")} d
          left join item_check k on k.customer_number = c.number and k.service_date = ${on} and k.sku = d.sku
        where ${isServed(c, on, "as agreed now")}) due
    where c.route_number = ${route} and c.deleted_at is null order by ${driven.order}`;
}

/**
 * The Load Lists of the console (spec 2.12): the drivers, one driver's customers, or the load of
 * their route.
 */
export const openDriverLoads = defineQuery({
  name: "driverLoads.open",
  input: driverLoadsKeySchema,
  permission: "driverLoads:write",
  async run({ db }, { driver: id, list }): Promise<DriverLoadsData> {
    const today = companyToday();
    const { day, date } = comingServiceDay(today);
    const shown = { today, date, drivers: [], undriven: [], driver: null, customers: [], list: null };
    if (!id) return { ...shown, view: "drivers", drivers: await readDrivers(db), undriven: await readUndriven(db) };
    const driver = await findDriver(db, id);
    const { route } = driver;
    if (list)
      return {
        ...shown,
        view: "complete",
        driver,
        list: route ? await readLoadList(db, route, { day, date }) : null,
      };
    return { ...shown, view: "customers", driver, customers: route ? await readCustomers(db, route, date) : [] };
  },
});

/**
 * GET /api/drivers/{id}/customers: the customers of a driver's route, for the office and the
 * driver. @throws AppError 404 for someone who is not a driver.
 */
export const driverCustomers = defineQuery({
  name: "driverLoads.customers",
  input: driverKeySchema,
  permission: "drivers:read",
  scope: ({ actor }, { id }) => actor.role !== "Driver" || actor.id === id,
  async run({ db }, { id }): Promise<{ customers: DriverCustomer[] }> {
    const { route } = await findDriver(db, id);
    return { customers: route ? await readCustomers(db, route, comingServiceDay(companyToday()).date) : [] };
  },
});

/**
 * GET /api/load-checks/{customer}/{date}: what a customer is due on a date in catalog order, with
 * checks and notes.
 */
export const loadItems = defineQuery({
  name: "driverLoads.items",
  input: itemsKeySchema,
  permission: "driverLoads:write",
  async run({ db, actor }, { customer, date }): Promise<{ items: LoadItem[] }> {
    await servedCustomer(db, actor, customer);
    const [c, on] = [Prisma.sql`c`, Prisma.sql`${date}::date`];
    const items = await db.$queryRaw<LoadItem[]>`
      select d.sku as item_id, p.name as description, coalesce(cat.name, 'General') as category, d.quantity, d.owed,
        k.sku is not null as checked, u.name as checked_by, coalesce(n.content, '') as note,
          coalesce(n.version, 0) as note_version
      from customer c cross join lateral ${dueWithOwed(c, on, "as agreed now")} d join product p on p.sku = d.sku
        left join category cat on cat.id = p.category_id
        left join item_check k on k.customer_number = c.number and k.service_date = ${on} and k.sku = d.sku
          left join "user" u on u.id = k.checked_by_id
        left join item_note n on n.customer_number = c.number and n.sku = d.sku
      where c.number = ${customer} and ${isServed(c, on, "as agreed now")} order by cat.position nulls last,
        clothesline_fold(cat.name) collate "C" nulls last, clothesline_fold(p.name) collate "C", d.sku`;
    return { items };
  },
});
