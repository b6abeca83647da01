import { v7 as uuid } from "uuid";
import type { Transaction } from "#services/database/database.server";
import type { PrismaClient } from "#services/database/generated/client";
import { hashPassword } from "#services/password.server";
import { addDays, dayOf, daysOfLetters, letterOf, numberOf } from "#cartridges/service-day/rules";
import { readLoadList } from "#cartridges/load-list/list.server";
import { itemsOf } from "#cartridges/load-list/rules";
import { issueChunk } from "#cartridges/statement/issue-chunk.server";
import { lastOf, monthOf } from "#cartridges/statement/rules";
import { demoAccounts, DEMO_PASSWORD } from "./accounts";
import { DEMO_CATEGORIES, DEMO_PRODUCTS, DEMO_VENDORS } from "./catalog";
import { chance, pick } from "./chance";
import { deliverAll } from "./deliveries.server";
import { DEMO_MONTHS, demoCustomers, demoSince, type DemoCustomer } from "./customers";
import { rentalsOf } from "./rentals";
import { DEMO_ROUTES, type Kind } from "./routes";

/** The range of customers' prices, as a share of the catalog's price. */
const PRICE_SHARE = [0.9, 1.05] as const;
const STOP_MINUTES: Record<Kind, number> = { hotel: 25, clinic: 20, restaurant: 15, bar: 10, cafe: 10 };

/** Whether the database is empty: no user, no customer, no product. */
export async function isEmptyCompany(db: Transaction | PrismaClient): Promise<boolean> {
  const rows = await Promise.all([
    db.user.findFirst({ select: { id: true } }),
    db.customer.findFirst({ select: { number: true } }),
    db.product.findFirst({ select: { sku: true } }),
  ]);
  return rows.every((row) => row === null);
}

/**
 * Writes the demo company, in one transaction; `today` is the company's date, YYYY-MM-DD, around which the customers of
 * every other week begin. It is the same each time except for the ids. Only for an empty database: the caller checks isEmptyCompany.
 */
export async function seedDemo(db: Transaction | PrismaClient, today: string): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  if ("$transaction" in db) await db.$transaction((tx) => moveIn(tx, today, passwordHash));
  else await moveIn(db, today, passwordHash);
}

async function moveIn(tx: Transaction, today: string, passwordHash: string): Promise<void> {
  const customers = demoCustomers(today);
  await tx.route.createMany({ data: DEMO_ROUTES.map(({ number, name }) => ({ number, name })) });
  await createCatalog(tx);
  const since = new Date(`${demoSince(today)}T12:00:00Z`);
  await tx.customer.createMany({ data: customers.map((customer) => ({ ...customerRow(customer), createdAt: since })) });
  await createRentalItems(tx, customers.flatMap(rentalRows), since);
  await tx.routeStop.createMany({ data: stopRows(customers) });
  await tx.user.createMany({
    data: demoAccounts(customers).map((account) => ({
      ...account,
      id: uuid(),
      email: `${account.username}@clothesline.example`,
      firstName: account.name.split(" ")[0],
      passwordHash,
      approval: "approved" as const,
      onboarded: true,
    })),
  });
  await issuePastMonths(tx, today);
  await loadLastDay(tx, today);
  await tx.setting.create({ data: { key: "demo", value: true } });
}

/** The statements of the months that the customers have been served, as they would have been issued the day after. */
async function issuePastMonths(tx: Transaction, today: string): Promise<void> {
  for (let month = monthOf(demoSince(today)), issued = 0; issued < DEMO_MONTHS; issued++) {
    const day = new Date(`${addDays(lastOf(month), 1)}T12:00:00Z`);
    while ((await issueChunk(tx, month, day)).more);
    month = monthOf(addDays(lastOf(month), 1));
  }
}

