import { v7 as uuid } from "uuid";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { publish } from "#services/events.server";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { withTestDatabase } from "../../tests/support/test-database";
import { apiLoader } from "../serve-call.server";
import { configureSessions, openSession, revokeSessions } from "../sign-in/session.server";
import { MAX_TOPICS } from "./address";
import { defineTopic } from "./topic";
import { collectTopics } from "./topics.server";
import { z } from "zod";

const database = withTestDatabase();
const DATE = "2026-01-05";
/** Generous, for a machine under load. */
const SOON = { timeout: 20_000 };
const LOADING = `loading:33:${DATE}`;
beforeAll(async () => {
  configureSessions({ secret: "a secret of at least thirty-two characters", secure: false });
  await makeSmallCompany(database.current);
});
beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

let people = 0;
async function signedIn(role: Parameters<typeof makeActor>[1], part: Parameters<typeof makeActor>[2] = {}) {
  const { id } = await makeActor(database.current, role, { username: `live${++people}`, ...part });
  return { id: id!, token: await openSession(database.current.prisma, { userId: id!, kind: "api" }, new Date()) };
}

const ask = (token: string | null, topics: readonly string[], signal?: AbortSignal) =>
  apiLoader({
    request: new Request(
      `http://clothesline.test/api/live?${new URLSearchParams(topics.map((topic) => ["topic", topic]))}`,
      { headers: token ? { Authorization: `Bearer ${token}` } : {}, signal },
    ),
    params: {},
    context: { address: "192.0.2.1", nonce: "" },
  });

interface Said {
  kind: string;
  data: { topic: string; version?: number | null; status?: number; message?: string; changed?: number } | null;
  changed: number | null;
}
/** Separates the time of each topic's last change from the rest of its data. */
function saidBy(kind: string, received: Said["data"]): Said {
  if (!received) return { kind, data: null, changed: null };
  const { changed = null, ...data } = received;
  return { kind, data, changed };
}
/** Opens a stream and collects its events. */
async function open(token: string, ...topics: string[]) {
  const device = new AbortController();
  const response = await ask(token, topics, device.signal);
  expect(response.status).toBe(200);
  const events: Said[] = [];
  let over = false;
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  void (async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      for (const [, kind, data] of value.matchAll(/event: (\w+)\ndata: (.*)\n/g))
        events.push(saidBy(kind!, JSON.parse(data!) as Said["data"]));
    }
    over = true;
  })();
  const dataOf = (kind: string) => events.filter((each) => each.kind === kind).map(({ data }) => data);
  const changedAt = (kind: string, of: string) =>
    events.findLast((each) => each.kind === kind && each.data?.topic === of)?.changed;
  const hears = (kind: string, ...data: unknown[]) => expect.poll(() => dataOf(kind), SOON).toEqual(data);
  return { dataOf, changedAt, hears, isOver: () => over, leave: () => device.abort() };
}
const beat = () => vi.advanceTimersByTimeAsync(20_000);
const changed = (topic: string, version?: number) =>
  publish([{ topic, kind: "changed", ...(version !== undefined && { data: { version } }) }]);

describe("the stream of a browser", () => {
  it("sends each topic's version and then each change, and refuses topics individually", async () => {
    const { token } = await signedIn("Driver", { routeNumber: "33" });
    const stream = await open(token, LOADING, "inbox", `loading:07:${DATE}`, "loading:33:soon", "nothing", "loading:%");
    await expect.poll(() => stream.dataOf("opened").length + stream.dataOf("refused").length, SOON).toBe(6);
    expect(stream.dataOf("opened")).toEqual(
      expect.arrayContaining([
        { topic: LOADING, version: 0 },
        { topic: "inbox", version: null },
      ]),
    );
    expect(
      Object.fromEntries(stream.dataOf("refused").map((each) => [each!.topic, [each!.status, each!.message]])),
    ).toEqual({
      [`loading:07:${DATE}`]: [403, "You are not allowed to do this."],
      "loading:33:soon": [400, expect.stringContaining("date must be a date")],
      nothing: [404, "There is no such topic."],
      "loading:%": [400, "The topic cannot be read."],
    });
    await changed(LOADING, 4);
    await changed(`loading:07:${DATE}`, 9);
    await publish([{ topic: LOADING, kind: "list" }]);
    await stream.hears("changed", { topic: LOADING, version: 4 }, { topic: LOADING, version: null });
    stream.leave();
  });

  it("says when a topic without a version last changed, so that older data is refetched", async () => {
    const { token } = await signedIn("Admin");
    await changed("lists:office");
    const before = Date.now();
    const early = await open(token, "lists", "loads");
    await expect.poll(() => early.dataOf("opened").length, SOON).toBe(2);
    expect(early.changedAt("opened", "lists")).toBeLessThanOrEqual(before);
    await vi.waitUntil(() => Date.now() > before);
    await changed("lists:office");
    await changed(LOADING, 3);
    await early.hears("changed", { topic: "lists", version: null });
    expect(early.changedAt("changed", "lists")).toBeGreaterThan(before);
    const late = await open(token, "lists", LOADING);
    await expect.poll(() => late.dataOf("opened").length, SOON).toBe(2);
    expect(late.changedAt("opened", "lists")).toBeGreaterThan(before);
    expect(late.changedAt("opened", LOADING), "by its version it is known").toBeLessThan(before);
    early.leave();
    late.leave();
  });

  it("treats different spellings of a topic as one", async () => {
    const { token } = await signedIn("Admin");
    const stream = await open(token, `loading:5:${DATE}`);
    await stream.hears("opened", { topic: `loading:5:${DATE}`, version: 0 });
    await changed(`loading:05:${DATE}`, 1);
    await stream.hears("changed", { topic: `loading:5:${DATE}`, version: 1 });
    stream.leave();
  });

  it.each([
    ["no topic", []],
    ["more topics than a stream has", Array.from({ length: 10_000 }, (_, place) => `loading:${place}:${DATE}`)],
    ["a topic without end", ["x".repeat(10_000)]],
  ])("rejects %s with a sentence", async (_, topics) => {
    const { token } = await signedIn("Admin");
    const response = await ask(token, topics);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      message: expect.stringMatching(/^topic .*\.$/),
      fields: { topic: expect.any(String) },
    });
  });

  it("accepts as many topics as a browser may have, but only from someone signed in", async () => {
    const { token } = await signedIn("Admin");
    const topics = Array.from({ length: MAX_TOPICS }, (_, place) => `loading:${place + 1}:${DATE}`);
    const stream = await open(token, ...topics);
    await expect.poll(() => stream.dataOf("opened").length, SOON).toBe(MAX_TOPICS);
    stream.leave();
    expect((await ask(null, ["inbox"])).status).toBe(401);
  });
});

