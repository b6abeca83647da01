import { Prisma } from "#services/database/generated/client";
import { z } from "zod";
import { defineQuery, type QueryContext } from "#kernel/definition";
import { notFound } from "#kernel/errors";
import { begins, has } from "#kernel/text-search.server";
import { companyDate } from "#services/clock.server";
import { company, companyToday } from "#services/company.server";
import type { Reader } from "#services/database/database.server";
import { readDeliveries } from "#cartridges/delivery/queries.server";
import { countEntries, readEntries } from "#cartridges/journal/queries.server";
import { readOrders } from "#cartridges/order/reading.server";
import { readCalendar } from "#cartridges/due/due.server";
import { agreedTerms, type PastTerm, type RentedItem } from "#cartridges/due/rules";
import { begunInWords, hasBegun } from "#cartridges/due/day-dependents";
import { hangsOnCustomers } from "#cartridges/due/day-dependents.server";
import { dayOfNumber, isOwnDay, numberOf } from "#cartridges/service-day/rules";
import { readDrivers } from "#cartridges/serving/drivers.server";
import { readStatements } from "#cartridges/statement/queries.server";
import { MAY_BE_CHOSEN } from "../route-customers/queries.server";
import { readAnalytics } from "./analytics.server";
import { positionText } from "../customer-list/rules";
import { shortDate } from "#ui/formats";
import { dayOfLetter, daysLost } from "../moving";
import { daysBefore } from "../moving.server";
import { readFirstOpenDate, readServed } from "../service.server";
import { readAgreed } from "../stranded.server";
import { firstOpenDays, readDaysAhead } from "./open-days.server";
import {
  customerDetailKeySchema,
  findProductsSchema,
  MAX_ENTRIES,
  MAX_PRODUCTS,
  RECENT_ENTRIES,
  RECENT_PAPERS,
  serviceEffectSchema,
  type Account,
  type CustomerDetailData,
  type OfficeItem,
  type Overview,
  type ServiceEffect,
  type RentableProduct,
} from "./schema";

/** The customer's portal users, those awaiting approval last. */
const readAccounts = (db: Reader, number: string) => db.$queryRaw<Account[]>`
  select u.id::text, u.name, u.email, u.approval = 'approved' as approved from "user" u
  where u.customer_number = ${number} and u.role = 'Customer' and u.deleted_at is null
  order by approved desc, clothesline_fold(u.name) collate "C", u.id`;

type StoredItem = RentedItem & Pick<OfficeItem, "id" | "category" | "delivery_frequency"> & { terms: PastTerm[] };

/**
 * A customer's items by weekday and catalog order, with today's terms and scheduled changes. One
 * statement.
 */
async function readOfficeItems(db: Reader, number: string): Promise<OfficeItem[]> {
  const today = companyToday();
  const stored = await db.$queryRaw<StoredItem[]>`
    select r.id::text, r.sku, p.name as description, coalesce(cat.name, 'General') as category,
      r.delivery_day::int, r.delivery_frequency::text, r.quantity, r.customer_price_cents as price_cents,
      to_char(r.ended_at at time zone ${company().timezone}, 'YYYY-MM-DD') as ended_on, past.terms
    from rental_item r join product p on p.sku = r.sku left join category cat on cat.id = p.category_id
    cross join lateral (
      select coalesce(json_agg(json_build_object(
        'sku', t.sku, 'delivery_day', t.delivery_day, 'quantity', t.quantity, 'price_cents', t.customer_price_cents,
        'until', to_char(t.until, 'YYYY-MM-DD')) order by t.changed_at, t.id), '[]') as terms
      from rental_past_term t
      where t.customer_number = r.customer_number and t.sku = r.sku and t.delivery_day = r.delivery_day
        and t.until > ${today}::date
    ) past
    where r.customer_number = ${number}
    order by r.delivery_day, cat.position nulls last, clothesline_fold(p.name) collate "C", r.sku`;
  return stored.flatMap((item) => {
    const { now, ahead } = agreedTerms(item, item.terms, today);
    if (now.quantity === 0 && ahead.length === 0) return [];
    const { id, sku, description: name, category, delivery_frequency } = item;
    const delivery_day = dayOfNumber(item.delivery_day)!;
    return [{ id, sku, name, category, delivery_day, delivery_frequency, ...now, ahead }];
  });
}

