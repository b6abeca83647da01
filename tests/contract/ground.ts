import { v7 as uuid } from "uuid";
import { completeLoading, startLoading } from "../../cartridges/load-list/commands.server";
import { addDays } from "../../cartridges/service-day/rules";
import { execute } from "../../app/kernel/execute.server";
import type { Database } from "../../app/services/database/database.server";
import { newToken, tokenHash } from "../../app/services/sign-in/session.server";
import { CUSTOMER_COLUMNS, csv } from "../support/company-files";
import type { People } from "./people";

/** What inputs are made from. */
export interface Ground {
  database: Database;
  people: People;
}
let weeks = 0;
/** A Monday on which route 33 has something to load and nothing has been done yet. */
export const freshMonday = () => addDays("2026-01-05", 7 * weeks++);
export const freshKey = () => ({ route_number: "33", service_day: "Monday", date: freshMonday() });

/** A started session of route 33 on a day of its own. */
export async function startedKey({ people }: Ground) {
  const key = freshKey();
  await execute(startLoading, await people.actorOf("admin"), key);
  return key;
}

export async function completedKey(ground: Ground) {
  const key = await startedKey(ground);
  const { report_id } = await execute(completeLoading, await ground.people.actorOf("admin"), { ...key, manager_email: "office@example.com" });
  return { key, reportId: report_id! };
}

let report: Promise<{ reportId: string }> | undefined;
/** A report of route 33 to read. */
export const someReport = (ground: Ground) => (report ??= completedKey(ground));

/** An invitation that has not been used, for an account of its own. */
export async function freshInvitation({ database: { prisma } }: Ground): Promise<string> {
  const token = newToken(), id = uuid();
  await prisma.user.create({ data: { id, username: `invited-${id}`, name: "Invited", role: "Driver", routeNumber: "07" } });
  await prisma.oneTimeLink.create({ data: { id: uuid(), purpose: "invitation", tokenHash: tokenHash(token), userId: id, expiresAt: new Date(Date.now() + 60_000) } });
  return token;
}

/** A coverage of the relief driver's. */
export async function freshCoverage({ database: { prisma }, people: { ids } }: Ground): Promise<string> {
  const id = uuid(), driverId = ids.relief;
  await prisma.reliefCoverage.create({ data: { id, driverId, routeNumber: "07", firstDate: new Date("2020-01-06"), lastDate: new Date("2020-01-06"), createdById: driverId } });
  return id;
}

let customers = 300_000;
export const freshCustomerFile = () => csv(CUSTOMER_COLUMNS, [++customers, "New Cafe", "", "", "", "", "", "", "33", "M", "Weekly", "", "", ""]);

/** The device a sign-in comes from. */
export const device = { address: "192.0.2.1", userAgent: null };
