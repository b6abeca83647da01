import { once } from "node:events";
import { createServer, request as send, type IncomingMessage, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CallTable } from "#kernel/call-table.server";
import { streams } from "#kernel/calls.server";
import type { Visit } from "#kernel/handlers.server";
import { servesCalls } from "#kernel/serve-call.server";
import { eventStream } from "#services/event-stream.server";
import { publish } from "#services/events.server";
import { apiHandler } from "./api-handler.server";

const left: string[] = [];

/** Responds with its route and what reached it. */
const echo =
  (route: string) =>
  async ({ request, params, context, url }: Visit) => ({
    route,
    method: request.method,
    params,
    search: url.search,
    address: context.address,
    body: await request.text(),
  });
const file = async () =>
  new Response("a;b", {
    headers: [
      ["Content-Type", "text/csv"],
      ["Set-Cookie", "a=1"],
      ["Set-Cookie", "b=2"],
    ],
  });
const stream = async ({ request }: Visit) => {
  request.signal.addEventListener("abort", () => left.push("stream"));
  return new Response(
    new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode("event: one\n\n")) }),
    { headers: { "Content-Type": "text/event-stream" } },
  );
};
const fail = async () => {
  throw new Error("select secret from place");
};
const served = (path: `/${string}`, handle: (visit: Visit) => Promise<unknown>) => {
  const call = streams({ name: path }, handle);
  return { [`GET ${path}`]: call, [`POST ${path}`]: call };
};
const json = {
  definition: { name: "json" },
  kind: "stream" as const,
  handle: async ({ request }: Visit) => ({ body: await request.text() }),
};
const TABLE = new CallTable({
  "test/api.server.ts": {
    "DELETE /json/:id": json,
    "POST /json/:id": json,
    ...served("/session/:route/:day", echo("session")),
    ...served("/session/start/now", echo("start")),
    ...served("/stream", stream),
    ...served("/file", file),
    ...served("/events", async ({ request }) => eventStream(request, { topics: ["test"] })),
    ...served("/fail", fail),
  },
});

let server: Server, base: string;
const connections = new Set<Socket>();
beforeAll(async () => {
  const app = express();
  app.use(apiHandler(servesCalls(TABLE)));
  app.use((_request, response) => response.status(418).end());
  server = createServer(app).listen(0, "127.0.0.1");
  server.on("connection", (socket) => connections.add(socket));
  await once(server, "listening");
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Like fetch, but with the methods and addresses that fetch rejects. */
async function raw(method: string, path: string, headers: Record<string, string> = {}, sending = "") {
  const sent = send(base, { method, path, headers }).end(sending);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  let body = "";
  for await (const chunk of response) body += String(chunk);
  return { status: response.statusCode!, body };
}

describe("the routes under /api", () => {
  it.each([
    [
      "/api/session/33/Monday?x=1&x=2",
      { route: "session", params: { route: "33", day: "Monday" }, search: "?x=1&x=2" },
    ],
    ["/api/session/start/now", { route: "start" }],
    ["/API/Session/33/Monday/", { route: "session" }],
    ["/api/session/a%20b/c%2Fd", { route: "session", params: { route: "a b", day: "c/d" } }],
  ])("are found at %s", async (path, expected) => {
    expect(await (await fetch(base + path)).json()).toMatchObject({
      method: "GET",
      address: "127.0.0.1",
      body: "",
      ...expected,
    });
  });

  it("receive a write's method and body", async () => {
    expect(await (await fetch(`${base}/api/session/start/now`, { method: "POST", body: "{}" })).json()).toMatchObject({
      route: "start",
      method: "POST",
      body: "{}",
    });
  });

  it("accept a write without a body without Content-Type, and one with a body only as JSON", async () => {
    const cases = [
      ["DELETE", {}, "", 200],
      ["POST", {}, "", 200],
      ["POST", { "Content-Length": "0" }, "", 200],
      ["DELETE", { "Content-Length": "2" }, "{}", 415],
      ["DELETE", { "Transfer-Encoding": "chunked" }, "{}", 415],
      ["DELETE", { "Content-Length": "2", "Content-Type": "text/plain" }, "{}", 415],
    ] as const;
    for (const [method, headers, body, status] of cases)
      expect({ method, headers, ...(await raw(method, "/api/json/1", headers, body)) }).toMatchObject({
        method,
        headers,
        status,
      });
  });

  it("send JSON in one piece with its length, and a file with its own headers", async () => {
    const json = await fetch(`${base}/api/session/start/now`);
    expect(json.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
    expect(Number(json.headers.get("Content-Length"))).toBe((await json.arrayBuffer()).byteLength);
    const csv = await fetch(`${base}/api/file`);
    expect([csv.headers.get("Content-Type"), csv.headers.getSetCookie(), await csv.text()]).toEqual([
      "text/csv",
      ["a=1", "b=2"],
      "a;b",
    ]);
  });

  it("are notified when the device disconnects from an open stream", async () => {
    const client = new AbortController();
    const response = await fetch(`${base}/api/stream`, { signal: client.signal });
    expect(new TextDecoder().decode((await response.body!.getReader().read()).value)).toBe("event: one\n\n");
    client.abort();
    await expect.poll(() => left).toEqual(["stream"]);
  });

  it("close the stream of a device that does not read, with bounded memory", async () => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    await once(socket, "connect");
    socket.pause();
    socket.write("GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const ofServer = await new Promise<Socket>((found) => {
      const look = () => {
        const open = [...connections].find(({ remotePort }) => remotePort === socket.localPort);
        if (open) found(open);
        else setImmediate(look);
      };
      look();
    });
    await expect.poll(() => ofServer.bytesWritten).toBeGreaterThan(0);
    const data = "x".repeat(50_000);
    let sent = 0;
    while (!ofServer.destroyed && sent < 2_000) {
      await publish([{ topic: "test", kind: "changed", data }]);
      await new Promise(setImmediate);
      sent += 1;
      // Besides the system's own buffers, one chunk is being written; the rest waits in the bounded
      // stream.
      expect(ofServer.writableLength).toBeLessThan(500_000);
    }
    expect(ofServer.destroyed).toBe(true);
    socket.destroy();
  });

  it.each([
    ["GET", "/api/session/%E0%A4%A/Monday", 400, "bad_input"],
    ["TRACE", "/api/session/33/Monday", 405, "wrong_method"],
    ["DELETE", "/api/session/33/Monday", 405, "wrong_method"],
    ["GET", "/api/anything/else", 404, "not_found"],
    ["GET", "/api/fail", 500, "failed"],
  ])("reject %s %s with %i in JSON, without internal details", async (method, path, status, error) => {
    const answer = await raw(method, path);
    expect([answer.status, (JSON.parse(answer.body) as { error: string }).error]).toEqual([status, error]);
    expect(answer.body).not.toMatch(/select|at .*:\d/);
  });

  it("leave every other address to the next handler", async () => {
    for (const path of ["/page", "/", "/apis/x"]) expect((await fetch(base + path)).status).toBe(418);
  });
});
