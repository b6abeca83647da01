import { v7 as uuid } from "uuid";
import { completeLoading, startLoading } from "../../cartridges/load-list/commands.server";
import { addDays, comingServiceDay } from "../../cartridges/service-day/rules";
import { stopIdOf } from "../../cartridges/stop/stop-key";
import { execute } from "../../kernel/execute.server";
import { companyToday } from "../../services/company.server";
import type { Database } from "../../services/database/database.server";
import type { People } from "./people";

/** The test fixture that inputs are prepared from. */
export interface Ground {
  database: Database;
  people: People;
}
let weeks = 0;
/** A Monday on which route 33 has something to load and no session exists. */
const freshMonday = () => addDays("2026-01-05", 7 * weeks++);
export const freshKey = () => ({ route_number: "33", service_day: "Monday", date: freshMonday() });

/** A started session of route 33 on an unused day. */
export async function startedKey({ people }: Ground) {
  const key = freshKey();
  await execute(startLoading, await people.actorOf("Admin"), key);
  return key;
}

export async function completedKey(ground: Ground) {
  const key = await startedKey(ground);
  const { report_id } = await execute(completeLoading, await ground.people.actorOf("Admin"), {
    ...key,
    manager_email: "office@example.com",
  });
  return { key, reportId: report_id! };
}

let customers = 0;
/** A stop of route 33 that can be worked now, for a new customer. */
export async function workableStop({ database: { prisma } }: Ground): Promise<string> {
  const customer = String(330_000 + ++customers);
  await prisma.customer.create({
    data: {
      number: customer,
      accountName: `Customer ${customer}`,
      routeNumber: "33",
      serviceDays: "MTWRF",
      serviceFrequency: "Weekly",
    },
  });
  await prisma.rentalItem.createMany({
    data: [1, 2, 3, 4, 5].map((deliveryDay) => ({
      id: uuid(),
      customerNumber: customer,
      sku: "TWL",
      deliveryDay,
      quantity: 10,
      customerPriceCents: 50,
    })),
  });
  return stopIdOf({ route: "33", date: workingDate(), customer });
}
/** The current service day. */
export const workingDate = () => comingServiceDay(companyToday()).date;

/** An unused code. */
export async function freshCode({ database: { prisma }, people: { ids } }: Ground): Promise<string> {
  const code = `M${uuid().replaceAll("-", "").slice(-9)}`.toUpperCase();
  await prisma.assignmentCode.create({
    data: {
      code,
      description: "A new driver",
      role: "Driver",
      routeNumber: "07",
      createdById: ids.SuperAdmin,
      expiresAt: new Date(Date.now() + 60_000),
    },
  });
  return code;
}
/** Values that are not valid codes. */
export const NO_CODE = [
  "",
  " ",
  "12",
  "12345678901",
  "33'; drop table customer; --",
  "<script>",
  "🧺🧼",
  "a\u0000b",
  "a b c",
  "٣٣٣",
  "x".repeat(100_000),
];

/** The device of a sign-in. */
export const device = { address: "192.0.2.1", userAgent: null };

/** The body of a page's form. */
export const form = (fields: Record<string, string>) => ({ raw: new URLSearchParams(fields) });
