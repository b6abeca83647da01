import { v7 as uuid } from "uuid";
import { afterEach, beforeAll, expect, it } from "vitest";
import { makeActor, makeSmallCompany } from "../tests/support/small-company";
import { withTestDatabase } from "../tests/support/test-database";
import { clearAway } from "./clearing.server";
import { setClock } from "./clock.server";

const database = withTestDatabase();
const NOW = new Date("2026-06-30T12:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const [LONG_AGO, LATELY, LATER] = [daysAgo(91), daysAgo(89), daysAgo(-5)];
let userId: string;
beforeAll(async () => {
  await makeSmallCompany(database.current);
  userId = (await makeActor(database.current, "Driver", { username: "ada" })).id!;
  setClock(NOW);
});
afterEach(() => setClock());

it("deletes what has been over for its retention period, once a day, and nothing else", async () => {
  const { prisma } = database.current;
  const session = (name: string, part: object) =>
    prisma.session.create({
      data: { id: uuid(), tokenHash: name, kind: "cookie", userId, idleEndsAt: LATER, absoluteEndsAt: LATER, ...part },
    });
  await session("in use", {});
  await session("ended lately", { revokedAt: LATELY });
  await session("ended", { revokedAt: LONG_AGO });
  await session("idle", { idleEndsAt: LONG_AGO });
  await session("old", { absoluteEndsAt: LONG_AGO });
  const link = (tokenHash: string, part: object) =>
    prisma.oneTimeLink.create({
      data: { id: uuid(), purpose: "password", tokenHash, userId, expiresAt: LATER, ...part },
    });
  await link("open", {});
  await link("over lately", { expiresAt: LATELY });
  await link("over", { expiresAt: LONG_AGO });
  await link("used", { usedAt: LONG_AGO });
  await prisma.rateLimit.createMany({
    data: [
      { key: "closed", points: 9, expire: BigInt(LATER.getTime()) },
      { key: "open again", points: 9, expire: BigInt(NOW.getTime() - 1) },
    ],
  });
  await prisma.numberLookup.createMany({
    data: [
      ["lately", LATELY],
      ["long ago", LONG_AGO],
    ].map(([number, at]) => ({
      id: uuid(),
      at: at as Date,
      address: "192.0.2.1",
      number: String(number),
      outcome: "found",
    })),
  });
  const entry = (message: string, createdAt: Date) =>
    prisma.notification.create({ data: { id: uuid(), userId, type: "info", message, createdAt } });
  await entry("lately", LATELY);
  await entry("long ago", LONG_AGO);
  const answer = (key: string, createdAt: Date) =>
    prisma.commandAnswer.create({
      data: { actorKey: userId, command: "x", key, inputHash: "", answer: {}, createdAt },
    });
  await answer("lately", LATELY);
  // More than one batch.
  await prisma.commandAnswer.createMany({
    data: Array.from({ length: 2_500 }, (_, key) => ({
      actorKey: userId,
      command: "x",
      key: `long ago ${key}`,
      inputHash: "",
      answer: {},
      createdAt: LONG_AGO,
    })),
  });
  const audit = (key: string, command: string, at: Date) =>
    prisma.auditEntry.create({
      data: {
        id: uuid(),
        at,
        actorName: "Ada",
        actorRole: "Driver",
        command,
        key,
        input: { identifier: "ada", address: "192.0.2.1" },
      },
    });
  await audit("lately", "user.signIn", LATELY);
  await audit("long ago", "user.signIn", LONG_AGO);
  await audit("a street", "customer.change", LONG_AGO);

  await clearAway.run(() => false);

  expect(clearAway.everyMs).toBe(86_400_000);
  expect((await prisma.session.findMany()).map(({ tokenHash }) => tokenHash).sort()).toEqual([
    "ended lately",
    "in use",
  ]);
  expect((await prisma.oneTimeLink.findMany()).map(({ tokenHash }) => tokenHash).sort()).toEqual([
    "open",
    "over lately",
  ]);
  expect((await prisma.rateLimit.findMany()).map(({ key }) => key)).toEqual(["closed"]);
  expect((await prisma.numberLookup.findMany()).map(({ number }) => number)).toEqual(["lately"]);
  expect((await prisma.commandAnswer.findMany()).map(({ key }) => key)).toEqual(["lately"]);
  expect((await prisma.notification.findMany()).map(({ message }) => message)).toEqual(["lately"]);
  const kept = await prisma.auditEntry.findMany({ orderBy: { key: "asc" } });
  expect(kept.map(({ key, input }) => [key, (input as { address?: string }).address])).toEqual([
    ["a street", "192.0.2.1"],
    ["lately", "192.0.2.1"],
    ["long ago", undefined],
  ]);
});

it("stops between two steps when the portal stops", async () => {
  let checks = 0;
  await clearAway.run(() => ++checks > 0);
  expect(checks).toBeGreaterThan(0);
});
