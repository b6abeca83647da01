import type { Actor } from "#kernel/actor";
import { notFound } from "#kernel/errors";
import { companyTime, companyToday } from "#services/company.server";
import type { Reader } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { priceOn } from "#cartridges/due/price";
import { calendarColumns, owedItems } from "#cartridges/due/due.server";
import { readWhyNotOpen } from "../not-open.server";
import { readOrderable } from "../orderable.server";
import { openDates, UNIT } from "../rules";
import { dayOf, numberOf, type Schedule } from "#cartridges/service-day/rules";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { publishedBlocks, type PublishedBlocks } from "../page-blocks/published.server";
import { shownOn } from "../page-blocks/rules";
import type { PortalData } from "./schema";
import { byName } from "#ui/text";

/**
 * Reads what a customer can order for a date, by default the next open one, and their page. The
 * caller must check access.
 */
export async function readPortal(
  { db, actor }: { db: Reader; actor: Actor },
  { number, date: requestedDate }: { number: string; date?: CompanyDate },
): Promise<PortalData> {
  const customer = await readCustomer(db, number);
  const dates = openDates(customer, companyTime());
  const isOpen = dates.some(({ date }) => date === requestedDate);
  const { date = null, comes_on = null } =
    (isOpen ? dates.find((each) => each.date === requestedDate) : dates[0]) ?? {};
  const moved =
    requestedDate && !isOpen
      ? { from: requestedDate, why: await readWhyNotOpen(db, { number, schedule: customer }, requestedDate) }
      : null;
  const [products, { settled, waiting, owed }] = await Promise.all([
    readOrderable(db, number, date ? { date } : {}),
    readOrders(db, number, { date, comes_on }),
  ]);
  const orderable = products.filter(
    ({ sku, rented }) => Object.keys(rented).length > 0 || customer.chosen.includes(sku),
  );
  const day = date === null ? null : numberOf(dayOf(date)!);
  return {
    customer: { number, name: customer.name, route: customer.route },
    buyer: actor.id ?? actor.kind,
    approved: actor.role !== "Customer" || actor.approved,
    preview: actor.role !== "Customer",
    dates,
    date,
    moved,
    products: orderable.map((product) => ({
      id: product.sku,
      sku: product.sku,
      name: product.name,
      category: product.category,
      parLevel: day === null ? 0 : (product.rented[day] ?? 0),
      ...(owed[product.sku] && { owed: owed[product.sku] }),
      unit: UNIT,
      price_cents: priceOn(product, day ?? 1),
    })),
    settled,
    waiting,
    page: shownOn(customer.page ?? [], companyToday()),
  };
}

const placeOf = ({ category }: { category: { position: number } | null }) => category?.position ?? Infinity;

/** The rental products at catalog prices, for an account not yet approved as this customer. */
export async function readCatalog(
  { db, actor }: { db: Reader; actor: Actor },
  { number }: { number: string },
): Promise<PortalData> {
  const customer = await db.customer.findUniqueOrThrow({ where: { number }, select: { accountName: true } });
  const products = await db.product.findMany({
    where: { isActive: true, deletedAt: null, kind: "rental" },
    select: { sku: true, name: true, basePriceCents: true, category: { select: { name: true, position: true } } },
  });
  return {
    customer: { number, name: customer.accountName, route: "" },
    buyer: actor.id ?? actor.kind,
    approved: false,
    preview: false,
    dates: [],
    date: null,
    products: products
      .toSorted((one, other) => placeOf(one) - placeOf(other) || byName(one.name, other.name))
      .map(({ sku, name, category, basePriceCents }) => ({
        id: sku,
        sku,
        name,
        category: category?.name ?? "General",
        parLevel: 0,
        unit: UNIT,
        price_cents: basePriceCents,
      })),
    settled: {},
    waiting: null,
    page: [],
  };
}

/** A customer's schedule, and the products their driver has chosen for them. */
async function readCustomer(db: Reader, number: string) {
  const [customer] = await db.$queryRaw<
    (Schedule & { name: string; route: string; chosen: string[]; page: PublishedBlocks })[]
  >(Prisma.sql`
    select account_name as name, route_number as route, service_days as "serviceDays",
      service_frequency::text as frequency, first_service::text as "firstService",
      ${calendarColumns(companyToday())},
      array(select sku from customer_catalog_product where customer_number = c.number) as chosen,
        ${publishedBlocks} as page
    from customer c where c.number = ${number}`);
  if (!customer) throw notFound("Customer not found");
  return customer;
}

/**
 * A customer's orders for a date: the approved quantities, the pending order, and the pieces
 * owed on that delivery.
 */
async function readOrders(
  db: Reader,
  number: string,
  { date, comes_on }: { date: CompanyDate | null; comes_on: CompanyDate | null },
) {
  const [orders] = await db.$queryRaw<
    (Pick<PortalData, "settled" | "waiting"> & { owed: Record<string, number> })[]
  >(Prisma.sql`
    select coalesce((select json_object_agg(i.sku, i.quantity) from ordered_item i join "order" o on o.id = i.order_id
        where i.customer_number = ${number} and i.service_date = ${date}::date and o.kind = 'delivery'),
          '{}') as settled,
      (select json_build_object('id', o.id, 'order_id', o.number, 'notes', o.notes,
          'quantities', (select coalesce(json_object_agg(l.sku, l.quantity), '{}') from order_line l
            where l.order_id = o.id))
        from "order" o where o.customer_number = ${number} and o.service_date = ${date}::date
          and o.kind = 'delivery' and o.status = 'pending'
        order by o.number desc limit 1) as waiting,
      coalesce((select json_object_agg(o.sku, o.quantity)
        from customer c, ${owedItems(Prisma.sql`${comes_on}::date`)} o
        where c.number = ${number}), '{}') as owed`);
  return orders!;
}
