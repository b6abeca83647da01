import { v7 as uuid } from "uuid";
import { completeLoading, startLoading } from "../../cartridges/load-list/commands.server";
import { addDays } from "../../cartridges/service-day/rules";
import { execute } from "../../app/kernel/execute.server";
import type { Database } from "../../app/services/database/database.server";
import { newToken, tokenHash } from "../../app/services/sign-in/session.server";
import { CUSTOMER_COLUMNS, csv } from "../support/company-files";
import { PASSWORD, type People } from "./people";
import { folderOf } from "./upload-folder";

/** What inputs are made from. */
export interface Ground {
  database: Database;
  people: People;
}
export type Expected = "yes" | number;
export interface DefinitionRow {
  /** For each of PEOPLE, in that order. */
  expected: readonly Expected[];
  /** A valid input for that person, with whatever must stand before. */
  input: (ground: Ground) => unknown;
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

const device = { address: "192.0.2.1", userAgent: null };
const loads = () => ({ route: "33", date: "2026-01-05" });
const files = () => ({ fetchFiles: () => folderOf({ customers: freshCustomerFile() }) });
const yes = "yes";

/** Every command and query: who may. Own means customer 110001 and route 33, on which the inputs are. */
export const DEFINITION_ROWS: Record<string, DefinitionRow> = {
                                //         anon pend own  othr drvr othD rlf  cov  admn supr del  exp  rev
  "user.signIn": {              expected: [yes, yes, yes, yes, yes, yes, yes, yes, yes, yes, yes, yes, yes], input: () => ({ identifier: "customer", password: PASSWORD, kind: "api", ...device }) },
  "user.signOut": {             expected: [yes, yes, yes, yes, yes, yes, yes, yes, yes, yes, yes, yes, yes], input: () => ({}) },
  "user.acceptInvitation": {    expected: [yes, yes, yes, yes, yes, yes, yes, yes, yes, yes, yes, yes, yes], input: async (ground) => ({ token: await freshInvitation(ground), password: "new password", confirm: "new password", ...device }) },
  "user.makeFirstSuperAdmin": { expected: [409, 409, 409, 409, 409, 409, 409, 409, 409, 409, 409, 409, 409], input: () => ({ code: "ABCD-EFGH", name: "Eve", username: "eve", email: "eve@example.com", password: "new password", confirm: "new password", ...device }) },
  "user.needsSetup": {          expected: [yes, yes, yes, yes, yes, yes, yes, yes, yes, yes, yes, yes, yes], input: () => ({}) },
  "user.invitation": {          expected: [yes, yes, yes, yes, yes, yes, yes, yes, yes, yes, yes, yes, yes], input: async (ground) => ({ token: await freshInvitation(ground) }) },
  "user.me": {                  expected: [401, yes, yes, yes, yes, yes, yes, yes, yes, yes, 401, 401, 401], input: () => ({}) },
  "customer.open": {            expected: [401, yes, yes, 404, 403, 403, 403, 403, yes, yes, 401, 401, 401], input: () => ({ number: "110001" }) },
  "route.open": {               expected: [401, 403, 403, 403, 403, 403, 403, 403, yes, yes, 401, 401, 401], input: () => ({}) },
  "loadList.read": {            expected: [401, 403, 403, 403, yes, 403, 403, yes, yes, yes, 401, 401, 401], input: loads },
  "loadList.open": {            expected: [401, 403, 403, 403, yes, 403, 403, yes, yes, yes, 401, 401, 401], input: loads },
  "loading.session": {          expected: [401, 403, 403, 403, yes, 403, 403, yes, yes, yes, 401, 401, 401], input: () => freshKey() },
  "loading.report": {           expected: [401, 403, 403, 403, yes, 403, 403, yes, yes, yes, 401, 401, 401], input: async (ground) => ({ id: (await someReport(ground)).reportId }) },
  "loading.performance": {      expected: [401, 403, 403, 403, yes, 403, 403, 403, yes, yes, 401, 401, 401], input: ({ people }) => ({ driverId: people.ids.driver }) },
  "loading.start": {            expected: [401, 403, 403, 403, yes, 403, 403, yes, yes, yes, 401, 401, 401], input: () => freshKey() },
  "loading.mark": {             expected: [401, 403, 403, 403, yes, 403, 403, yes, yes, yes, 401, 401, 401], input: async (ground) => ({ ...(await startedKey(ground)), item_id: "TWL", loaded_quantity: 7 }) },
  "loading.markRestShort": {    expected: [401, 403, 403, 403, yes, 403, 403, yes, yes, yes, 401, 401, 401], input: async (ground) => ({ route: "33", date: (await startedKey(ground)).date }) },
  "loading.complete": {         expected: [401, 403, 403, 403, yes, 403, 403, yes, yes, yes, 401, 401, 401], input: async (ground) => ({ ...(await startedKey(ground)), manager_email: "office@example.com" }) },
  "loading.reopen": {           expected: [401, 403, 403, 403, yes, 403, 403, yes, yes, yes, 401, 401, 401], input: async (ground) => ({ ...(await completedKey(ground)).key, reason: "Found a cage." }) },
  "relief.open": {              expected: [401, 403, 403, 403, yes, yes, yes, yes, 403, yes, 401, 401, 401], input: () => ({}) },
  "relief.startCoverage": {     expected: [401, 403, 403, 403, 403, 403, yes, yes, 403, 403, 401, 401, 401], input: () => ({ route: "07", day: "Monday" }) },
  "relief.endCoverage": {       expected: [401, 403, 403, 403, 404, 404, yes, 404, 403, 404, 401, 401, 401], input: async (ground) => ({ id: await freshCoverage(ground) }) },
  "company.overview": {         expected: [401, 403, 403, 403, 403, 403, 403, 403, 403, yes, 401, 401, 401], input: () => ({}) },
  "company.previewImport": {    expected: [401, 403, 403, 403, 403, 403, 403, 403, 403, yes, 401, 401, 401], input: files },
  "company.import": {           expected: [401, 403, 403, 403, 403, 403, 403, 403, 403, yes, 401, 401, 401], input: files },
};
