import { rows } from "#kernel/access-rows";
import { completedKey, freshKey, type Ground, startedKey } from "../../tests/contract/ground";
import { someReport } from "./load-report/access.rows";

const day = () => ({ route: "33", date: "2026-01-05" });
const route = { route: "33" };
const sessionParams = () => {
  const { route_number, service_day, date } = freshKey();
  return { params: { route_number, service_day, date } };
};
const key = { route_number: "route", service_day: "day", date: "date" } as const;
const loads = { allowed: ["route's driver", "relief on duty", "office"] } as const;

export default rows<Ground>({
  opening: { as: "route's driver", key: { route: "33", day: "Monday" }, shows: "Bath Towel" },
  definitions: {
    "loadList.read": { ...loads, input: day },
    "loadList.open": { ...loads, input: day },
    "loading.short": { ...loads, input: day },
    "loading.session": { ...loads, input: freshKey },
    "loading.report": { ...loads, input: someReport },
    "loading.performance": {
      allowed: ["route's driver", "office"],
      input: ({ people }) => ({ driverId: people.ids["route's driver"] }),
    },
    "loading.start": { ...loads, input: freshKey },
    "loading.mark": {
      ...loads,
      input: async (ground) => ({ ...(await startedKey(ground)), item_id: "TWL", loaded_quantity: 7 }),
    },
    "loading.markRestShort": {
      ...loads,
      input: async (ground) => ({ route: "33", date: (await startedKey(ground)).date }),
    },
    "loading.complete": {
      ...loads,
      input: async (ground) => ({ ...(await startedKey(ground)), manager_email: "office@example.com" }),
    },
    "loading.reopen": {
      ...loads,
      input: async (ground) => ({ ...(await completedKey(ground)).key, reason: "Found a cage." }),
    },
  },
  calls: {
    "GET /api/rental-items/route/:route/loadlist": { ...loads, call: () => ({ params: route, query: "?day=Monday" }) },
    "GET /api/rental-items/loadlist/:route": { ...loads, call: () => ({ params: route }) },
    "GET /api/rental-items/route/:route/short": { ...loads, call: () => ({ params: route, query: "?day=Monday" }) },
    "POST /api/rental-items/route/:route/mark-rest-short": {
      ...loads,
      call: async (ground) => ({
        params: route,
        body: { day: "Monday", date: (await startedKey(ground)).date, loaded_items: ["TWL"] },
      }),
    },
    "POST /api/loading-status/session/start": { ...loads, call: () => ({ body: freshKey() }) },
    "POST /api/loading-status/item/update": {
      ...loads,
      call: async (ground) => ({
        body: {
          ...(await startedKey(ground)),
          item_id: "TWL",
          item_description: "Bath Towel",
          expected_quantity: 140,
          loaded_quantity: 12,
          status: "partial",
        },
      }),
    },
    "POST /api/loading-status/session/complete": {
      ...loads,
      call: async (ground) => ({
        body: { ...(await startedKey(ground)), manager_email: "office@example.com", driver_notes: "" },
      }),
    },
    "POST /api/loading-status/session/reopen": {
      ...loads,
      call: async (ground) => ({ body: { ...(await completedKey(ground)).key, reason: "Found a cage." } }),
    },
    "GET /api/loading-status/session/:route_number/:service_day/:date": { ...loads, call: sessionParams },
    "GET /api/loading-status/session/:route_number/:service_day/:date/events": { ...loads, call: sessionParams },
    "GET /api/loading-status/performance/:driverId": {
      allowed: ["route's driver", "office"],
      call: ({ people }) => ({ params: { driverId: people.ids["route's driver"] } }),
    },
  },
  pages: [
    { page: "GET /driver/dashboard", allowed: ["drivers"] },
    // Defaults to the driver's own route, which relief drivers do not have.
    {
      page: "GET /driver/loadlist",
      allowed: ["route's driver", "another route's driver"],
      otherwise: { "relief off duty": "home", "relief on duty": "home" },
    },
    {
      page: "GET /driver/loadlist",
      allowed: ["route's driver", "relief on duty"],
      visit: () => ({ query: "?route=33&day=Monday" }),
    },
    { page: "GET /loadlist/:routeNumber?", allowed: ["office"] },
    { page: "GET /loadlist/:routeNumber?", allowed: ["office"], visit: () => ({ params: { routeNumber: "07" } }) },
  ],
  fields: {
    "GET /api/rental-items/route/:route/loadlist": { params: { route: "route" }, query: { day: "day", date: "date" } },
    "GET /api/rental-items/loadlist/:route": { params: { route: "route" } },
    "GET /api/rental-items/route/:route/short": { params: { route: "route" }, query: { day: "day", date: "date" } },
    "POST /api/rental-items/route/:route/mark-rest-short": {
      params: { route: "route" },
      body: { day: "day", date: "date", loaded_items: "items" },
      optional: ["day", "date", "loaded_items"],
    },
    "POST /api/loading-status/session/start": {
      body: { ...key, session_id: "id", at: "moment" },
      optional: ["session_id", "at"],
    },
    "POST /api/loading-status/item/update": {
      body: {
        ...key,
        item_id: "sku",
        item_description: "words",
        expected_quantity: "number",
        loaded_quantity: "pieces",
        status: "status",
        at: "moment",
      },
      optional: ["item_description", "expected_quantity", "loaded_quantity", "status", "at"],
    },
    "POST /api/loading-status/session/complete": {
      body: { ...key, manager_email: "email", driver_notes: "words" },
      optional: ["driver_notes"],
    },
    "POST /api/loading-status/session/reopen": { body: { ...key, reason: "reason" } },
    "GET /api/loading-status/session/:route_number/:service_day/:date": { params: key },
    "GET /api/loading-status/session/:route_number/:service_day/:date/events": { params: key },
    "GET /api/loading-status/performance/:driverId": {
      params: { driverId: "id" },
      query: { from: "date", to: "date" },
    },
  },
});
