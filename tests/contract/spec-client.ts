import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll } from "vitest";
import { apiHandler } from "../../app/portal/api-handler.server";
import { serveCall } from "../../kernel/serve-call.server";
import { withTestDatabase } from "../support/test-database";
import type { Ground } from "./ground";
import { makePeople, type People } from "./people";
import type { SpecCall } from "./spec-calls";

/** Serves the portal's calls on a port, for a client that knows only the spec. */
export function withSpecClient() {
  const database = withTestDatabase();
  let people: People, ground: Ground, server: Server, base: string;
  beforeAll(async () => {
    people = await makePeople(database.current);
    ground = { database: database.current, people };
    const app = express();
    app.use(apiHandler(serveCall));
    server = createServer(app).listen(0, "127.0.0.1");
    await once(server, "listening");
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  async function send({ call, as, body }: SpecCall): Promise<{ status: number; answer: unknown }> {
    const [method, path] = (await filledIn(call, as)).split(" ") as [string, string];
    const headers = new Headers(await people.headersOf(as));
    if (body !== undefined) headers.set("Content-Type", "application/json");
    const response = await fetch(base + path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: response.status, answer: await response.json() };
  }

  /**
   * Fills in a value from another call's response: "PUT /orders/{orders[0].id of GET
   * /orders}/approve".
   */
  async function filledIn(call: string, as: SpecCall["as"]): Promise<string> {
    const [whole, path, other] = /\{(\S+) of ([^}]+)\}/.exec(call) ?? [];
    if (!whole) return call;
    const { answer } = await send({ call: other!, as });
    const value = path!
      .split(/[.[\]]+/)
      .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], answer);
    return call.replace(whole, String(value));
  }

  return {
    send,
    get ground() {
      return ground;
    },
  };
}
