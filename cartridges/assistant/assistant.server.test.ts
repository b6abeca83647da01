import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { JsonAnswer } from "#kernel/handlers.server";
import { configureSessions, resolveActor } from "#kernel/sign-in/session.server";
import { callTable } from "#kernel/serve-call.server";
import { setClock } from "#services/clock.server";
import { changeRole } from "#cartridges/account/user-list/commands.server";
import { signOutElsewhere } from "#cartridges/account/devices/commands.server";
import { markItem, startLoading } from "#cartridges/load-list/commands.server";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { withTestDatabase } from "../../tests/support/test-database";
import { makeToken, revokeToken } from "./commands.server";
import { openTokens } from "./queries.server";
import { serveAssistant } from "./serve.server";
import { toolsOf } from "./tools.server";

const database = withTestDatabase();
const MONDAY = "2026-01-05";
const DAY_MS = 86_400_000;
const ORIGIN = "http://clothesline.test";
let driver: Actor, colleague: Actor, buyer: Actor, chief: Actor;

beforeAll(async () => {
  configureSessions({ secret: "a secret of at least thirty-two characters", secure: false });
  await makeSmallCompany(database.current);
  driver = await makeActor(database.current, "Driver", { routeNumber: "33" });
  colleague = await makeActor(database.current, "Driver", { routeNumber: "07" });
  buyer = await makeActor(database.current, "Customer", { customerNumber: "110001" });
  chief = await makeActor(database.current, "SuperAdmin");
});
beforeEach(async () => {
  setClock(new Date(`${MONDAY}T12:00:00Z`));
  await database.current.prisma.rateLimit.deleteMany();
});
afterEach(() => setClock());

let counter = 0;
const tokenOf = (actor: Actor, access: "read" | "write" = "write", name = `Assistant ${++counter}`) =>
  execute(makeToken, actor, { name, access, days: "7" });

/** Calls the endpoint without a network. */
async function callEndpoint(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("Host", new URL(ORIGIN).host);
  const isJson = headers.get("Content-Type")?.startsWith("application/json");
  const readBody = () => Promise.resolve(Buffer.from(String(init.body)));
  const context = { address: "192.0.2.9", nonce: "", ...(isJson && { readBody }) };
  const answer = await serveAssistant(new Request(url, { ...init, headers, body: undefined }), context);
  return answer instanceof JsonAnswer ? new Response(answer.text, answer) : answer;
}

