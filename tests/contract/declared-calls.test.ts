import { beforeAll, describe, expect, it } from "vitest";
import { referenceOf } from "../../cartridges/api-reference/open-api.server";
import type { ReferenceCall } from "../../cartridges/api-reference/schema";
import type { ApiCall } from "../../kernel/access-rows";
import { callTable } from "../../kernel/serve-call.server";
import { withTestDatabase } from "../support/test-database";
import { API_ROWS, callOf } from "./domain-rows";
import type { Ground } from "./ground";
import { makePeople } from "./people";

const database = withTestDatabase();
let ground: Ground;
beforeAll(async () => {
  ground = { database: database.current, people: await makePeople(database.current) };
});

const reference = referenceOf(callTable.entries());
const named = ({ method, path }: ReferenceCall) => `${method} ${path.replace(/\{(\w+)\}/g, ":$1")}` as ApiCall;
const FILES = "POST /api/import";

describe("the reference of calls", () => {
  it("lists every field of a valid call, and requires no others", async () => {
    const wrong: string[] = [];
    for (const call of reference.filter((each) => named(each) !== FILES)) {
      const { params = {}, query = "", body = {} } = await callOf(API_ROWS[named(call)]!, ground);
      const sent = [...Object.keys(params), ...new URLSearchParams(query).keys(), ...Object.keys(body as object)];
      const fits = ({ fields }: ReferenceCall["inputs"][number]) =>
        sent.every((name) => fields.some((field) => field.name === name)) &&
        fields.every(({ name, required }) => !required || sent.includes(name));
      if (!call.inputs.some(fits)) wrong.push(`${named(call)} is sent ${sent.join(", ")}`);
    }
    expect(wrong).toEqual([]);
  });

  it("leaves out inputs that the portal adds itself", () => {
    const own = ["userAgent", "onProgress", "onEvent", "signal", "fetchFiles", "devices", "profile", "roles"];
    const shown = reference.flatMap((call) =>
      call.inputs.flatMap(({ fields }) => fields.map(({ name, type }) => ({ call: named(call), name, type }))),
    );
    expect(shown.filter(({ name }) => own.includes(name))).toEqual([]);
    // What is not data, such as a function, has no type in the reference.
    expect(shown.filter(({ type }) => type === "anything")).toEqual([]);
  });
});

/**
 * Reads of a single thing, or of a list with a natural bound: a day, a customer's week, a company's
 * settings.
 */
const BOUNDED_BY_THEMSELVES: Readonly<Record<string, readonly string[]>> = {
  "one thing": [
    "/auth/me",
    "/verify/customer/:customerNumber",
    "/verify/check-customer/:code",
    "/customers/:id",
    "/customers/:number/page",
    "/customers/:number/page/published",
    "/items/:id",
    "/drivers/:id",
    "/settings",
    "/openapi.json",
    "/test-console/:cartridge",
    "/notifications",
  ],
  "figures, one line a month, route or table": [
    "/drivers/route/:route/stats",
    "/sales",
    "/sales/stats",
    "/loading-status/performance/:driverId",
    "/database",
    "/database/check",
    "/database/old-records",
  ],
  "a truck's day": [
    "/briefings",
    "/drivers/days",
    "/drivers/route/:route/days/:date",
    "/drivers/route/:route/days/:date/clothesline",
    "/drivers/route/:route/days/:date/end",
    "/drivers/route/:route/today",
    "/holidays/effect",
    "/load-checks/:customer/:date",
    "/loading-status/session/:route_number/:service_day/:date",
    "/relief",
    "/relief/hand-back/:coverage",
    "/rental-items/loadlist/:route",
    "/rental-items/route/:route/loadlist",
    "/rental-items/route/:route/short",
    "/route-plan",
    "/routes/:route/:day",
    "/routes/:route/:day/customers",
  ],
  "a number that the portal itself sets": [
    "/assistants",
    "/canvas-layouts",
    "/relief/assignments",
    "/customers/:id/service/effect",
    "/rental-items/catalog/:sku/customers",
    "/rentable-products",
    "/search",
  ],
  "a file": [
    "/customers/export",
    "/journal/export",
    "/audit/export",
    "/sales/export",
    "/import/current/:file",
    "/rental-items/catalog/copy",
    "/loading-status/report/:id/csv",
    "/statements/:id/pdf",
    "/deliveries/:id/ticket",
    "/deliveries/:id/proofs/:proof",
    "/stops/:id/proofs/:proof",
    "/briefings/:number/photos/:photo",
  ],
};
/** Lists with their own page size. */
const OWN_PAGES = ["/audit", "/inbox", "/sales/dashboard", "/users"];

it("every list is paged and has a limit", () => {
  const bounded = new Set(
    [...Object.values(BOUNDED_BY_THEMSELVES).flat(), ...OWN_PAGES].map((path) => `GET /api${path}`),
  );
  const unbounded = reference
    .filter(({ method, kind, inputs }) => {
      const names = inputs[0]!.fields.map(({ name }) => name);
      return method === "GET" && kind !== "stream" && !names.includes("limit");
    })
    .map(named);
  expect(unbounded.filter((name) => !bounded.has(name))).toEqual([]);
  expect([...bounded].filter((name) => !reference.some((call) => named(call) === name))).toEqual([]);
});
