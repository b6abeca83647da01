import type { Transaction } from "#services/database/database.server";
import type { Prisma } from "#services/database/generated/client";
import type { Block } from "#cartridges/order/page-blocks/schema";
import { DEMO_PRODUCTS } from "./catalog";
import { diceOf } from "./chance";
import { DEMO_HOTEL, type DemoCustomer } from "./customers";
import type { Staff } from "./past/company";

/** The hotel's product groups: the name and the categories they contain. */
const GROUPS = [
  ["For the rooms", ["Bed Linen", "Bath Linen"]],
  ["For the restaurant", ["Table Linen", "Kitchen"]],
] as const;
const categoryOf = new Map(DEMO_PRODUCTS.map(({ sku, category }) => [sku, category]));

interface Made {
  customers: readonly DemoCustomer[];
  rentals: readonly { customerNumber: string; sku: string; deliveryDay: number }[];
  staff: Staff;
  began: Date;
}

/** The hotel's published portal page, built by its driver, so that a first visit shows one. */
export async function writePage(tx: Transaction, { customers, rentals, staff, began }: Made): Promise<void> {
  const hotel = customers.find(({ accountName }) => accountName === DEMO_HOTEL)!;
  const driver = staff.drivers.get(hotel.route.number)!;
  const blocks = blocksOf(hotel, rentals, driver.name, began) as unknown as Prisma.InputJsonValue;
  const customerNumber = hotel.number;
  await tx.customerPage.create({
    data: { customerNumber, blocks, version: 2, changedAt: began, changedById: driver.id, shown: 1 },
  });
  await tx.customerPageVersion.create({
    data: { customerNumber, number: 1, blocks, publishedAt: began, publishedById: driver.id },
  });
}

function blocksOf(hotel: DemoCustomer, rentals: Made["rentals"], driver: string, began: Date): Block[] {
  const own = rentals.filter(({ customerNumber }) => customerNumber === hotel.number);
  const days = new Set(own.map(({ deliveryDay }) => deliveryDay));
  // Products delivered on every service day, so that a group is the same on every date.
  const daily = [...new Set(own.map(({ sku }) => sku))].filter(
    (sku) => own.filter((rental) => rental.sku === sku).length === days.size,
  );
  const id = (what: string) => diceOf("page", hotel.number, what).id(began);
  return [
    {
      id: id("greeting"),
      kind: "greeting",
      title: "Good morning, Marlowe Grand",
      text: "Your linen in one place. The cages come to the loading dock.",
    },
    {
      id: id("notice"),
      kind: "notice",
      tone: "info",
      title: "Events and full houses",
      text: "A banquet or a full house ahead? Order two days before, and we load a spare cage.",
      from: null,
      until: null,
    },
    ...GROUPS.map(([title, categories]) => ({
      id: id(title),
      kind: "products" as const,
      title,
      skus: daily.filter((sku) => (categories as readonly string[]).includes(categoryOf.get(sku)!)),
    })).filter(({ skus }) => skus.length > 0),
    {
      id: id("par"),
      kind: "par",
      text: "Your usual delivery (par) comes automatically; order only what differs.",
      hints: daily.includes("BTH-POOL")
        ? [{ sku: "BTH-POOL", text: "The pool is open: think of a few more on a hot weekend." }]
        : [],
    },
    {
      id: id("contact"),
      kind: "contact",
      name: driver,
      phone: "+1 555 0100",
      email: "office@clothesline.example",
      text: "Your driver. The office answers from 6:00 AM.",
    },
  ];
}
