import { v7 as uuid } from "uuid";
import type { Database } from "../../services/database/database.server";
import type { People } from "./people";

/**
 * Makes the company large: twenty times the customers, ten times the products and routes, each
 * customer renting twenty of the products on two days. Adds orders, notes, entries and statements
 * of one customer, and marks in the loading session `sessionId`.
 */
export async function grow({ prisma }: Database, people: People, sessionId: string): Promise<void> {
  const count = (size: number) => Array.from({ length: size }, (_, place) => place);
  const skus = count(40).map((place) => `SKU-${place}`);
  await prisma.product.createMany({
    data: skus.map((sku, place) => ({
      sku,
      name: `Product ${place}`,
      categoryId: 1 + (place % 2),
      basePriceCents: 50,
    })),
  });
  await prisma.route.createMany({ data: count(20).map((place) => ({ number: String(100 + place) })) });
  const numbers = count(100).map((place) => String(120_000 + place));
  await prisma.customer.createMany({
    data: numbers.map((number, place) => ({
      number,
      accountName: `Customer ${place}`,
      routeNumber: place % 2 ? "33" : String(100 + (place % 20)),
      serviceDays: "MW",
      serviceFrequency: "Weekly" as const,
    })),
  });
  await prisma.user.createMany({
    data: ["110001", ...numbers].map((customerNumber) => ({
      id: uuid(),
      username: `waits-${customerNumber}`,
      email: `waits-${customerNumber}@example.com`,
      name: "Waits",
      role: "Customer" as const,
      customerNumber,
      approval: "pending" as const,
    })),
  });
  const rents = (customerNumber: string) =>
    [1, 3].flatMap((deliveryDay) =>
      skus
        .slice(0, 20)
        .map((sku) => ({ id: uuid(), customerNumber, sku, deliveryDay, quantity: 7, customerPriceCents: 50 })),
    );
  await prisma.rentalItem.createMany({ data: ["110001", ...numbers].flatMap(rents) });
  const order = (place: number) => ({
    id: uuid(),
    kind: "delivery" as const,
    status: place % 2 ? ("pending" as const) : ("approved" as const),
    customerNumber: "110001",
    placedById: people.ids["the customer"],
    serviceDate: new Date("2190-01-04"),
    totalCents: 350,
  });
  const orders = count(30).map(order);
  await prisma.order.createMany({ data: orders });
  await prisma.orderLine.createMany({
    data: orders.flatMap(({ id }) =>
      skus.slice(0, 10).map((sku) => ({
        id: uuid(),
        orderId: id,
        sku,
        kind: "par" as const,
        deliveryDay: 1,
        quantity: 7,
        unitPriceCents: 50,
      })),
    ),
  });
  await prisma.orderEvent.createMany({
    data: orders.map(({ id }) => ({ id: uuid(), orderId: id, status: "pending" as const, at: new Date() })),
  });
  const [noted, asked] = [count(40), count(40)];
  await prisma.note.createMany({
    data: noted.map((place) => ({
      id: uuid(),
      customerNumber: "110001",
      content: `Note ${place}`,
      authorId: people.ids["route's driver"],
      createdAt: new Date(),
    })),
  });
  await prisma.journalEntry.createMany({
    data: noted.map((place) => ({
      id: uuid(),
      customerNumber: "110001",
      content: `Entry ${place}`,
      entryType: "issue",
      authorId: people.ids["route's driver"],
      createdAt: new Date(),
    })),
  });
  await prisma.customerCatalogProduct.createMany({
    data: skus.slice(0, 20).map((sku) => ({ customerNumber: "110001", sku })),
  });
  await prisma.changeRequest.createMany({
    data: asked.map((place) => ({
      id: uuid(),
      customerNumber: "110001",
      sku: skus[place],
      deliveryDay: 1,
      kind: "other",
      content: `Request ${place}`,
      createdById: people.ids["the customer"],
    })),
  });
  const statements = count(24).map((place) => ({
    id: uuid(),
    customerNumber: "110001",
    periodStart: new Date(Date.UTC(2020, place, 1)),
    periodEnd: new Date(Date.UTC(2020, place + 1, 0)),
    totalCents: 700,
  }));
  await prisma.statement.createMany({ data: statements });
  await prisma.statementLine.createMany({
    data: statements.flatMap(({ id, periodStart }) =>
      skus.map((sku) => ({
        id: uuid(),
        statementId: id,
        sku,
        description: sku,
        serviceDate: periodStart,
        quantity: 7,
        unitPriceCents: 50,
      })),
    ),
  });
  await prisma.loadingMark.createMany({
    data: skus.slice(0, 20).map((sku) => ({
      sessionId,
      sku,
      expectedQuantity: 7,
      loadedQuantity: 7,
      status: "loaded" as const,
      markedAt: new Date(),
      markedById: people.ids.Admin,
    })),
  });
}
