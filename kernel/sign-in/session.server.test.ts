import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { withTestDatabase } from "../../tests/support/test-database";
import { configureSessions, newToken, openSession, resolveActor, revokeSessions } from "./session.server";

const database = withTestDatabase();
beforeAll(async () => {
  await makeSmallCompany(database.current);
  configureSessions({ secret: "x".repeat(32), secure: false });
});
afterEach(() => vi.restoreAllMocks());

const bearing = (token: string) =>
  new Request("http://localhost/api", { headers: { Authorization: `Bearer ${token}` } });
const nameOf = async (token: string) => (await resolveActor(bearing(token))).actor.name;

describe("concurrent requests", () => {
  it("each resolve their own sender", async () => {
    const people = await Promise.all(
      ["a", "b", "c"].map((username) => makeActor(database.current, "Driver", { username })),
    );
    const tokens = await Promise.all(
      people.map(({ id }) => openSession(database.current.prisma, { userId: id!, kind: "api" }, new Date())),
    );
    await revokeSessions(database.current.prisma, { userId: people[1]!.id! }, "test", new Date());
    const names = await Promise.all([tokens[2]!, newToken(), tokens[0]!, tokens[1]!, tokens[2]!].map(nameOf));
    expect(names).toEqual(["Driver c", "Nobody", "Driver a", "Nobody", "Driver c"]);
  });

  it("notice a session that ended just before", async () => {
    const { id } = await makeActor(database.current, "Driver", { username: "d" });
    const token = await openSession(database.current.prisma, { userId: id!, kind: "api" }, new Date());
    expect(await nameOf(token)).toBe("Driver d");
    await revokeSessions(database.current.prisma, { userId: id! }, "test", new Date());
    expect(await nameOf(token)).toBe("Nobody");
  });

  it("report a database failure, and the next ones query again", async () => {
    const { id } = await makeActor(database.current, "Driver", { username: "e" });
    const token = await openSession(database.current.prisma, { userId: id!, kind: "api" }, new Date());
    vi.spyOn(database.current.pool, "query").mockRejectedValueOnce(new Error("no answer") as never);
    await expect(nameOf(token)).rejects.toThrow();
    expect(await nameOf(token)).toBe("Driver e");
  });
});
