import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PASSWORD, startPortalProcess, tokenOf, type PortalProcess } from "./portal-process";

// The assistant's endpoint of a running portal, through its own web server and with the protocol's
// own client (decision 0136).
let portal: PortalProcess, base: string;
beforeAll(async () => {
  portal = await startPortalProcess();
  base = `http://localhost:${portal.port}`;
}, 300_000);
afterAll(() => portal.stop());

/**
 * Signs in as a browser does, creates a token with the settings form, and reads it from the page.
 */
async function madeToken(
  access: "read" | "write",
  name: string,
): Promise<{ token: string; revoke(): Promise<number> }> {
  const form = (path: string, fields: Record<string, string>, headers = {}) =>
    fetch(base + path, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: base, ...headers },
      body: new URLSearchParams(fields),
    });
  const signedIn = await form("/driver/login", { username: "driver33", password: PASSWORD });
  const Cookie = signedIn.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
  const page = await (await form("/driver/settings", { intent: "token", name, access, days: "7" }, { Cookie })).text();
  const token = /select-all">([\w-]{43})</.exec(page)?.[1];
  const id = new RegExp(`name="item" value="([\\da-f-]{36})"[^]*?Revoke ${name}"`).exec(page)?.[1];
  if (!token || !id) throw new Error("The page shows no token.");
  const revoke = async () => (await form("/driver/settings", { intent: "revoke", item: id }, { Cookie })).status;
  return { token, revoke };
}

async function enter(token: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
  const requestInit = { headers: { Authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${base}/mcp`), { requestInit }));
  return client;
}
async function callTool(client: Client, name: string, input: Record<string, unknown>) {
  const { content, isError = false } = await client.callTool({ name, arguments: input });
  return { isError, text: (content as { text: string }[])[0]!.text };
}
const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
const post = (body: string, headers: Record<string, string>) =>
  fetch(`${base}/mcp`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream", ...headers },
    body,
  });

it("an assistant reads today's shorts of route 33 and adds a note, and the audit has both", async () => {
  const { token, revoke } = await madeToken("write", "Claude at my desk");
  const client = await enter(token);
  const short = await callTool(client, "short_on_route", { route: "33" });
  expect(JSON.parse(short.text)).toMatchObject({
    route: "33",
    short_pieces: expect.any(Number),
    short: expect.any(Array),
  });
  const result = JSON.parse((await callTool(client, "find_customers", { route: "33" })).text) as {
    customers: { CustomerNumber: string }[];
  };
  const customerNumber = result.customers[0]!.CustomerNumber;
  const written = await callTool(client, "add_note", { customerNumber, content: "The dock is wet." });
  expect(written).toMatchObject({ isError: false, text: expect.stringContaining("Note saved.") });
  const audit = await fetch(`${base}/api/audit?q=${encodeURIComponent("Claude at my desk")}`, {
    headers: { Authorization: `Bearer ${await tokenOf(portal.port, "superadmin")}` },
  });
  const { entries } = (await audit.json()) as { entries: { command: string; via: string | null }[] };
  const commands = entries.filter(({ via }) => via === "Claude at my desk").map(({ command }) => command);
  expect(commands.sort()).toEqual(["assistant.call", "assistant.call", "note.add"]);

  expect(await revoke()).toBe(200);
  expect((await post(JSON.stringify(LIST), { Authorization: `Bearer ${token}` })).status).toBe(401);
  await expect(client.callTool({ name: "short_on_route", arguments: { route: "33" } })).rejects.toThrow();
}, 60_000);

it("an assistant cannot write with a read token, see another route, or send foreign or large requests", async () => {
  const { token } = await madeToken("read", "Reader");
  const client = await enter(token);
  expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain("add_note");
  for (const [tool, input] of [
    ["add_note", { customerNumber: "110001", content: "No." }],
    ["load_list", { route: "05" }],
  ] as const)
    expect(await callTool(client, tool, input)).toMatchObject({ isError: true });
  const Authorization = `Bearer ${token}`;
  expect((await post(JSON.stringify(LIST), { Authorization, Origin: "http://elsewhere.test" })).status).toBe(403);
  expect((await post(JSON.stringify(LIST), { Authorization, Origin: base })).status).toBe(200);
  expect((await post(`"${"x".repeat(1_100_000)}"`, { Authorization })).status).toBe(413);
  expect((await post("[1, null, {}]", { Authorization })).status).toBe(400);
  const stranger = await post(JSON.stringify(LIST), {});
  expect([stranger.status, stranger.headers.get("WWW-Authenticate")]).toEqual([401, 'Bearer realm="Clothesline"']);
  // An API bearer token is not an assistant token.
  const other = await post(JSON.stringify(LIST), { Authorization: `Bearer ${await tokenOf(portal.port, "driver33")}` });
  expect(other.status).toBe(401);
  expect((await fetch(`${base}/mcp`, { headers: { Authorization } })).status).toBe(405);
}, 60_000);
