import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ANONYMOUS } from "#kernel/actor";
import { runQuery, execute } from "#kernel/execute.server";
import { configureSessions, resolveActor } from "#kernel/sign-in/session.server";
import { openSetup } from "#kernel/sign-in/setup.server";
import { readChosen } from "#services/settings.server";
import { makeActor } from "../../../tests/support/small-company";
import { emptyTables, withTestDatabase } from "../../../tests/support/test-database";
import { makeFirstSuperAdmin } from "./commands.server";
import { needsSetup } from "./queries.server";

const database = withTestDatabase();
const MADE = { status: 409, message: "There is already a SuperAdmin. Sign in instead." };
beforeAll(() => configureSessions({ secret: "a secret of at least thirty-two characters", secure: false }));
let code: string;
beforeEach(async () => {
  await emptyTables(database.current);
  code = (await openSetup(database.current.prisma))!;
});

const make = (part: object = {}) =>
  execute(makeFirstSuperAdmin, ANONYMOUS, {
    code,
    name: "Eve Adams",
    username: "eve",
    email: "eve@example.com",
    password: "a good one",
    confirm: "a good one",
    address: "192.0.2.1",
    userAgent: null,
    ...part,
  });
const superAdmins = () => database.current.prisma.user.count({ where: { role: "SuperAdmin" } });

describe("the first SuperAdmin", () => {
  it("is created with the console's code, however it is typed, and is signed in", async () => {
    expect(await runQuery(needsSetup, ANONYMOUS, {})).toBe(true);
    const { home, token, user } = await make({
      code: ` ${code.toLowerCase().replace("-", " ")} `,
      username: " Eve ",
      email: "Eve@Example.com",
    });
    expect(home).toBe("/super-admin");
    expect(user).toMatchObject({ username: "eve", email: "eve@example.com", role: "SuperAdmin", name: "Eve Adams" });
    expect(token).not.toBe("");
    expect(
      (await resolveActor(new Request("http://clothesline.test/", { headers: { Authorization: `Bearer ${token}` } })))
        .actor.role,
    ).toBe("Anonymous");
    expect(await runQuery(needsSetup, ANONYMOUS, {})).toBe(false);
  });

  it("chooses the company's time zone, which must exist", async () => {
    await expect(make({ timezone: "Mars/Olympus" })).rejects.toMatchObject({
      status: 400,
      fields: { timezone: "There is no such time zone." },
    });
    expect(await superAdmins()).toBe(0);
    await make({ timezone: "Asia/Tokyo" });
    expect((await readChosen(database.current.prisma)).timezone).toBe("Asia/Tokyo");
  });

  it("is created once: the code is consumed, and no new one is shown", async () => {
    await make();
    await expect(make({ username: "mallory", email: "mallory@example.com" })).rejects.toMatchObject(MADE);
    expect(await openSetup(database.current.prisma)).toBeNull();
    expect(await superAdmins()).toBe(1);
  });

  it("is one, if two people use the code at once", async () => {
    const results = await Promise.allSettled(
      ["eve", "mallory", "trent"].map((username) => make({ username, email: `${username}@example.com` })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const each of results) if (each.status === "rejected") expect(each.reason).toMatchObject(MADE);
    expect(await superAdmins()).toBe(1);
  });

  it("is not created with a wrong code, nor after ten attempts from one address", async () => {
    const wrong = { status: 400, fields: { code: "This is not the code that the console shows." } };
    for (let guess = 0; guess < 10; guess++)
      await expect(make({ code: `AAAA-AAA${guess}` })).rejects.toMatchObject(wrong);
    await expect(make()).rejects.toMatchObject({ status: 429 });
    expect(await superAdmins()).toBe(0);
    expect((await make({ address: "192.0.2.2" })).home).toBe("/super-admin");
  });

  it("is created with the code of any running process", async () => {
    const later = (await openSetup(database.current.prisma))!;
    expect(later).not.toBe(code);
    expect((await make()).home).toBe("/super-admin");
    await expect(make({ code: later })).rejects.toMatchObject(MADE);
  });

  it.each([
    [{ username: "ada", email: "eve@example.com" }, "username", "Another account has this username."],
    [{ email: "ada@example.com" }, "email", "Another account has this email."],
    [{ password: "short", confirm: "short" }, "password", "Password must be at least 6 characters."],
    [{ confirm: "another" }, "confirm", "Passwords do not match."],
    [{ email: "" }, "email", "Email is required."],
    [{ name: " " }, "name", "Your name is required."],
    [{ username: "a b" }, "username", "A username has letters, digits, dots, hyphens and underscores."],
  ])("is refused with invalid input: %j", async (part, field, message) => {
    await makeActor(database.current, "Driver", { username: "ada", routeNumber: "33" });
    await expect(make(part)).rejects.toMatchObject({ status: 400, message, fields: { [field]: message } });
    expect(await superAdmins()).toBe(0);
    expect((await make()).home).toBe("/super-admin");
  });

  it("has their name in the audit, and their password nowhere", async () => {
    await make({ password: "never seen again", confirm: "never seen again" });
    const entries = await database.current.prisma.auditEntry.findMany();
    expect(entries).toMatchObject([
      { command: "user.makeFirstSuperAdmin", input: { username: "eve", email: "eve@example.com", name: "Eve Adams" } },
    ]);
    expect(JSON.stringify(entries)).not.toContain("never seen again");
    expect(JSON.stringify(entries)).not.toContain(code);
  });
});
