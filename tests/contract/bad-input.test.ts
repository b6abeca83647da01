import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ApiCall, Refused } from "../../kernel/access-rows";
import { CUSTOMER_COLUMNS, csv } from "../support/company-files";
import { withTestDatabase } from "../support/test-database";
import { badOf } from "./bad-values";
import { API_FIELDS, API_ROWS, callOf, WITHOUT_FIELDS } from "./domain-rows";
import { freshKey, startedKey, type Ground } from "./ground";
import { makePeople, type People } from "./people";
import { callApi, type Call } from "./portal-handlers";
import { writtenRows } from "./written-rows";

const database = withTestDatabase();
let people: People, ground: Ground;
beforeAll(async () => {
  people = await makePeople(database.current);
  ground = { database: database.current, people };
});
beforeEach(() => database.current.prisma.rateLimit.deleteMany());

const rows = Object.entries(API_FIELDS).map(([endpoint, fields]) => ({
  endpoint,
  fields,
  row: API_ROWS[endpoint as ApiCall]!,
}));
const split = (endpoint: string) => endpoint.split(" ") as [Call["method"] & {}, string];
const shown = (value: unknown) => (JSON.stringify(value) ?? "missing").slice(0, 60);

/**
 * Makes a call with bad input and returns what is wrong with the response, or null if it is
 * rejected correctly.
 */
async function complaint(request: Call, field: string): Promise<string | null> {
  const response = await callApi(request);
  const text = await response.text();
  if (response.status === 200) return "was taken";
  if (response.status < 400 || response.status >= 500) return `was answered with ${response.status}`;
  const { message, fields = {} } = JSON.parse(text) as { message?: string; fields?: Record<string, string> };
  if (!message) return "has no message";
  if (text.length > 10_000) return "was echoed whole";
  if (/prisma|invocation|node_modules/i.test(text)) return `says too much: ${message}`;
  if (!Object.keys(fields).some((name) => name.includes(field)))
    return `was refused with ${response.status} ${message}, which does not name it`;
  return null;
}

describe("every call", () => {
  it("with fields is listed here", () => {
    expect([...rows.map(({ endpoint }) => endpoint), ...WITHOUT_FIELDS].sort()).toEqual(Object.keys(API_ROWS).sort());
  });

  it.each(rows)(
    "of $endpoint rejects each field's bad values with a 400 that names the field, and writes nothing",
    async ({ endpoint, fields, row }) => {
      const [method, address] = split(endpoint);
      const headers = await people.headersOf(fields.as ?? "SuperAdmin");
      const good = { method, address, headers, ...(await callOf(row, ground)) };
      const problems: string[] = [];
      let written = await writtenRows(database.current);
      /** Tries each value by itself, then checks whether any of them wrote something. */
      const check = async (field: string, values: readonly unknown[], callWith: (value: unknown) => Call) => {
        for (const value of values) {
          const wrong = await complaint(callWith(value), field);
          if (wrong) problems.push(`${field} ${shown(value)} ${wrong}`);
        }
        const before = written;
        written = await writtenRows(database.current);
        if (written !== before) problems.push(`${field} left something written`);
      };
      for (const [field, kind] of Object.entries(fields.body ?? {})) {
        const body = good.body as Record<string, unknown>;
        const missing = fields.optional?.includes(field) ? [] : [undefined];
        await check(field, [...badOf(kind), ...missing], (value) => ({ ...good, body: { ...body, [field]: value } }));
      }
      // Addresses carry only text, and an empty segment would be another address.
      const texts = (kind: Refused) =>
        badOf(kind).filter(
          (value): value is string => typeof value === "string" && !/\p{Surrogate}/u.test(value) && value !== "",
        );
      for (const [field, kind] of Object.entries(fields.params ?? {}))
        await check(field, texts(kind), (value) => ({ ...good, params: { ...good.params, [field]: String(value) } }));
      for (const [field, kind] of Object.entries(fields.query ?? {}))
        await check(field, texts(kind), (value) => ({
          ...good,
          query: `?${new URLSearchParams({ [field]: String(value) })}`,
        }));
      expect(problems).toEqual([]);
    },
  );
});