describe("at every heartbeat", () => {
  it("a revoked session ends the stream", async () => {
    const { id, token } = await signedIn("Admin");
    const stream = await open(token, "loads", "inbox");
    await beat();
    await stream.hears("beat", null);
    await revokeSessions(database.current.prisma, { userId: id }, "signed out", new Date());
    await beat();
    await expect.poll(stream.isOver, SOON).toBe(true);
    await changed("loads");
    expect(stream.dataOf("changed")).toEqual([]);
  });

  it("an ended coverage stops that route's events and no others", async () => {
    const { id, token } = await signedIn("Driver");
    const coverage = await database.current.prisma.reliefCoverage.create({
      data: {
        id: uuid(),
        driverId: id,
        routeNumber: "33",
        firstDate: new Date(DATE),
        lastDate: new Date(DATE),
        createdById: id,
      },
    });
    const stream = await open(token, LOADING, "inbox");
    await expect.poll(() => stream.dataOf("opened").length, SOON).toBe(2);
    await database.current.prisma.reliefCoverage.update({ where: { id: coverage.id }, data: { endedAt: new Date() } });
    await beat();
    await stream.hears("refused", { topic: LOADING, status: 403, message: "You are not allowed to do this." });
    await changed(LOADING, 7);
    await changed(`user:${id}`);
    await stream.hears("changed", { topic: "inbox", version: null });
    stream.leave();
  });

  it("a changed role gets only what the new role may see", async () => {
    const { id, token } = await signedIn("Admin");
    const stream = await open(token, "loads", "lists", LOADING);
    await expect.poll(() => stream.dataOf("opened").length, SOON).toBe(3);
    await database.current.prisma.user.update({ where: { id }, data: { role: "Driver", routeNumber: "07" } });
    await beat();
    await expect
      .poll(
        () =>
          stream
            .dataOf("refused")
            .map((each) => each!.topic)
            .sort(),
        SOON,
      )
      .toEqual([LOADING, "loads"]);
    await stream.hears("changed", { topic: "lists", version: null });
    await changed("loads");
    await changed("lists:office");
    await changed("lists:route:07");
    await stream.hears("changed", { topic: "lists", version: null }, { topic: "lists", version: null });
    stream.leave();
  });

  it("a brief database outage keeps the stream open", async () => {
    const { token } = await signedIn("Admin");
    const stream = await open(token, "loads");
    await stream.hears("opened", { topic: "loads", version: null });
    const away = vi.spyOn(database.current.pool, "connect").mockRejectedValue(new Error("no answer") as never);
    await beat();
    await vi.waitFor(() => expect(away).toHaveBeenCalled());
    away.mockRestore();
    await beat();
    await changed("loads");
    await stream.hears("changed", { topic: "loads", version: null });
    expect(stream.isOver()).toBe(false);
    stream.leave();
  });
});

it("notifies five hundred streams of a change, once each", { timeout: 120_000 }, async () => {
  const { token } = await signedIn("Driver", { routeNumber: "33" });
  const streams = await Promise.all(Array.from({ length: 500 }, () => open(token, LOADING, "inbox", "lists")));
  await expect
    .poll(() => streams.filter(({ dataOf }) => dataOf("opened").length === 3).length, { timeout: 60_000 })
    .toBe(500);
  const began = performance.now();
  await changed(LOADING, 12);
  await expect
    .poll(() => streams.filter(({ dataOf }) => dataOf("changed").length > 0).length, { interval: 5, timeout: 10_000 })
    .toBe(500);
  console.info(`500 streams heard a change within ${Math.round(performance.now() - began)} ms`);
  expect(streams.map(({ dataOf }) => dataOf("changed").length)).toEqual(Array.from({ length: 500 }, () => 1));
  await beat();
  await expect.poll(() => streams.filter(({ dataOf }) => dataOf("beat").length === 1).length, SOON).toBe(500);
  for (const { leave } of streams) leave();
});

it("fails to start with two topics of the same name or an invalid name", () => {
  const make = (name: string) => defineTopic({ name, input: z.object({}), permission: "account:self" });
  expect(() =>
    collectTopics({ "/a/topics.server.ts": { one: make("same") }, "/b/topics.server.ts": { two: make("same") } }),
  ).toThrow("The topic same in /b/topics.server.ts is already declared by /a/topics.server.ts.");
  expect(() => make("a:b")).toThrow("A topic's name must be lower-case letters and hyphens, not a:b.");
});
