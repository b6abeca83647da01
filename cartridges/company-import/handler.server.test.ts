import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { configureSessions, openSession } from "#kernel/sign-in/session.server";
import { apiAction as action } from "#kernel/serve-call.server";
import {
  CATALOG_COLUMNS,
  CUSTOMER_COLUMNS,
  csv,
  makeCompany,
  type CompanyText,
} from "../../tests/support/company-files";
import { emptyTables, withTestDatabase } from "../../tests/support/test-database";
import type { ImportEvent } from "./schema";

const db = withTestDatabase();
const KEY = "console-key-for-the-tests";
const tokens: Record<"superadmin" | "admin", string> = { superadmin: "", admin: "" };

/** A temporary folder of its own, so that leftover files can be detected. */
const temporary = mkdtempSync(join(tmpdir(), "clothesline-door-"));
beforeAll(() => void vi.stubEnv("TMPDIR", temporary));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(temporary, { recursive: true, force: true });
});
beforeAll(() =>
  configureSessions({ secret: "a secret of at least thirty-two characters", secure: false, consoleKey: KEY }),
);
beforeEach(async () => {
  await emptyTables(db.current);
  for (const [name, role] of [
    ["superadmin", "SuperAdmin"],
    ["admin", "Admin"],
  ] as const) {
    const user = await db.current.prisma.user.create({
      data: { id: uuid(), username: name, name, role, permissions: [] },
    });
    tokens[name] = await openSession(db.current.prisma, { userId: user.id, kind: "api" }, new Date());
  }
});

const form = (company: CompanyText) => {
  const body = new FormData();
  for (const [key, text] of Object.entries(company)) body.append(key, new Blob([text]), `${key}.csv`);
  return body;
};
async function send(
  body: BodyInit,
  {
    query = "",
    token = KEY,
    headers = {},
    signal,
  }: { query?: string; token?: string | null; headers?: Record<string, string>; signal?: AbortSignal } = {},
) {
  const authorization: Record<string, string> = token === null ? {} : { Authorization: `Bearer ${token}` };
  const init: RequestInit & { duplex: "half" } = {
    method: "POST",
    body,
    headers: { ...authorization, ...headers },
    signal,
    duplex: "half",
  };
  const request = new Request(`http://portal.test/api/import${query}`, init);
  return action({ request, params: {}, context: { address: "127.0.0.1", nonce: "" } });
}
const answerOf = async (response: Response) => ({ status: response.status, body: await response.json() });
const CUSTOMERS = csv(CUSTOMER_COLUMNS, [300001, "Cafe", "", "", "", "", "", "", "33", "M", "Weekly", "", "", ""]);
const customers = () => db.current.prisma.customer.count();
const foldersLeft = () => readdirSync(temporary);

