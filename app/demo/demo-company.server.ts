import type { Transaction } from "#services/database/database.server";
import { Prisma, type PrismaClient } from "#services/database/generated/client";
import { ANALYZE_FILLED } from "#services/database/vacuum.server";
import { clock } from "#services/clock.server";
import { hashPassword } from "#services/password.server";
import { addDays, daysOfLetters, letterOf, numberOf } from "#cartridges/service-day/rules";
import { issueChunk } from "#cartridges/statement/issue-chunk.server";
import { lastOf, monthOf, nextMonth } from "#cartridges/statement/rules";
import { demoAccounts, DEMO_PASSWORD } from "./accounts";
import { DEMO_CATEGORIES, DEMO_PRODUCTS, DEMO_VENDORS } from "./catalog";
import { chance, diceOf, pick } from "./chance";
import { DEMO_HOTEL, demoCustomers, demoSince, type DemoCustomer } from "./customers";
import { writeAudit } from "./past/audit.server";
import { momentsOf } from "./past/moments.server";
import { writeOffice } from "./past/office.server";
import { writeOrders } from "./past/orders.server";
import type { Company, Staff } from "./past/company";
import { accountsOf, writeLastDay, writeMonths } from "./past/past.server";
import { demoBuyers } from "./past/people";
import { writePage } from "./page.server";
import { writeStatements } from "./past/statements.server";
import { writeTerms } from "./past/terms.server";
import { writeNotesAndRequests } from "./past/notes-and-requests.server";
import { rentalsOf } from "./rentals";
import { DEMO_ROUTES, type Kind } from "./routes";
import { insertRows } from "./rows.server";

/** A slow machine takes minutes to write the three months of history; nobody else is waiting. */
const TIMEOUT_MS = 600_000;
/**
 * The time of day when the company was set up, and when yesterday's sign-ups that await approval
 * were made.
 */
const BEGAN_MINUTES = 60;
const SIGNED_UP_MINUTES = 18 * 60;
/**
 * The timestamp in the ids of rental items, fixed so that they are the same whenever the company is
 * created.
 */
const RENTAL_IDS = new Date("2026-01-01T00:00:00Z");

/** The range of customers' prices, as a share of the catalog price. */
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
 * Writes the demo company in one transaction. `today` is the company's date, YYYY-MM-DD, from which
 * biweekly customers are scheduled. The result is the same each time except for the ids. Only for
 * an empty database: the caller checks isEmptyCompany.
 */
export async function seedDemo(
  db: Transaction | PrismaClient,
  today: string,
  { past }: { past: boolean },
): Promise<void> {
  const moving = { passwordHash: await hashPassword(DEMO_PASSWORD), past };
  if ("$transaction" in db) await db.$transaction((tx) => moveIn(tx, today, moving), { timeout: TIMEOUT_MS });
  else await moveIn(db, today, moving);
}

interface Moving {
  passwordHash: string;
  /** Whether to write the months of history. */
  past: boolean;
}

async function moveIn(tx: Transaction, today: string, { passwordHash, past }: Moving): Promise<void> {
  const customers = demoCustomers(today);
  const since = demoSince(today);
  const began = momentsOf(since)(BEGAN_MINUTES);
  await tx.route.createMany({ data: DEMO_ROUTES.map(({ number, name }) => ({ number, name, createdAt: began })) });
  await createCatalog(tx, began);
  await tx.customer.createMany({
    data: customers.map((customer) => ({ ...customerRow(customer), createdAt: began, updatedAt: began })),
  });
  const rentals = customers.flatMap(rentalRows);
  await createRentalItems(tx, rentals, began);
  await tx.routeStop.createMany({ data: stopRows(customers) });
  const staff = await createUsers(tx, customers, { today, began, passwordHash, past });
  await writePage(tx, { customers, rentals, staff, began });
  const made: Company = { since, today, staff, accounts: accountsOf(customers, rentals) };
  if (past) await writeHistory(tx, made);
  else {
    await issuePastMonths(tx, today);
    await writeLastDay(tx, made);
  }
  await tx.setting.create({ data: { key: "demo", value: true } });
  // A server that analyzed the tables meanwhile considers them empty, and would plan accordingly
  // for a minute.
  await tx.$executeRaw(Prisma.raw(ANALYZE_FILLED));
}

/** Writes the company's history up to what is pending this morning. */
async function writeHistory(tx: Transaction, made: Company): Promise<void> {
  // Checking two or three foreign keys for each of eighty thousand rows would take as long as
  // everything else; a test verifies the references.
  await tx.$executeRaw`set local session_replication_role = replica`;
  const orders = await writeMonths(tx, made);
  await writeOrders(tx, orders);
  const months: string[] = [];
  for (let month = monthOf(made.since); month < monthOf(made.today); month = nextMonth(month)) months.push(month);
  await writeStatements(tx, months);
  await writeNotesAndRequests(tx, made, clock.now());
  await writeOffice(tx, made);
  await writeAudit(tx);
  await tx.$executeRaw`set local session_replication_role = origin`;
  await writeTerms(tx, made.accounts);
}

