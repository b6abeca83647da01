import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { resolveAssistant } from "#kernel/sign-in/session.server";
import { openAudit } from "#cartridges/audit/queries.server";
import { makeActor, makeSmallCompany } from "../../../tests/support/small-company";
import { withTestDatabase } from "../../../tests/support/test-database";
import { makeToken, revokeToken } from "../commands.server";
import { revokeAnyToken } from "./commands.server";
import { openAssistants } from "./queries.server";

const database = withTestDatabase();
let driver: Actor, admin: Actor, chief: Actor;
beforeAll(async () => {
  await makeSmallCompany(database.current);
  driver = await makeActor(database.current, "Driver", { routeNumber: "33", username: "dana" });
  admin = await makeActor(database.current, "Admin", { username: "omar" });
  chief = await makeActor(database.current, "SuperAdmin");
});
const listed = async () => (await runQuery(openAssistants, chief, {})).tokens;

describe("the SuperAdmin's list of assistants' tokens", () => {
  it("has every active token with its owner and access, without the secret", async () => {
    const { token } = await execute(makeToken, driver, { name: "Claude in the cab", access: "write", days: "7" });
    await execute(makeToken, admin, { name: "Desk", access: "read", days: "30" });
    const { id: revoked } = await execute(makeToken, admin, { name: "Old", access: "read", days: "7" });
    await execute(revokeToken, admin, { id: revoked });
    expect((await listed()).map(({ lastUsed }) => lastUsed)).toEqual([null, null]);
    await resolveAssistant(token);
    const tokens = await listed();
    expect(tokens).toMatchObject([
      { name: "Claude in the cab", username: "dana", role: "Driver", access: "write", lastUsed: expect.any(String) },
      { name: "Desk", username: "omar", role: "Admin", access: "read", lastUsed: null },
    ]);
    expect(JSON.stringify(tokens)).not.toContain(token);
    expect(JSON.stringify(tokens)).not.toMatch(/hash/i);
  });

  it("revokes one at once, and the audit names who did", async () => {
    const { id, token } = await execute(makeToken, driver, { name: "To be ended", access: "read", days: "7" });
    expect((await resolveAssistant(token)).id).toBe(driver.id);
    const { message } = await execute(revokeAnyToken, chief, { id });
    expect(message).toBe("To be ended of dana no longer has access.");
    expect((await resolveAssistant(token)).role).toBe("Anonymous");
    expect((await listed()).map(({ name }) => name)).not.toContain("To be ended");
    const { entries } = await runQuery(openAudit, chief, { q: "assistant.revokeAny", page: 1 });
    expect(entries).toMatchObject([{ actor: chief.name, input: { id, token: "To be ended", username: "dana" } }]);
    await expect(execute(revokeAnyToken, chief, { id })).rejects.toMatchObject({ status: 404 });
  });

  it("revokes no other kind of session, and is for nobody else", async () => {
    const session = await database.current.prisma.session.create({
      data: {
        id: "019b8a11-0000-7000-8000-000000000068",
        tokenHash: "cookie",
        kind: "cookie",
        userId: driver.id!,
        idleEndsAt: new Date("2099-01-05"),
        absoluteEndsAt: new Date("2099-01-05"),
      },
    });
    await expect(execute(revokeAnyToken, chief, { id: session.id })).rejects.toMatchObject({ status: 404 });
    await expect(runQuery(openAssistants, admin, {})).rejects.toMatchObject({ status: 403 });
  });
});