describe("POST /api/import", () => {
  it("previews, applies, and answers the whole report", async () => {
    const plan = await answerOf(await send(form({ customers: CUSTOMERS }), { query: "?mode=preview" }));
    expect(plan).toMatchObject({ status: 200, body: { totals: { create: 1 }, may_apply: true } });
    expect(await customers()).toBe(0);
    expect(await answerOf(await send(form({ customers: CUSTOMERS }), { token: tokens.superadmin }))).toMatchObject({
      status: 200,
      body: { applied: true, totals: { create: 1 }, invitations: [] },
    });
    expect(await customers()).toBe(1);
    expect(foldersLeft()).toEqual([]);
  });

  it("streams one event per line on request", async () => {
    const response = await send(form(makeCompany(30)), { headers: { Accept: "application/x-ndjson" } });
    expect(response.headers.get("Content-Type")).toContain("application/x-ndjson");
    const events = (await response.text())
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as ImportEvent);
    expect(events.map((event) => event.kind).filter((kind, place, kinds) => kind !== kinds[place - 1])).toEqual([
      "progress",
      "plan",
      "progress",
      "applied",
    ]);
    expect(await customers()).toBe(30);
  });

  it("is for the SuperAdmin alone, and refuses others before it reads a file", async () => {
    expect((await send(form({ customers: CUSTOMERS }), { token: null })).status).toBe(401);
    expect((await send(form({ customers: CUSTOMERS }), { token: tokens.admin })).status).toBe(403);
    expect(
      (await send(form({ customers: CUSTOMERS }), { token: null, headers: { Accept: "application/x-ndjson" } })).status,
    ).toBe(401);
    expect(await customers()).toBe(0);
  });

  it.each<[string, () => BodyInit, Record<string, string>, number, RegExp]>([
    ["a request without files", () => form({}), {}, 400, /No file was sent/],
    [
      "an unknown field name",
      () => form({ "rental-items": "x" } as CompanyText),
      {},
      400,
      /"rental-items" is not one of the files/,
    ],
    [
      "a file sent as text",
      () => {
        const body = new FormData();
        body.append("customers", CUSTOMERS);
        return body;
      },
      {},
      400,
      /must be sent as a file/,
    ],
    ["JSON", () => "{}", { "Content-Type": "application/json" }, 415, /multipart/],
    [
      "a truncated body",
      () => `--x\r\nContent-Disposition: form-data; name="customers"; filename="a.csv"\r\n\r\n${CUSTOMERS}`,
      { "Content-Type": "multipart/form-data; boundary=x" },
      400,
      /did not arrive whole/,
    ],
    [
      "a body that is not a form",
      () => "customers",
      { "Content-Type": "multipart/form-data; boundary=x" },
      400,
      /did not arrive whole/,
    ],
  ])("refuses %s", async (_, body, headers, status, message) => {
    const refused = await answerOf(await send(body(), { headers }));
    expect(refused.status).toBe(status);
    expect(refused.body.message).toMatch(message);
    expect(await customers()).toBe(0);
    expect(foldersLeft()).toEqual([]);
  });

  it("refuses an unknown mode", async () => {
    expect(await answerOf(await send(form({ customers: CUSTOMERS }), { query: "?mode=try" }))).toMatchObject({
      status: 400,
      body: { fields: { mode: expect.stringContaining("try") } },
    });
  });

  it("answers 422 with the report when a file cannot be read or a row may not be refused", async () => {
    const zip = await answerOf(await send(form({ customers: CUSTOMERS, catalog: "PK\x03\x04\x14" })));
    expect(zip).toMatchObject({
      status: 422,
      body: {
        error: "refused",
        applied: false,
        message: expect.stringContaining("catalog.csv is a zip archive or an Excel workbook"),
        refusals: [{ file: "catalog.csv", line: null }],
      },
    });
    const strict = await answerOf(
      await send(
        form({
          customers: CUSTOMERS,
          catalog: csv(CATALOG_COLUMNS, ["", "", "", "", "", "", "", "", ""], ["A", "", "", "", "1", "", "", "", ""]),
        }),
        { query: "?strict=1" },
      ),
    );
    expect(strict).toMatchObject({
      status: 422,
      body: { refusals: [{ file: "catalog.csv", line: 3, column: "name", value: "", reason: "must not be empty" }] },
    });
    expect(await customers()).toBe(0);
  });

  it("refuses a file of 200 MB by its limit, and holds little of it in memory", async () => {
    // Force a collection before measuring; uncollected garbage would count as held memory.
    setFlagsFromString("--expose-gc");
    const collectGarbage = runInNewContext("gc") as () => void;
    setFlagsFromString("--no-expose-gc");
    const heldMemory = () => {
      collectGarbage();
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    };
    const row = new TextEncoder().encode(`${"300001,Cafe,,,,,,,33,M,Weekly,,,\r\n".repeat(30_000)}`);
    const parts = Math.ceil((200 * 1024 * 1024) / row.length);
    let sent = 0,
      heldAtMost = 0;
    const text = (part: string) => new TextEncoder().encode(part);
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (sent === 0)
            controller.enqueue(
              text(
                `--x\r\nContent-Disposition: form-data; name="customers"; filename="customers.csv"\r\n\r\n${CUSTOMER_COLUMNS}\r\n`,
              ),
            );
          if (sent % 16 === 0) heldAtMost = Math.max(heldAtMost, heldMemory());
          if (sent < parts) controller.enqueue(row.slice());
          if (sent++ >= parts) {
            controller.enqueue(text("\r\n--x--\r\n"));
            controller.close();
          }
        },
      },
      { highWaterMark: 0 },
    );
    const heldBefore = heldMemory();
    const refused = await answerOf(
      await send(body, { headers: { "Content-Type": "multipart/form-data; boundary=x" } }),
    );
    expect(refused).toMatchObject({
      status: 413,
      body: {
        error: "too_large",
        message: "customers is larger than 64 MB, the most one file may have. Nothing was imported.",
      },
    });
    // Less than the 64 MB one file may have, so it is never held whole.
    // tests/durability/requests.test.ts measures what the script covers.
    expect((heldAtMost - heldBefore) / 1024 / 1024).toBeLessThan(32);
    expect(await customers()).toBe(0);
    expect(foldersLeft()).toEqual([]);
  });

  it("stops and writes nothing when the page that reads its events is closed", async () => {
    const response = await send(form(makeCompany(3_000)), { headers: { Accept: "application/x-ndjson" } });
    const reader = response.body!.getReader();
    const decoder = new TextDecoder();
    let received = "";
    while (!received.includes('"step":"rental items"'))
      received += decoder.decode((await reader.read()).value, { stream: true });
    await reader.cancel();
    expect(await customers()).toBe(0);
    expect(await db.current.prisma.importRun.count()).toBe(0);
    expect(foldersLeft()).toEqual([]);
  });

  it("writes nothing when the sender disconnects", async () => {
    const leaving = new AbortController();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) =>
        controller.enqueue(
          new TextEncoder().encode(
            `--x\r\nContent-Disposition: form-data; name="customers"; filename="a.csv"\r\n\r\n${CUSTOMERS}`,
          ),
        ),
    });
    const answer = send(body, {
      headers: { "Content-Type": "multipart/form-data; boundary=x" },
      signal: leaving.signal,
    });
    setTimeout(() => leaving.abort(), 50);
    expect((await answer).status).toBe(400);
    expect(await customers()).toBe(0);
    expect(foldersLeft()).toEqual([]);
  });
});
