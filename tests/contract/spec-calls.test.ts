import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, it } from "vitest";
import { apiHandler } from "../../app/portal/api-handler.server";
import { serveCall } from "../../kernel/serve-call.server";
import { withTestDatabase } from "../support/test-database";
import type { Ground } from "./ground";
import { makePeople, type People } from "./people";
import { SECTIONS, type SpecCall } from "./spec-calls";

/** The portal's calls on a port, as a client of the spec reaches them. */
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

/** Puts in what another call answers: "PUT /orders/{orders[0].id of GET /orders/pending}/approve". */
async function filledIn(call: string, as: SpecCall["as"]): Promise<string> {
  const [whole, path, other] = /\{(\S+) of ([^}]+)\}/.exec(call) ?? [];
  if (!whole) return call;
  const { answer } = await send({ call: other!, as });
  const value = path!
    .split(/[.[\]]+/)
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], answer);
  return call.replace(whole, String(value));
}

/** Whether an answer has not what a name of it says: "customers[].items[].total|pieces". */
function isMissing(answer: unknown, [part, ...rest]: string[]): boolean {
  if (part === undefined) return false;
  const isList = part.endsWith("[]");
  const names = part.replace("[]", "").split("|");
  const value = names
    .map((name) => (answer as Record<string, unknown> | null)?.[name])
    .find((each) => each !== undefined);
  if (value === undefined) return true;
  if (!isList) return isMissing(value, rest);
  return !Array.isArray(value) || value.length === 0 || value.some((each) => isMissing(each, rest));
}

it.each(Object.entries(SECTIONS))("section %s is answered as the spec writes it", async (_, calls) => {
  const found: string[] = [];
  for (const each of await calls(ground)) {
    const { status, answer } = await send(each);
    const text = JSON.stringify(answer).slice(0, 300);
    if (status !== (each.status ?? 200)) found.push(`${each.call} answered ${status}: ${text}`);
    else
      for (const name of each.answers?.split(" ") ?? [])
        if (isMissing(answer, name.split("."))) found.push(`${each.call} has no ${name}: ${text}`);
  }
  expect(found).toEqual([]);
});