/**
 * GET /api/rentable-products: rentable products by part of their name or SKU, those beginning with
 * it first. An empty search matches all.
 */
export const findProducts = defineQuery({
  name: "customerDetail.findProducts",
  input: findProductsSchema,
  permission: "customers:write",
  async run({ db }, { q }): Promise<{ products: RentableProduct[] }> {
    const products = await db.$queryRaw<RentableProduct[]>`
      select p.sku, p.name, p.base_price_cents as price_cents from product p
      where ${MAY_BE_CHOSEN} and ${has(Prisma.sql`p.name || E'\n' || p.sku`, q)}
      order by not (${begins(Prisma.sql`p.name`, q)} or ${begins(Prisma.sql`p.sku`, q)}),
        clothesline_fold(p.name) collate "C", p.sku
      limit ${MAX_PRODUCTS}`;
    return { products };
  },
});

async function readOverview({ db, actor }: QueryContext, number: string): Promise<Overview> {
  const [entries, orders, deliveries, statements, accounts] = await Promise.all([
    readEntries(db, actor, { customer: number, limit: RECENT_ENTRIES }),
    readOrders(db, actor, { customer: number, limit: RECENT_PAPERS }),
    readDeliveries(db, number, { limit: RECENT_PAPERS }),
    readStatements(db, number, { limit: RECENT_PAPERS }),
    readAccounts(db, number),
  ]);
  return { entries, orders, deliveries, statements, accounts, opens_users: actor.role === "SuperAdmin" };
}

/** A page of a customer's journal, optionally filtered by type and days. */
async function readJournal(
  { db, actor }: QueryContext,
  { number, page, type, from, to }: Omit<z.output<typeof customerDetailKeySchema>, "tab" | "form" | "itemId">,
) {
  const filter = { customer: number, type, from, to };
  const [entries, total] = await Promise.all([
    readEntries(db, actor, { ...filter, limit: MAX_ENTRIES, skip: (page - 1) * MAX_ENTRIES }),
    countEntries(db, actor, filter),
  ]);
  return { entries, shown: { type: type ?? null, from: from ?? null, to: to ?? null, page, total } };
}

