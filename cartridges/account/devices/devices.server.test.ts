import { beforeAll, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { configureSessions, openSession, resolveActor } from "#kernel/sign-in/session.server";
import { makeActor, makeSmallCompany } from "../../../tests/support/small-company";
import { withTestDatabase } from "../../../tests/support/test-database";
import { signOutElsewhere } from "./commands.server";
import { openDevices } from "./queries.server";

const database = withTestDatabase();
let driver: Actor, colleague: Actor;
beforeAll(async () => {
  configureSessions({ secret: "a secret of at least thirty-two characters", secure: false });
  await makeSmallCompany(database.current);
  driver = await makeActor(database.current, "Driver", { routeNumber: "33" });
  colleague = await makeActor(database.current, "Driver", { routeNumber: "07" });
});

const PHONE = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36";
const signIn = (userId: string, kind: "cookie" | "api", userAgent: string | null, at = new Date()) =>
  openSession(database.current.prisma, { userId, kind, userAgent, address: "192.0.2.7" }, at);
const actorOf = async (token: string) =>
  (await resolveActor(new Request("http://localhost", { headers: { Authorization: `Bearer ${token}` } }))).actor;

it("ends the user's other sessions, and nobody else's", async () => {
  const [current, elsewhere, other] = [
    await signIn(driver.id!, "api", null),
    await signIn(driver.id!, "api", PHONE),
    await signIn(colleague.id!, "api", PHONE),
  ];
  await signIn(driver.id!, "cookie", PHONE, new Date("2020-01-06"));
  const actor = await actorOf(current);
  const { devices } = await runQuery(openDevices, actor, {});
  expect(devices.map(({ name, isThis, address }) => [name, isThis, address])).toEqual([
    ["A program", true, "192.0.2.7"],
    ["Chrome on Android", false, "192.0.2.7"],
  ]);
  expect(await execute(signOutElsewhere, actor, {})).toMatchObject({ ended: 1 });
  expect((await actorOf(elsewhere)).id).toBeNull();
  expect((await actorOf(current)).id).toBe(driver.id);
  expect((await actorOf(other)).id).toBe(colleague.id);
  expect((await runQuery(openDevices, actor, {})).devices).toHaveLength(1);
});
