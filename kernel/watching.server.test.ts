import { v7 as uuid } from "uuid";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { apiLoader } from "./serve-call.server";
import { configureSessions, openSession, revokeSessions, tokenHash } from "./sign-in/session.server";
import { makeActor, makeSmallCompany } from "../tests/support/small-company";
import { withTestDatabase } from "../tests/support/test-database";

const database = withTestDatabase();
const DATE = "2026-01-05";
beforeAll(async () => {
  configureSessions({ secret: "a secret of at least thirty-two characters", secure: false });
  await makeSmallCompany(database.current);
});
beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

let people = 0;
async function signedIn(role: Parameters<typeof makeActor>[1], part: Parameters<typeof makeActor>[2] = {}) {
  const { id } = await makeActor(database.current, role, { username: `watcher${++people}`, ...part });
  return { id: id!, token: await openSession(database.current.prisma, { userId: id!, kind: "api" }, new Date()) };
}
const loadingEvents = `/loading-status/session/33/Monday/${DATE}/events`,
  newsEvents = "/notifications/events";
const open = async (path: string, token: string) => {
  const response = await apiLoader({
    request: new Request(`http://clothesline.test/api${path}`, { headers: { Authorization: `Bearer ${token}` } }),
    params: {},
    context: { address: "192.0.2.1", nonce: "" },
  });
  expect(response.status).toBe(200);
  let over = false;
  const whole = response.text().then((text) => {
    over = true;
    return text;
  });
  return { isOver: () => over, whole };
};
const in25Seconds = () => vi.advanceTimersByTimeAsync(25_000);
const ends = async (stream: Awaited<ReturnType<typeof open>>) => {
  await in25Seconds();
  await expect.poll(stream.isOver).toBe(true);
};

describe("an event stream", () => {
  it("lasts as long as its watcher has permission, and does not extend the session", async () => {
    const { id, token } = await signedIn("Driver", { routeNumber: "33" });
    const { prisma } = database.current;
    const idleEndsAt = new Date(Date.now() + 60_000);
    await prisma.session.updateMany({ where: { userId: id }, data: { idleEndsAt } });
    const stream = await open(loadingEvents, token);
    const { idleEndsAt: opened } = await prisma.session.findUniqueOrThrow({ where: { tokenHash: tokenHash(token) } });
    await prisma.session.updateMany({ where: { userId: id }, data: { idleEndsAt } });
    expect(opened).not.toEqual(idleEndsAt);
    for (let time = 0; time < 4; time++) await in25Seconds();
    await vi.waitFor(async () =>
      expect((await prisma.session.findUniqueOrThrow({ where: { tokenHash: tokenHash(token) } })).idleEndsAt).toEqual(
        idleEndsAt,
      ),
    );
    expect(stream.isOver()).toBe(false);
    await revokeSessions(prisma, { userId: id }, "signed out", new Date());
    await ends(stream);
  });

  it.each([
    ["the news", newsEvents],
    ["a load", loadingEvents],
  ] as const)("ends within 25 seconds of its session: %s", async (_, address) => {
    const { id, token } = await signedIn("Admin");
    const stream = await open(address, token);
    await revokeSessions(database.current.prisma, { userId: id }, "password changed", new Date());
    await ends(stream);
  });

  it("ends when a relief driver's coverage ends", async () => {
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
    const stream = await open(loadingEvents, token);
    await in25Seconds();
    expect(stream.isOver()).toBe(false);
    await database.current.prisma.reliefCoverage.update({ where: { id: coverage.id }, data: { endedAt: new Date() } });
    await ends(stream);
  });

  it.each([
    ["the news", newsEvents],
    ["a load", loadingEvents],
  ] as const)("ends when its watcher's role or account changes: %s", async (_, address) => {
    for (const data of [{ role: "Customer" as const }, { deletedAt: new Date() }, { approval: "rejected" as const }]) {
      const { id, token } = await signedIn("Admin");
      const stream = await open(address, token);
      await database.current.prisma.user.update({ where: { id }, data });
      await ends(stream);
    }
  });

  it("survives a brief database outage", async () => {
    const { token } = await signedIn("Admin");
    const stream = await open(newsEvents, token);
    const away = vi.spyOn(database.current.pool, "query").mockRejectedValue(new Error("no answer"));
    await in25Seconds();
    await vi.waitFor(() => expect(away).toHaveBeenCalled());
    away.mockRestore();
    await in25Seconds();
    expect(stream.isOver()).toBe(false);
  });
});
