import { resolve } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute } from "#kernel/execute.server";
import { JsonAnswer } from "#kernel/handlers.server";
import { openCartridge } from "#kernel/server-registry.server";
import { configureSessions } from "#kernel/sign-in/session.server";
import { setClock } from "#services/clock.server";
import { markItem, startLoading } from "#cartridges/load-list/commands.server";
import { completeStop } from "#cartridges/stop/commands.server";
import { keyOfStop, stopIdOf } from "#cartridges/stop/stop-key";
import { formatted } from "../../../scripts/formatted.mjs";
import { makeActor, makeSmallCompany } from "../../../tests/support/small-company";
import { withTestDatabase } from "../../../tests/support/test-database";
import { makeToken } from "../commands.server";
import { serveAssistant } from "../serve.server";
import { STORIES, type Story } from "./stories";

const database = withTestDatabase();
const ORIGIN = "http://clothesline.test";
const MONDAY = "2026-01-05";
const day = { route_number: "33", service_day: "Monday", date: MONDAY } as const;
const people: Record<"buyer" | "driver" | "office", Actor> = {} as never;

/** Each story's actor, the viewer of its screen, the time, and what happened before. */
const STAGE: Record<
  string,
  { at: string; asks: keyof typeof people; looks: keyof typeof people; before?: () => Promise<unknown> }
> = {
  order: { at: "2026-01-01T17:10:00Z", asks: "buyer", looks: "driver" },
  approve: { at: "2026-01-01T17:11:00Z", asks: "driver", looks: "buyer" },
  short: {
    at: `${MONDAY}T13:10:00Z`,
    asks: "driver",
    looks: "driver",
    before: async () => {
      await execute(startLoading, people.driver, day);
      for (const [item_id, loaded_quantity] of [
        ["TWL", 150],
        ["MAT", 10],
      ] as const)
        await execute(markItem, people.driver, { ...day, item_id, loaded_quantity });
    },
  },
  note: { at: `${MONDAY}T15:40:00Z`, asks: "driver", looks: "driver" },
  day: {
    at: `${MONDAY}T18:00:00Z`,
    asks: "office",
    looks: "office",
    before: () =>
      execute(completeStop, people.driver, { id: stopIdOf({ route: "33", date: MONDAY, customer: "110002" }) }),
  },
};

async function personNamed(role: "Customer" | "Driver" | "Admin", name: string, part = {}): Promise<Actor> {
  const actor = await makeActor(database.current, role, { username: name.split(" ")[0]!.toLowerCase(), ...part });
  await database.current.prisma.user.update({ where: { id: actor.id! }, data: { name } });
  return { ...actor, name };
}

beforeAll(async () => {
  configureSessions({ secret: "a secret of at least thirty-two characters", secure: false });
  setClock(new Date("2026-01-01T17:00:00Z"));
  await makeSmallCompany(database.current);
  const { prisma } = database.current;
  for (const [number, address, lat, lng] of [
    ["110001", "12 Harbor Street", 48.7514, -122.4812],
    ["110002", "3 Quay Lane", 48.7521, -122.4901],
    ["110003", "40 Bell Square", 48.7502, -122.4853],
  ] as const)
    await prisma.customer.update({ where: { number }, data: { address, lat, lng } });
  people.buyer = await personNamed("Customer", "Ines Holm", { customerNumber: "110001" });
  people.driver = await personNamed("Driver", "Dana Reyes", { routeNumber: "33" });
  people.office = await personNamed("Admin", "Omar Bell");
});
afterAll(() => setClock());

/** Calls the endpoint without a network. */
async function callEndpoint(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("Host", new URL(ORIGIN).host);
  const readBody = () => Promise.resolve(Buffer.from(String(init.body)));
  const answer = await serveAssistant(new Request(url, { ...init, headers, body: undefined }), {
    address: "192.0.2.9",
    nonce: "",
    ...(init.body != null && { readBody }),
  });
  return answer instanceof JsonAnswer ? new Response(answer.text, answer) : answer;
}
async function enter(actor: Actor): Promise<Client> {
  const { token } = await execute(makeToken, actor, {
    name: `Story ${STORIES.length}-${++entered}`,
    access: "write",
    days: "7",
  });
  const client = new Client({ name: "story", version: "1" });
  const requestInit = { headers: { Authorization: `Bearer ${token}` } };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${ORIGIN}/mcp`), { fetch: callEndpoint, requestInit }),
  );
  return client;
}
let entered = 0;

/**
 * Replaces random ids by numbers in order of appearance. A stop's id describes the stop and stays.
 */
const names = new Map<string, string>();
const named36 = (id: string) => {
  if (keyOfStop(id)) return id;
  if (!names.has(id)) names.set(id, `00000000-0000-7000-8000-${String(names.size + 1).padStart(12, "0")}`);
  return names.get(id)!;
};
const settled = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, named36));

interface Heard {
  said: object;
  answer: unknown;
}

/**
 * Makes a story's calls through the endpoint as its person's assistant, and opens its screen as the
 * viewer.
 */
async function playStory({ id, calls, screen }: Story) {
  const { at, asks, looks, before } = STAGE[id]!;
  setClock(new Date(at));
  await before?.();
  const client = await enter(people[asks]);
  const exchanges: Heard[] = [];
  let order: string | undefined;
  for (const { tool, arguments: args } of calls) {
    const sentArgs = "id" in args ? { ...args, id: order } : args;
    const { content, isError = false } = await client.callTool({ name: tool, arguments: sentArgs });
    const { text } = (content as { text: string }[])[0]!;
    expect({ tool, isError, text: isError ? text : "" }).toEqual({ tool, isError: false, text: "" });
    const answer = JSON.parse(text) as { orders?: { id: string }[] };
    order = answer.orders?.[0]?.id;
    exchanges.push({ said: sentArgs, answer });
  }
  const opened = await openCartridge(people[looks], screen.cartridge, { ...screen.key });
  return { heard: exchanges, screen: opened.data };
}

describe("the stories of /mcp-demo", () => {
  let recorded: Record<string, { heard: Heard[]; screen: unknown }>;
  it("match what the protocol's client receives and what the screens then show", async () => {
    expect(STORIES.map(({ id }) => id)).toEqual(Object.keys(STAGE));
    const all: typeof recorded = {};
    for (const story of STORIES) all[story.id] = await playStory(story);
    recorded = settled(all) as typeof recorded;
    const file = resolve(import.meta.dirname, "recorded.json");
    await expect(await formatted(file, JSON.stringify(recorded))).toMatchFileSnapshot(file);
  });

  it("mention no figure that the answers do not contain", () => {
    const last = (story: string) => recorded[story]!.heard.at(-1)!.answer;
    expect(last("short")).toMatchObject({ short_pieces: 30, short: [{ item_id: "TWL", short: 30 }] });
    expect(JSON.stringify(recorded.order!.heard[0]!.answer)).toContain('"parLevel":100');
    const stops = last("day") as { nextStop: string };
    expect(stops).toMatchObject({ completedStops: 1, totalStops: 3 });
    expect(keyOfStop(stops.nextStop)).toMatchObject({ customer: "110001" });
    expect(recorded.approve!.screen).toMatchObject({ orders: [{ status: "approved" }] });
    expect(recorded.note!.screen).toMatchObject({
      notes: [{ content: "The dock is wet. Use the side door.", author: "Dana Reyes", priority: "high" }],
    });
  });
});
