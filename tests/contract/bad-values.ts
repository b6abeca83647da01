import type { Method } from "../../app/kernel/calls.server";
import { rowsOfDomains, withoutFieldsOfDomains } from "./domain-rows";
import type { Person } from "./people";

/** What a field takes; each kind has the values it must refuse. */
export type Kind = "route" | "day" | "date" | "moment" | "id" | "sku" | "pieces" | "number" | "status" | "email" | "words" | "reason" | "name" | "password" | "items" | "ids";

const SQL = "33'; drop table customer; --", HTML = "<script>alert(1)</script>", EMOJI = "🧺🧼", HUGE = "x".repeat(100_000);
const NUL = "a\u0000b", HALF = "a\ud83e";
/** PostgreSQL stores neither, and no field's text is this long. */
const NEVER_TEXT = [NUL, HALF, HUGE];
const SHAPES: readonly unknown[] = [true, [], {}, ["33"], { toString: 1 }, { valueOf: null, toString: null }, [[[]]]];
const NUMBERS = [-1, 1.5, 2 ** 31, 2 ** 53, 1e308, -0.0001];
const ODD_WORDS = ["", " ", SQL, HTML, EMOJI, "null", "undefined", "NaN", "__proto__"];
const ODD_DATES = ["2026-02-30", "2026-13-01", "0000-01-03", "99999-01-01", "-0001-01-04", "2026-1-5", "01/05/2026", "2026-01-05T00:00:00Z", "+2026-01-05", "infinity", "today"];

export const BAD: Record<Kind, readonly unknown[]> = {
  route: [null, ...SHAPES, ...NUMBERS, ...ODD_WORDS, ...NEVER_TEXT, "12345", "3 3", "٣٣", "0x21", "1e1"],
  day: [null, ...SHAPES, ...NUMBERS, 0, ...ODD_WORDS, ...NEVER_TEXT, "Saturday", "monday", "M", "toString", "constructor"],
  date: [null, ...SHAPES, ...NUMBERS, 20260105, ...ODD_WORDS, ...ODD_DATES, ...NEVER_TEXT],
  moment: [null, ...SHAPES, ...NUMBERS, ...ODD_WORDS, ...ODD_DATES.filter((date) => !date.includes("T")), "0000-01-01T00:00:00Z", "2026-02-30T00:00:00Z", "2026-01-05T25:00:00Z", "99999-01-01T00:00:00Z", ...NEVER_TEXT],
  id: [null, ...SHAPES, ...NUMBERS, ...ODD_WORDS, ...NEVER_TEXT, "018f", "{018f4e7a-0000-7000-8000-000000000000}", "018f4e7a-0000-7000-8000-00000000000g"],
  sku: [null, ...SHAPES, ...NUMBERS, ...ODD_WORDS, ...NEVER_TEXT, "twl", "CLO", "toString"],
  pieces: [null, ...SHAPES, ...NUMBERS, "", "7", "0x7", SQL, NUL, "1e3"],
  number: [null, ...SHAPES, "", "7", SQL, NUL],
  status: [null, ...SHAPES, ...NUMBERS, ...ODD_WORDS, ...NEVER_TEXT, "Loaded", "toString"],
  email: [null, ...SHAPES, ...NUMBERS, ...ODD_WORDS, ...NEVER_TEXT, "office", "office@", "a@b", "office@example.com, other@example.com", "office@example.com\nBcc: x@example.com", `${"x".repeat(200)}@example.com`],
  words: [null, ...SHAPES, ...NUMBERS, ...NEVER_TEXT],
  reason: [null, ...SHAPES, ...NUMBERS, ...NEVER_TEXT, "", " \n "],
  name: [...SHAPES, ...NUMBERS, ...NEVER_TEXT, "", " "],
  password: [null, ...SHAPES, ...NUMBERS, ...NEVER_TEXT, ""],
  ids: [null, true, {}, "one", 7, [7], [null], [""], ["018f"], [NUL], Array(101).fill("018f4e7a-0000-7000-8000-000000000000")],
  items: [null, true, {}, "TWL", 7, [7], [null], [""], [[]], [{}], ["NOPE"], [NUL], [HALF], [HUGE], [{ item_id: 7 }], [{ item_id: "TWL", loaded_quantity: "7" }], ...NUMBERS.map((loaded_quantity) => [{ item_id: "TWL", loaded_quantity }]), Array(2_001).fill("TWL")],
};

/** A kind, or the bad values themselves where a field is like no other. */
export type Refused = Kind | readonly unknown[];
export const badOf = (refused: Refused): readonly unknown[] => (typeof refused === "string" ? BAD[refused] : refused);

export interface Fields {
  /** Who may, where the SuperAdmin may not. */
  as?: Person;
  body?: Record<string, Refused>;
  /** Of those, the ones that may be left out. */
  optional?: readonly string[];
  params?: Record<string, Refused>;
  query?: Record<string, Refused>;
}

const key = { route_number: "route", service_day: "day", date: "date" } as const;

/** The fields of every call under /api that takes any, and what each takes. */
export const API_FIELDS: Partial<Record<`${Method} /api/${string}`, Fields>> = {
  "POST /api/auth/login": { body: { username: "name", password: "password" } },
  "POST /api/auth/customer/login": { body: { email: "name", password: "password" } },
  "POST /api/auth/driver/login": { body: { email: "name", password: "password" } },
  "POST /api/drivers/login": { body: { username: "name", password: "password" } },
  "GET /api/rental-items/route/:route/loadlist": { params: { route: "route" }, query: { day: "day", date: "date" } },
  "GET /api/rental-items/loadlist/:route": { params: { route: "route" } },
  "POST /api/rental-items/route/:route/mark-rest-short": { params: { route: "route" }, body: { day: "day", date: "date", loaded_items: "items" }, optional: ["day", "date", "loaded_items"] },
  "POST /api/loading-status/session/start": { body: { ...key, session_id: "id", at: "moment" }, optional: ["session_id", "at"] },
  "POST /api/loading-status/item/update": {
    body: { ...key, item_id: "sku", item_description: "words", expected_quantity: "number", loaded_quantity: "pieces", status: "status", at: "moment" },
    optional: ["item_description", "expected_quantity", "loaded_quantity", "status", "at"],
  },
  "POST /api/loading-status/session/complete": { body: { ...key, manager_email: "email", driver_notes: "words" }, optional: ["driver_notes"] },
  "POST /api/loading-status/session/reopen": { body: { ...key, reason: "reason" } },
  "GET /api/loading-status/session/:route_number/:service_day/:date": { params: { route_number: "route", service_day: "day", date: "date" } },
  "GET /api/loading-status/session/:route_number/:service_day/:date/events": { params: { route_number: "route", service_day: "day", date: "date" } },
  "GET /api/loading-status/performance/:driverId": { params: { driverId: "id" }, query: { from: "date", to: "date" } },
  "POST /api/relief/coverage": { as: "relief", body: { route: "route", day: "day" } },
  "POST /api/relief/coverage/end": { as: "relief", body: { id: "id" } },
  ...rowsOfDomains("fields"),
};

/** Calls that take nothing to be wrong: no field, or (import) files, which have tests of their own. */
export const WITHOUT_FIELDS = ["GET /api/health", "GET /api/auth/me", "POST /api/auth/logout", "POST /api/import", ...withoutFieldsOfDomains()];
