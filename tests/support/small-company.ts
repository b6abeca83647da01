import { v7 as uuid } from "uuid";
import { ANONYMOUS, type Actor, type Role } from "../../kernel/actor";
import { permissionsOfUser } from "../../kernel/role-permissions.server";
import type { Database } from "../../services/database/database.server";

/**
 * A company small enough to count by hand: routes 33 and 07, five customers, four products. Monday
 * 2026-01-05 is a service day.
 */
export async function makeSmallCompany({ prisma }: Database): Promise<void> {
  await prisma.route.createMany({ data: ["33", "07"].map((number) => ({ number })) });
  await prisma.category.createMany({
    data: [
      { id: 1, name: "Bath Linen", position: 1 },
      { id: 2, name: "Table Linen", position: 2 },
    ],
  });
  await prisma.$executeRaw`select setval('category_id_seq', 2)`;
  await prisma.product.createMany({
    data: [
      { sku: "TWL", name: "Bath Towel", categoryId: 1, basePriceCents: 46 },
      { sku: "MAT", name: "Bath Mat", categoryId: 1, basePriceCents: 52 },
      { sku: "NAP", name: "Napkin", categoryId: 2, basePriceCents: 13 },
      { sku: "CLO", name: "Tablecloth", categoryId: 2, basePriceCents: 95 },
    ],
  });
  const customer = (number: string, accountName: string, part: object = {}) => ({
    number,
    accountName,
    routeNumber: "33",
    serviceDays: "MW",
    serviceFrequency: "Weekly" as const,
    ...part,
  });
  await prisma.customer.createMany({
    data: [
      customer("110001", "Ambassador Hotel"),
      customer("110002", "Marina Inn"),
      customer("110003", "Cafe Lena", {
        serviceDays: "M",
        serviceFrequency: "Biweekly",
        firstService: new Date("2026-01-05"),
      }),
      customer("110004", "Not On Monday", { serviceDays: "W" }),
      customer("110005", "Other Route", { routeNumber: "07" }),
    ],
  });
  const rents = (customerNumber: string, sku: string, quantity: number, deliveryDay = 1) => ({
    id: uuid(),
    customerNumber,
    sku,
    quantity,
    deliveryDay,
    customerPriceCents: 50,
  });
  await prisma.rentalItem.createMany({
    data: [
      rents("110001", "TWL", 100),
      rents("110001", "NAP", 60),
      rents("110002", "TWL", 40),
      rents("110002", "MAT", 10),
      rents("110003", "NAP", 30),
      rents("110004", "CLO", 5),
      rents("110004", "CLO", 7, 3),
      rents("110005", "TWL", 900),
      rents("110001", "TWL", 80, 3),
    ],
  });
  await prisma.routeStop.createMany({
    data: [
      { routeNumber: "33", serviceDay: "M", customerNumber: "110002", position: 1 },
      { routeNumber: "33", serviceDay: "M", customerNumber: "110001", position: 2 },
    ],
  });
}

/** Creates a user and returns their actor. */
export async function makeActor(
  { prisma }: Database,
  role: Role,
  part: {
    username?: string;
    routeNumber?: string;
    customerNumber?: string;
    approval?: "pending" | "approved";
    passwordHash?: string;
  } = {},
): Promise<Actor> {
  const id = uuid();
  const username = part.username ?? `${role.toLowerCase()}-${id.slice(-6)}`;
  await prisma.user.create({
    data: { id, username, email: `${username}@example.com`, name: `${role} ${username}`, role, ...part },
  });
  return {
    ...ANONYMOUS,
    kind: "user",
    id,
    name: `${role} ${username}`,
    role,
    username,
    email: `${username}@example.com`,
    routeNumber: part.routeNumber && part.routeNumber !== "RELIEF" ? part.routeNumber : null,
    customerNumber: part.customerNumber ?? null,
    approved: part.approval !== "pending",
    onboarded: true,
    permissions: permissionsOfUser({ role, approval: part.approval ?? "approved", permissions: [] }),
  };
}
