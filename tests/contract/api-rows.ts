import type { Method } from "../../app/kernel/calls.server";
import { rowsOfDomains, type ApiRow, type Expected } from "./domain-rows";
import { completedKey, freshCoverage, freshCustomerFile, freshKey, startedKey, type Ground } from "./ground";
import { PASSWORD } from "./people";
import type { Call } from "./portal-doors";

/** A valid call of a row. */
export const callOf = async ({ call }: ApiRow, ground: Ground): Promise<Omit<Call, "method" | "address">> => (await call?.(ground)) ?? {};

const yes = "yes";
const everyone = Array<Expected>(13).fill(yes);
const route = { route: "33" };
const sessionParams = () => {
  const { route_number, service_day, date } = freshKey();
  return { params: { route_number, service_day, date } };
};
const upload = () => {
  const form = new FormData();
  form.append("customers", new Blob([freshCustomerFile()]), "customers.csv");
  return form;
};

/** Every call under /api: who may. Own means customer 110001 and route 33, which the calls are about. */
export const API_ROWS: Record<`${Method} /api/${string}`, ApiRow> = {
  "GET /api/health": { expected: everyone },
  "POST /api/auth/login": { expected: everyone, call: () => ({ body: { username: "admin", password: PASSWORD } }) },
  "POST /api/auth/customer/login": { expected: everyone, call: () => ({ body: { email: "customer@example.com", password: PASSWORD } }) },
  "POST /api/auth/driver/login": { expected: everyone, call: () => ({ body: { email: "driver@example.com", password: PASSWORD } }) },
  "POST /api/drivers/login": { expected: everyone, call: () => ({ body: { username: "relief", password: PASSWORD } }) },
  "POST /api/auth/logout": { expected: everyone },
  //                                                  anon pend own  othr drvr othD rlf  cov  admn supr del  exp  rev
  "GET /api/auth/me": {                     expected: [401, yes, yes, yes, yes, yes, yes, yes, yes, yes, 401, 401, 401] },
  "POST /api/import": {                     expected: [401, 403, 403, 403, 403, 403, 403, 403, 403, yes, 401, 401, 401], call: () => ({ raw: upload() }) },
  "GET /api/rental-items/route/:route/loadlist": {
    expected: [401, 403, 403, 403, yes, 403, 403, yes, yes, yes, 401, 401, 401], call: () => ({ params: route, query: "?day=Monday" }) },
  "GET /api/rental-items/loadlist/:route": {
    expected: [401, 403, 403, 403, yes, 403, 403, yes, yes, yes, 401, 401, 401], call: () => ({ params: route }) },
  "POST /api/rental-items/route/:route/mark-rest-short": {
    expected: [401, 403, 403, 403, yes, 403, 403, yes, yes, yes, 401, 401, 401], call: async (ground) => ({ params: route, body: { day: "Monday", date: (await startedKey(ground)).date, loaded_items: ["TWL"] } }) },
  "POST /api/loading-status/session/start": {
    expected: [401, 403, 403, 403, yes, 403, 403, yes, yes, yes, 401, 401, 401], call: () => ({ body: freshKey() }) },
  "POST /api/loading-status/item/update": {
    expected: [401, 403, 403, 403, yes, 403, 403, yes, yes, yes, 401, 401, 401], call: async (ground) => ({ body: { ...(await startedKey(ground)), item_id: "TWL", item_description: "Bath Towel", expected_quantity: 140, loaded_quantity: 12, status: "partial" } }) },
  "POST /api/loading-status/session/complete": {
    expected: [401, 403, 403, 403, yes, 403, 403, yes, yes, yes, 401, 401, 401], call: async (ground) => ({ body: { ...(await startedKey(ground)), manager_email: "office@example.com", driver_notes: "" } }) },
  "POST /api/loading-status/session/reopen": {
    expected: [401, 403, 403, 403, yes, 403, 403, yes, yes, yes, 401, 401, 401], call: async (ground) => ({ body: { ...(await completedKey(ground)).key, reason: "Found a cage." } }) },
  "GET /api/loading-status/session/:route_number/:service_day/:date": {
    expected: [401, 403, 403, 403, yes, 403, 403, yes, yes, yes, 401, 401, 401], call: sessionParams },
  "GET /api/loading-status/session/:route_number/:service_day/:date/events": {
    expected: [401, 403, 403, 403, yes, 403, 403, yes, yes, yes, 401, 401, 401], call: sessionParams },
  "GET /api/loading-status/performance/:driverId": {
    expected: [401, 403, 403, 403, yes, 403, 403, 403, yes, yes, 401, 401, 401], call: ({ people }) => ({ params: { driverId: people.ids.driver } }) },
  "POST /api/relief/coverage": {
    expected: [401, 403, 403, 403, 403, 403, yes, yes, 403, 403, 401, 401, 401], call: () => ({ body: { route: "07", day: "Tuesday" } }) },
  "POST /api/relief/coverage/end": {
    expected: [401, 403, 403, 403, 404, 404, yes, 404, 403, 404, 401, 401, 401], call: async (ground) => ({ body: { id: await freshCoverage(ground) } }) },
  ...rowsOfDomains("api"),
};