const FORMS = ["legacy", "auto"] as const;
/** The protocol's own client, in its older or its newest version. */
async function connect(token: string, mode: (typeof FORMS)[number] = "auto"): Promise<Client> {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${ORIGIN}/mcp`), {
      fetch: callEndpoint,
      requestInit: { headers: { Authorization: `Bearer ${token}` } },
    }),
  );
  return client;
}
async function callTool(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { content, isError = false } = await client.callTool({ name, arguments: args });
  const [first] = content as { text: string }[];
  return { isError, text: first!.text, answer: isError ? null : (JSON.parse(first!.text) as Record<string, unknown>) };
}
const raw = (token: string | null, body: unknown, headers: Record<string, string> = {}) =>
  callEndpoint(`${ORIGIN}/mcp`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
const audited = (name: string) =>
  database.current.prisma.auditEntry.findMany({ where: { via: name }, orderBy: { at: "asc" } });

describe("an assistant", () => {
  it.each(FORMS)("asks what is short on route 33 and writes a note (protocol: %s)", async (mode) => {
    const day = { route_number: "33", service_day: "Monday", date: MONDAY };
    await execute(startLoading, driver, day);
    await execute(markItem, driver, { ...day, item_id: "TWL", loaded_quantity: 120 });
    const { token } = await tokenOf(driver, "write", `Claude ${mode}`);
    const client = await connect(token, mode);

    expect((await callTool(client, "short_on_route", { route: "33" })).answer).toMatchObject({
      date: MONDAY,
      loading: "in progress",
      unmarked_items: 2,
      short_pieces: 20,
      short: [
        { item_id: "TWL", expected: 140, loaded: 120, short: 20, customers: [{ number: "110001", quantity: 20 }] },
      ],
    });
    const content = `The dock is wet (${mode}).`;
    const { answer } = await callTool(client, "add_note", { customerNumber: "110001", content });
    expect(answer).toMatchObject({ message: "Note saved.", note: { content, author: driver.name } });
    expect(await audited(`Claude ${mode}`)).toMatchObject([
      { actorId: driver.id, command: "assistant.call", input: { tool: "short_on_route", outcome: "answered" } },
      { actorId: driver.id, actorName: driver.name, command: "note.add", input: { content } },
    ]);
  });

  it("lists the tools its person may use, with their parameters, and no others", async () => {
    const names = async (actor: Actor, access: "read" | "write") =>
      (await (await connect((await tokenOf(actor, access)).token)).listTools()).tools.map(({ name }) => name);
    const [reads, writes, buys] = [
      await names(driver, "read"),
      await names(driver, "write"),
      await names(buyer, "write"),
    ];
    expect(reads).toEqual(expect.arrayContaining(["short_on_route", "load_list", "stops_of_day", "find_customers"]));
    expect(reads).not.toContain("add_note");
    expect(writes).toEqual(expect.arrayContaining([...reads, "add_note", "approve_order"]));
    expect(writes).not.toContain("place_order");
    expect(buys).toEqual(expect.arrayContaining(["products_to_order", "place_order", "orders"]));
    expect(buys).not.toContain("short_on_route");
    const { tools } = await (await connect((await tokenOf(driver)).token)).listTools();
    expect(tools.find(({ name }) => name === "add_note")?.inputSchema).toMatchObject({
      type: "object",
      required: ["customerNumber", "content"],
      properties: { content: { type: "string" }, priority: { enum: ["low", "medium", "high"] } },
    });
  });

  it("sees today's stops and the load list by product, and orders for a buyer", async () => {
    const client = await connect((await tokenOf(driver)).token);
    const { answer: stops } = await callTool(client, "stops_of_day", { route: "33" });
    expect(stops).toMatchObject({
      date: MONDAY,
      totalStops: 3,
      stops: [{ customerId: "110002" }, { customerId: "110001" }, {}],
    });
    const { answer: list } = await callTool(client, "load_list", { route: "33" });
    expect(list).toMatchObject({ date: MONDAY, total_pieces: 240 });
    expect(JSON.stringify(list)).not.toContain("Marina Inn");
    const buying = await connect((await tokenOf(buyer)).token);
    const { answer: orderable } = await callTool(buying, "products_to_order", { number: "110001" });
    const placed = await callTool(buying, "place_order", {
      customerId: "110001",
      items: [{ productId: "TWL", quantity: 12 }],
      serviceDate: orderable!.date,
    });
    expect(placed).toMatchObject({ isError: false });
    expect((await callTool(client, "pending_orders")).answer).toMatchObject({
      orders: [{ customer_number: "110001", items: [{ item_id: "TWL", quantity: 12 }] }],
    });
  });

  it("writes once when a request is retried", async () => {
    const { token } = await tokenOf(driver);
    const call = {
      jsonrpc: "2.0",
      id: 7,
      method: "tools/call",
      params: { name: "add_note", arguments: { customerNumber: "110002", content: "Ring twice." } },
    };
    const [first, second] = [await raw(token, call), await raw(token, call)];
    expect([first.status, second.status]).toEqual([200, 200]);
    const noteOf = async (answer: Response) => /"note_id\\":\\"([\da-f-]{36})/.exec(await answer.text())?.[1];
    const note = await noteOf(first);
    expect([note, await noteOf(second)]).toEqual([expect.any(String), note]);
    const where = { customerNumber: "110002", content: "Ring twice." };
    expect(await database.current.prisma.note.count({ where })).toBe(1);
    // A new call with the same content is another note. The older protocol answers with a stream,
    // which must be read to its end.
    expect(await noteOf(await raw(token, { ...call, id: 8 }))).not.toBe(note);
    expect(await database.current.prisma.note.count({ where })).toBe(2);
  });
});

describe("the endpoint refuses", () => {
  it("a write with a read-only token, and logs the attempt", async () => {
    const { token } = await tokenOf(driver, "read", "Reader");
    const notes = await database.current.prisma.note.count();
    const refused = await callTool(await connect(token), "add_note", { customerNumber: "110001", content: "No." });
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining("This token only reads.") });
    expect(await database.current.prisma.note.count()).toBe(notes);
    expect(await audited("Reader")).toMatchObject([
      { command: "assistant.call", input: { tool: "add_note", outcome: expect.stringContaining("only reads") } },
    ]);
  });

  it("another route's data, and what its person is not allowed to do", async () => {
    const client = await connect((await tokenOf(colleague)).token);
    for (const tool of ["short_on_route", "load_list", "stops_of_day", "notes_of_route"])
      expect(await callTool(client, tool, { route: "33" })).toMatchObject({ isError: true, text: expect.any(String) });
    expect(await callTool(client, "add_note", { customerNumber: "110001", content: "No." })).toMatchObject({
      isError: true,
    });
    const { answer } = await callTool(client, "find_customers", { q: "Ambassador" });
    expect(answer).toMatchObject({ total: 0 });
    const buying = await connect((await tokenOf(buyer)).token);
    expect(await callTool(buying, "load_list", { route: "33" })).toMatchObject({
      isError: true,
      text: "You are not allowed to do this.",
    });
    expect(await callTool(buying, "orders", { customer: "110002" })).toMatchObject({ isError: true });
  });

  it("invalid arguments, naming what is wrong", async () => {
    const client = await connect((await tokenOf(driver)).token);
    for (const [tool, args, words] of [
      ["short_on_route", {}, "route is missing."],
      ["short_on_route", { route: "33", when: "today" }, "There is no parameter when: this tool takes route, date."],
      ["short_on_route", { route: "33", date: "2026-02-30" }, "date"],
      ["short_on_route", { route: ["33"] }, "route must be text"],
      ["add_note", { customerNumber: "110001", content: "a\u0000b" }, "cannot be stored"],
      ["add_note", { customerNumber: "12", content: "No." }, "6-digit"],
      ["resolve_note", { id: "../../users", resolved: true }, "id must be an id."],
    ] as const)
      expect(await callTool(client, tool, args)).toMatchObject({ isError: true, text: expect.stringContaining(words) });
    await expect(client.callTool({ name: "drop_tables", arguments: {} })).rejects.toThrow(
      "There is no tool drop_tables.",
    );
  });

  it("a request without a valid token, with a challenge", async () => {
    const { token, id } = await tokenOf(driver);
    const session = await database.current.prisma.session.findUniqueOrThrow({ where: { id } });
    expect((await raw(token, LIST)).status).toBe(200);
    for (const other of [null, "unknown", session.tokenHash]) {
      const answer = await raw(other, LIST);
      expect(answer.status).toBe(401);
      expect(answer.headers.get("WWW-Authenticate")).toMatch(/^Bearer realm=/);
    }
    await execute(revokeToken, driver, { id });
    expect((await raw(token, LIST)).status).toBe(401);
    await expect(connect(token)).rejects.toThrow();
  });

  it("another site's page, an invalid body, a nonsense batch, and a stream that would never send anything", async () => {
    const { token } = await tokenOf(driver);
    const foreign: Record<string, string>[] = [
      { Origin: "http://elsewhere.test" },
      { Origin: "null" },
      { "Sec-Fetch-Site": "cross-site" },
    ];
    for (const headers of foreign) expect((await raw(token, LIST, headers)).status).toBe(403);
    expect((await raw(token, LIST, { Origin: ORIGIN })).status).toBe(200);
    for (const body of ["", "{", "null", "7", '"x"', "[]", "[1,null,{}]", '{"jsonrpc":"1.0"}', '{"id":1}']) {
      const answer = await raw(token, body);
      expect({ body, status: answer.status }).toEqual({ body, status: 400 });
      expect(await answer.text()).not.toMatch(/node_modules|at .*:\d+:\d+/);
    }
    expect((await raw(token, LIST, { "Content-Type": "text/plain" })).status).toBe(415);
    const listening = { jsonrpc: "2.0", id: 1, method: "subscriptions/listen", params: {} };
    expect((await raw(token, listening)).status).toBe(404);
    const headers = { Authorization: `Bearer ${token}` };
    for (const method of ["GET", "DELETE", "PUT"])
      expect((await callEndpoint(`${ORIGIN}/mcp`, { method, headers })).status).toBe(405);
  });

  it("whoever guesses tokens, but never a valid token from the same address", async () => {
    const { token } = await tokenOf(driver);
    const statuses: number[] = [];
    for (let at = 0; at < 61; at++) statuses.push((await raw(`wrong-${at}`, LIST)).status);
    expect([new Set(statuses.slice(0, 60)), statuses[60]]).toEqual([new Set([401]), 429]);
    expect((await raw(token, LIST)).status).toBe(200);
  });
});

describe("a token", () => {
  const holds = async (token: string) => (await raw(token, LIST)).status === 200;

  it("is stored as a hash, listed without its secret, and opens no other endpoint", async () => {
    const { token, id } = await tokenOf(driver, "read", "At my desk");
    const stored = await database.current.prisma.session.findUniqueOrThrow({ where: { id } });
    expect(JSON.stringify(stored)).not.toContain(token);
    const bearer = new Request(ORIGIN, { headers: { Authorization: `Bearer ${token}` } });
    expect((await resolveActor(bearer)).actor.id).toBeNull();
    const listedToken = async () => (await runQuery(openTokens, driver, {})).tokens.find((each) => each.id === id);
    expect(await listedToken()).toMatchObject({ name: "At my desk", access: "read", lastUsed: null });
    await raw(token, LIST);
    expect(await listedToken()).toMatchObject({ lastUsed: `${MONDAY}T12:00:00.000Z` });
    expect((await runQuery(openTokens, colleague, {})).tokens.map((each) => each.id)).not.toContain(id);
    await expect(execute(revokeToken, colleague, { id })).rejects.toMatchObject({ status: 404 });
    await expect(tokenOf(driver, "read", "at MY desk")).rejects.toMatchObject({ status: 400 });
    const entries = await database.current.prisma.auditEntry.findMany({ where: { command: "assistant.makeToken" } });
    expect(JSON.stringify(entries)).not.toContain(token);
  });

  it("expires on its day", async () => {
    const { token } = await tokenOf(driver);
    setClock(new Date(Date.parse(`${MONDAY}T11:59:00Z`) + 7 * DAY_MS));
    expect(await holds(token)).toBe(true);
    setClock(new Date(Date.parse(`${MONDAY}T12:00:00Z`) + 7 * DAY_MS));
    expect(await holds(token)).toBe(false);
  });

  it("ends when its person signs out everywhere, changes roles, or is deleted", async () => {
    const person = await makeActor(database.current, "Driver", { routeNumber: "07" });
    const first = await tokenOf(person);
    await execute(signOutElsewhere, { ...person, sessionId: "01980000-0000-7000-8000-000000000001" }, {});
    expect(await holds(first.token)).toBe(false);
    const second = await tokenOf(person);
    await execute(changeRole, chief, { id: person.id!, role: "Admin" });
    expect(await holds(second.token)).toBe(false);
    const third = await tokenOf(person);
    expect(await holds(third.token)).toBe(true);
    await database.current.prisma.user.update({ where: { id: person.id! }, data: { deletedAt: new Date() } });
    expect(await holds(third.token)).toBe(false);
  });
});

it("accepts only fields its call has, and every tool name is valid for assistants", () => {
  const tools = [...toolsOf(callTable.entries()).values()];
  expect(tools.length).toBeGreaterThan(10);
  for (const { tool, call, input } of tools) {
    expect(tool.name).toMatch(/^[a-z][a-z_]{2,40}$/);
    expect(call.kind).not.toBe("stream");
    for (const field of Object.keys(tool.takes)) expect(input.properties[field]).toBeDefined();
    for (const field of tool.needs ?? []) expect(input.required).toContain(field);
  }
});