describe("free text", () => {
  it.each([
    "33'; drop table customer; --",
    "<script>alert(1)</script>",
    "🧺🧼 تولیدی",
    '"; \\ %00 ${x} {{x}}',
    "a\r\nb\u2028c",
  ])("is stored as it was sent: %j", async (words) => {
    const headers = await people.headersOf("route's driver");
    const key = await startedKey(ground);
    const customers = await database.current.prisma.customer.count();
    const answer = await callApi({
      method: "POST",
      address: "/api/loading-status/session/complete",
      headers,
      body: { ...key, manager_email: "office@example.com", driver_notes: words },
    });
    expect(answer.status).toBe(200);
    const session = await callApi({
      address: "/api/loading-status/session/:route_number/:service_day/:date",
      params: key,
      headers,
    });
    expect((await session.json()).session.driver_notes).toBe(words);
    expect(await database.current.prisma.customer.count()).toBe(customers);
  });
});

describe("a file", () => {
  it("with a character that cannot be stored is rejected by line, and nothing is written", async () => {
    const headers = await people.headersOf("SuperAdmin");
    for (const name of ["a\u0000b", "\u0000"]) {
      const form = new FormData();
      form.append(
        "customers",
        new Blob([csv(CUSTOMER_COLUMNS, [310_001, name, "", "", "", "", "", "", "33", "M", "Weekly", "", "", ""])]),
        "customers.csv",
      );
      const before = await writtenRows(database.current);
      const response = await callApi({
        method: "POST",
        address: "/api/import",
        query: "?strict=1",
        raw: form,
        headers,
      });
      const answer = await response.json();
      expect({ status: response.status, refusals: answer.refusals }).toEqual({
        status: 422,
        refusals: [expect.objectContaining({ file: "customers.csv" })],
      });
      expect(await writtenRows(database.current)).toBe(before);
    }
  });
});

describe("arbitrary input", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string(),
    fc.constantFrom("33", "Monday", "2026-01-05", "TWL", "\u0000", "\ud800"),
  );
  const json = fc.oneof(fc.jsonValue({ maxDepth: 2 }), text, fc.double(), fc.integer(), fc.constant(null));

  it.each(rows.filter(({ fields }) => fields.body))(
    "to $endpoint gets a status below 500, and a rejected one writes nothing",
    async ({ endpoint, fields, row }) => {
      const [method, address] = split(endpoint);
      const headers = await people.headersOf(fields.as ?? "SuperAdmin");
      const good = await callOf(row, ground);
      const body = good.body as Record<string, unknown>;
      const names = Object.keys(fields.body!);
      const other = fc.oneof(
        fc.tuple(fc.constantFrom(...names), json).map(([name, value]) => ({ ...body, [name]: value })),
        fc.dictionary(fc.oneof(fc.constantFrom(...names), text), json, { maxKeys: 6 }),
        fc.record(Object.fromEntries(names.map((name) => [name, json])), { requiredKeys: [] }),
      );
      await fc.assert(
        fc.asyncProperty(other, async (sent) => {
          const before = await writtenRows(database.current);
          const response = await callApi({ method, address, params: good.params, body: sent, headers });
          const { message } = (await response.json()) as { message?: string };
          expect(response.status).toBeLessThan(500);
          if (response.ok) return;
          expect(message).toEqual(expect.stringMatching(/\S/));
          expect(await writtenRows(database.current)).toBe(before);
        }),
        { numRuns: 60, seed: 20_260_105 },
      );
    },
  );

  it("in a read's address gets a 400", async () => {
    const headers = await people.headersOf("SuperAdmin");
    const part = fc.string({ unit: "grapheme", minLength: 1 });
    await fc.assert(
      fc.asyncProperty(part, part, part, async (route, day, date) => {
        const query = `?${new URLSearchParams({ day, date, from: date, to: day, format: route })}`;
        for (const [address, params] of [
          ["/api/rental-items/route/:route/loadlist", { route }],
          [
            "/api/loading-status/session/:route_number/:service_day/:date",
            { route_number: route, service_day: day, date },
          ],
          ["/api/loading-status/performance/:driverId", { driverId: route }],
        ] as const) {
          expect((await callApi({ address, params, query, headers })).status).toBe(400);
        }
      }),
      { numRuns: 60, seed: 20_260_105 },
    );
  });

  it("that is empty is rejected with every required field", async () => {
    const headers = await people.headersOf("SuperAdmin");
    const response = await callApi({ method: "POST", address: "/api/loading-status/session/start", body: {}, headers });
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json()).fields)).toEqual(Object.keys(freshKey()));
  });
});