/** The last service day before today was loaded on every route, in full, and delivered: that is when each customer was last served. */
async function loadLastDay(tx: Transaction, today: string): Promise<void> {
  let date = addDays(today, -1);
  while (!dayOf(date)) date = addDays(date, -1);
  const drivers = await tx.user.findMany({
    where: { role: "Driver", routeNumber: { in: DEMO_ROUTES.map(({ number }) => number) } },
    select: { id: true, name: true, routeNumber: true },
  });
  const [startedAt, completedAt] = [new Date(`${date}T05:00:00Z`), new Date(`${date}T05:50:00Z`)];
  const sessions = drivers.map((driver) => ({ id: uuid(), driver, routeNumber: driver.routeNumber! }));
  await tx.loadingSession.createMany({
    data: sessions.map(({ id, driver, routeNumber }) => ({
      id,
      routeNumber,
      serviceDate: new Date(date),
      status: "completed" as const,
      driverId: driver.id,
      startedAt,
      completedAt,
      completedById: driver.id,
      managerEmail: "admin@clothesline.example",
    })),
  });
  await tx.loadingEvent.createMany({
    data: sessions.flatMap(({ id, driver }) =>
      [
        ["started", startedAt],
        ["completed", completedAt],
      ].map(([kind, at]) => ({
        id: uuid(),
        sessionId: id,
        kind: String(kind),
        at: new Date(at!),
        actorId: driver.id,
        actorName: driver.name,
      })),
    ),
  });
  for (const { id, driver, routeNumber } of sessions) {
    const list = await readLoadList(tx, routeNumber, { day: dayOf(date)!, date });
    await tx.loadingMark.createMany({
      data: itemsOf(list).map(({ item_id, total_quantity }) => ({
        sessionId: id,
        sku: item_id,
        expectedQuantity: total_quantity,
        loadedQuantity: total_quantity,
        status: "loaded" as const,
        markedAt: completedAt,
        markedById: driver.id,
      })),
    });
    await deliverAll(tx, { route: routeNumber, date }, driver.id);
  }
}

async function createCatalog(tx: Transaction): Promise<void> {
  const categories = await tx.category.createManyAndReturn({
    data: DEMO_CATEGORIES.map((name, position) => ({ name, position })),
  });
  const idOf = new Map(categories.map((category) => [category.name, category.id]));
  await tx.product.createMany({
    data: DEMO_PRODUCTS.map(({ category, priceCents, stock, ...product }) => ({
      ...product,
      description: `${product.name}, ${category.toLowerCase()}`,
      categoryId: idOf.get(category),
      basePriceCents: priceCents,
      stockQuantity: stock,
      vendor: pick(DEMO_VENDORS, "vendor", product.sku),
    })),
  });
}

function customerRow(customer: DemoCustomer) {
  const {
    number,
    accountName,
    address,
    city,
    state,
    zipCode,
    phone,
    email,
    serviceDays,
    serviceFrequency,
    accessInstructions,
  } = customer;
  const firstService = customer.firstService && new Date(customer.firstService);
  return {
    number,
    accountName,
    address,
    city,
    state,
    zipCode,
    phone,
    email,
    serviceDays,
    serviceFrequency,
    accessInstructions,
    routeNumber: customer.route.number,
    firstService,
  };
}

const basePrice = new Map(DEMO_PRODUCTS.map((product) => [product.sku, product.priceCents]));

function rentalRows(customer: DemoCustomer) {
  const [min, max] = PRICE_SHARE;
  const share = min + chance("price", customer.number) * (max - min);
  return daysOfLetters(customer.serviceDays).flatMap((day) =>
    rentalsOf(customer.kind, customer.route.taste, customer.number, letterOf(day)).map((rental) => ({
      ...rental,
      id: uuid(),
      customerNumber: customer.number,
      deliveryDay: numberOf(day),
      deliveryFrequency: customer.serviceFrequency,
      customerPriceCents: Math.round(basePrice.get(rental.sku)! * share),
    })),
  );
}

/** As one JSON value instead of thousands of parameters, which takes the embedded database a fifth of the time. */
async function createRentalItems(tx: Transaction, rows: ReturnType<typeof rentalRows>, since: Date): Promise<void> {
  await tx.$executeRaw`
    insert into rental_item (id, customer_number, sku, delivery_day, quantity, delivery_frequency, billing_frequency, customer_price_cents, created_at, updated_at)
    select id, "customerNumber", sku, "deliveryDay", quantity, "deliveryFrequency"::"ServiceFrequency", "billingFrequency", "customerPriceCents", ${since}::timestamptz, now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(
      id uuid, "customerNumber" text, sku text, "deliveryDay" smallint, quantity int, "deliveryFrequency" text, "billingFrequency" text, "customerPriceCents" int
    )`;
}

/** Each route's standing order on each day: its customers of that day, numbered from 1 as the route is driven. */
function stopRows(customers: readonly DemoCustomer[]) {
  const lastPosition = new Map<string, number>();
  return customers.flatMap((customer) =>
    daysOfLetters(customer.serviceDays).map((day) => {
      const serviceDay = letterOf(day);
      const list = `${customer.route.number} ${serviceDay}`;
      const position = (lastPosition.get(list) ?? 0) + 1;
      lastPosition.set(list, position);
      return {
        routeNumber: customer.route.number,
        serviceDay,
        customerNumber: customer.number,
        position,
        minutes: STOP_MINUTES[customer.kind],
      };
    }),
  );
}
