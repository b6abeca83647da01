import { v7 as uuid } from "uuid";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ANONYMOUS } from "#kernel/actor";
import { runQuery, execute } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { configureSessions, newToken, openSession, resolveActor, tokenHash } from "#kernel/sign-in/session.server";
import { makeActor, makeSmallCompany } from "../../../tests/support/small-company";
import { withTestDatabase } from "../../../tests/support/test-database";
import { acceptInvitation, signIn } from "./commands.server";
import { invitation } from "./queries.server";

const database = withTestDatabase();
const PASSWORD = "Linen & starch, 1921";
const OVER = { status: 404, message: "This invitation has been used or has expired." };
const DAY_MS = 86_400_000;
const device = { address: "192.0.2.1", userAgent: null };
beforeAll(async () => {
  configureSessions({ secret: "a secret of at least thirty-two characters", secure: false });
  await makeSmallCompany(database.current);
});
beforeEach(() => database.current.prisma.rateLimit.deleteMany());
afterEach(() => setClock());

/** An imported driver: an account without a password, and a link that is valid for a day. */
async function invited(part: { purpose?: string } = {}) {
  const driver = await makeActor(database.current, "Driver", { routeNumber: "33" });
  const token = newToken();
  await database.current.prisma.oneTimeLink.create({
    data: {
      id: uuid(),
      purpose: "invitation",
      tokenHash: tokenHash(token),
      userId: driver.id!,
      expiresAt: new Date(Date.now() + DAY_MS),
      ...part,
    },
  });
  return { token, driver };
}
const accept = (token: string, part: object = {}) =>
  execute(acceptInvitation, ANONYMOUS, { token, password: PASSWORD, confirm: PASSWORD, ...device, ...part });
const passwordOf = async (id: string | null) =>
  (await database.current.prisma.user.findUniqueOrThrow({ where: { id: id! } })).passwordHash;

describe("an invitation", () => {
  it("names its user, and becomes an account that is signed in and can sign in again", async () => {
    const { token, driver } = await invited();
    expect(await runQuery(invitation, ANONYMOUS, { token })).toEqual({
      name: driver.name,
      username: driver.username,
      email: driver.email,
    });
    const { home, user } = await accept(token);
    expect({ home, id: user.id, onboarded: user.onboarded }).toEqual({
      home: "/driver/dashboard",
      id: driver.id,
      onboarded: true,
    });
    const again = await execute(signIn, ANONYMOUS, {
      identifier: driver.username,
      password: PASSWORD,
      kind: "api",
      ...device,
    });
    expect(
      (
        await resolveActor(
          new Request("http://clothesline.test/", { headers: { Authorization: `Bearer ${again.token}` } }),
        )
      ).actor.id,
    ).toBe(driver.id);
  });

  it("works once, even if several people use it at once", async () => {
    const { token } = await invited();
    const results = await Promise.allSettled(Array.from({ length: 4 }, () => accept(token)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(accept(token)).rejects.toMatchObject(OVER);
    await expect(runQuery(invitation, ANONYMOUS, { token })).rejects.toMatchObject(OVER);
  });

  it("expires", async () => {
    const { token, driver } = await invited();
    setClock(new Date(Date.now() + 2 * DAY_MS));
    await expect(accept(token)).rejects.toMatchObject(OVER);
    await expect(runQuery(invitation, ANONYMOUS, { token })).rejects.toMatchObject(OVER);
    expect(await passwordOf(driver.id)).toBeNull();
  });

  it.each([
    ["was deleted", { deletedAt: new Date() }],
    ["was rejected", { approval: "rejected" as const }],
  ])("for an account that %s sets no password", async (_, part) => {
    const { token, driver } = await invited();
    await database.current.prisma.user.update({ where: { id: driver.id! }, data: part });
    await expect(accept(token)).rejects.toMatchObject(OVER);
    await expect(runQuery(invitation, ANONYMOUS, { token })).rejects.toMatchObject(OVER);
    expect(await passwordOf(driver.id)).toBeNull();
  });

  it("is not accepted as another kind of link", async () => {
    const { token } = await invited({ purpose: "password" });
    await expect(accept(token)).rejects.toMatchObject(OVER);
    await expect(accept("unknown")).rejects.toMatchObject(OVER);
  });

  it("ends the account's existing sessions", async () => {
    const { token, driver } = await invited();
    const before = await openSession(database.current.prisma, { userId: driver.id!, kind: "api" }, new Date());
    await accept(token);
    expect(
      (await resolveActor(new Request("http://clothesline.test/", { headers: { Authorization: `Bearer ${before}` } })))
        .actor.role,
    ).toBe("Anonymous");
  });

  it.each([
    [{ password: "short", confirm: "short" }, "password", "Password must be at least 6 characters."],
    [{ confirm: "another one" }, "confirm", "Passwords do not match."],
  ])("refuses a password in the spec's words: %j", async (part, field, message) => {
    const { token, driver } = await invited();
    await expect(accept(token, part)).rejects.toMatchObject({ status: 400, message, fields: { [field]: message } });
    expect(await passwordOf(driver.id)).toBeNull();
    expect((await accept(token)).user.id).toBe(driver.id);
  });

  it("can be accepted by a whole depot from one address on one morning", async () => {
    for (let driver = 0; driver < 12; driver++)
      expect((await accept((await invited()).token)).home).toBe("/driver/dashboard");
  });

  it("allows ten wrong guesses per address", async () => {
    for (let guess = 0; guess < 10; guess++) await expect(accept(`guess ${guess}`)).rejects.toMatchObject(OVER);
    await expect(accept("another guess")).rejects.toMatchObject({ status: 429 });
    await expect(accept((await invited()).token)).rejects.toMatchObject({ status: 429 });
    expect((await accept((await invited()).token, { address: "192.0.2.2" })).home).toBe("/driver/dashboard");
  });
});