/** The statements of past months, as they would have been issued on the following day. */
async function issuePastMonths(tx: Transaction, today: string): Promise<void> {
  for (let month = monthOf(demoSince(today)); month < monthOf(today); month = nextMonth(month)) {
    const day = new Date(`${addDays(lastOf(month), 1)}T12:00:00Z`);
    while ((await issueChunk(tx, month, day)).more);
  }
}

/**
 * All accounts. With a history there are accounts for other customers too, some of them created
 * yesterday and awaiting approval.
 */
async function createUsers(
  tx: Transaction,
  customers: readonly DemoCustomer[],
  { today, began, passwordHash, past }: { today: string; began: Date } & Moving,
): Promise<Staff> {
  const accounts = demoAccounts(customers).map((account) => ({
    ...account,
    id: diceOf("account", account.username).id(began),
    email: `${account.username}@clothesline.example`,
    firstName: account.name.split(" ")[0]!,
    passwordHash,
    approval: "approved" as const,
    onboarded: true,
    createdAt: began,
    updatedAt: began,
  }));
  const idOf = (username: string) => accounts.find((account) => account.username === username)!;
  const hotel = customers.find(({ accountName }) => accountName === DEMO_HOTEL)!;
  const signedUp = momentsOf(addDays(today, -1));
  const buyers = (past ? demoBuyers(customers, hotel) : []).map(({ customer, approval, ...buyer }, index) => {
    const isWaiting = approval === "pending";
    const createdAt = isWaiting ? signedUp(SIGNED_UP_MINUTES + index) : began;
    const approved = { approvedAt: began, approvedById: idOf(`driver${customer.route.number}`).id };
    return {
      ...buyer,
      ...(isWaiting ? {} : approved),
      id: diceOf("account", buyer.username).id(createdAt),
      firstName: buyer.name.split(" ")[0]!,
      role: "Customer" as const,
      customerNumber: customer.number,
      passwordHash,
      approval,
      onboarded: true,
      createdAt,
      updatedAt: createdAt,
    };
  });
  await tx.user.createMany({ data: accounts });
  await tx.user.createMany({ data: buyers });
  const ofCustomers = [...accounts, ...buyers].filter(
    ({ customerNumber, approval }) => customerNumber && approval === "approved",
  );
  return {
    admin: idOf("admin"),
    superAdmin: idOf("superadmin"),
    relief: idOf("relief"),
    drivers: new Map(DEMO_ROUTES.map(({ number }) => [number, idOf(`driver${number}`)])),
    buyers: new Map(ofCustomers.map((buyer) => [buyer.customerNumber!, buyer])),
  };
}

async function createCatalog(tx: Transaction, began: Date): Promise<void> {
  const categories = await tx.category.createManyAndReturn({
    data: DEMO_CATEGORIES.map((name, position) => ({ name, position })),
  });
  const idOf = new Map(categories.map((category) => [category.name, category.id]));
  await tx.product.createMany({
    data: DEMO_PRODUCTS.map(({ category, priceCents, stock, ...product }) => ({
      ...product,
      categoryId: idOf.get(category),
      basePriceCents: priceCents,
      stockQuantity: stock,
      vendor: pick(DEMO_VENDORS, "vendor", product.sku),
      createdAt: began,
      updatedAt: began,
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
    lat,
    lng,
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
    lat,
    lng,
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
      id: diceOf("rental", customer.number, rental.sku, day).id(RENTAL_IDS),
      customerNumber: customer.number,
      deliveryDay: numberOf(day),
      deliveryFrequency: customer.serviceFrequency,
      customerPriceCents: Math.round(basePrice.get(rental.sku)! * share),
    })),
  );
}

const createRentalItems = (tx: Transaction, rows: ReturnType<typeof rentalRows>, began: Date): Promise<void> =>
  insertRows(
    tx,
    "rental_item",
    {
      ...{ id: "uuid", customer_number: "text", sku: "text", delivery_day: "smallint", quantity: "int" },
      ...{ delivery_frequency: '"ServiceFrequency"', billing_frequency: "text", customer_price_cents: "int" },
      ...{ created_at: "timestamptz", updated_at: "timestamptz" },
    },
    rows.map((row) => ({
      ...{ id: row.id, customer_number: row.customerNumber, sku: row.sku, delivery_day: row.deliveryDay },
      ...{ quantity: row.quantity, delivery_frequency: row.deliveryFrequency, billing_frequency: row.billingFrequency },
      ...{ customer_price_cents: row.customerPriceCents, created_at: began, updated_at: began },
    })),
  );

/**
 * Each route's standing stop order by day: its customers of that day, numbered from 1 in driving
 * order.
 */
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