/** A customer's page (spec 2.8): details, service, and the open tab's data. */
export const openCustomerDetail = defineQuery({
  name: "customerDetail.open",
  input: customerDetailKeySchema,
  permission: "customers:write",
  async run(context, { number, tab, form, itemId, page, ...filters }): Promise<CustomerDetailData> {
    const { db } = context;
    const customer = await db.customer.findUnique({ where: { number } });
    if (!customer) throw notFound("Customer not found");
    const { address, city, state, phone, email } = customer;
    const { timezone } = company();
    const shown = form ? null : tab;
    const isOfItems = form === "add-item" || form === "item";
    const first_service = customer.firstService?.toISOString().slice(0, 10) ?? null;
    const readFirstDays = async () =>
      firstOpenDays(
        await readDaysAhead(db, number, {
          serviceDays: customer.serviceDays,
          frequency: customer.serviceFrequency,
          firstService: first_service,
          ...(await readCalendar(db, number, companyToday())),
        }),
      );
    const readServiceAhead = async () => {
      const { terms } = await readCalendar(db, number, companyToday());
      return terms.filter((term) => term.from > companyToday());
    };
    const readRoutes = () =>
      db.route.findMany({ where: { active: true }, orderBy: { number: "asc" }, select: { number: true } });
    const [service_ahead, routes, first_open, drivers, items, first_days, overview, journal, analytics] =
      await Promise.all([
        customer.serviceUntil ? readServiceAhead() : [],
        form === "edit" ? readRoutes() : null,
        form === "edit" ? readFirstOpenDate(db, customer.routeNumber) : null,
        readDrivers(db, customer.routeNumber),
        shown === "overview" || shown === "items" || shown === "analytics" || isOfItems
          ? readOfficeItems(db, number)
          : null,
        isOfItems || shown === "items" ? readFirstDays() : null,
        shown === "overview" ? readOverview(context, number) : null,
        shown === "journal" ? readJournal(context, { number, page, ...filters }) : null,
        shown === "analytics" ? readAnalytics(db, number, companyToday()) : null,
      ]);
    const item = items?.find(({ id }) => id === itemId) ?? null;
    if (form === "item" && !item) throw notFound("This customer does not rent that.");
    return {
      number,
      details: {
        name: customer.accountName,
        zip: customer.zipCode,
        access: customer.accessInstructions,
        lat: positionText(customer.lat),
        lng: positionText(customer.lng),
        ...{ address, city, state, phone, email },
      },
      route: customer.routeNumber,
      drivers: drivers.map(({ name, covering }) => ({ name, covering })),
      service_days: customer.serviceDays,
      frequency: customer.serviceFrequency,
      first_service,
      service_ahead,
      routes: routes && routes.map((each) => each.number),
      since: companyDate(customer.createdAt, timezone),
      former_since: customer.deletedAt && companyDate(customer.deletedAt, timezone),
      proof: { signature: customer.signatureProof, photo: customer.photoProof },
      tab,
      form: form ?? null,
      today: companyToday(),
      first_open,
      timezone,
      items,
      item,
      first_days,
      overview,
      entries: journal && journal.entries,
      journal: journal && journal.shown,
      analytics,
    };
  },
});

/**
 * GET /api/customers/{id}/service/effect: previews a change of route, service days or frequency
 * from a date on. @throws AppError 404.
 */
export const serviceEffect = defineQuery({
  name: "customerDetail.serviceEffect",
  input: serviceEffectSchema,
  permission: "rentals:write",
  async run({ db }, { id: number, from, ...requested }): Promise<ServiceEffect> {
    const [before] = await readServed(db, [number]);
    if (!before) throw notFound("Customer not found");
    const days = await daysBefore(db, number, from);
    const lost = daysLost(days, requested.service_days);
    const numbers = lost.map((letter) => numberOf(dayOfLetter(letter)));
    const { items, waits } = await readAgreed(db, number, { from, days: numbers });
    const hanging = await hangsOnCustomers(db, [{ number, from, ...requested }]);
    const begun = hanging.findLast(hasBegun);
    const after = {
      serviceDays: requested.service_days,
      frequency: requested.frequency,
      firstService: requested.first_service ?? null,
      terms: [],
    };
    return {
      before: days,
      days: lost.map((letter, place) => {
        const own = items.filter(({ day }) => day === numbers[place]);
        return { letter, items: own.length, pieces: own.reduce((sum, { quantity }) => sum + quantity, 0) };
      }),
      back: hanging
        .filter(({ kind, status, date }) => kind === "order" && status === "approved" && !isOwnDay(after, date))
        .map(({ order, date }) => `#${order} for ${shortDate(date)}`),
      refused: begun
        ? `${begunInWords(begun)} Choose a later date.`
        : waits && items.some(({ day }) => numbers.includes(day))
          ? `An item change is scheduled for ${shortDate(waits)}. Take it back first.`
          : null,
    };
  },
});

/** Whether a scheduled service change has to be put into effect. */
export const isToComeUp = defineQuery({
  name: "customerDetail.isToComeUp",
  input: z.object({}),
  permission: "rentals:write",
  scope: ({ actor }) => actor.kind === "console",
  async run({ db }): Promise<{ due: boolean }> {
    const customer = await db.customer.findFirst({
      where: { serviceUntil: { lte: new Date(companyToday()) } },
      select: { number: true },
    });
    return { due: customer !== null };
  },
});
