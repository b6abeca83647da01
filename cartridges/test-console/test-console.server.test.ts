import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { runQuery } from "#kernel/execute.server";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { withTestDatabase } from "../../tests/support/test-database";
import { openConsole, openOnStage } from "./queries.server";

const database = withTestDatabase();
let superAdmin: Actor;
beforeAll(async () => {
  await makeSmallCompany(database.current);
  superAdmin = await makeActor(database.current, "SuperAdmin");
});

describe("the console", () => {
  it("offers every cartridge but itself, with sample values for its key fields", async () => {
    const { candidates, calls, roles } = await runQuery(openConsole, superAdmin, {});
    expect(candidates.map(({ id }) => id)).not.toContain("test-console");
    expect(candidates.find(({ id }) => id === "customer-detail")?.fields).toContainEqual({
      name: "number",
      sample: "110001",
    });
    expect(calls).toContainEqual({ name: "POST /notes", permission: "notes:write" });
    expect(roles.Driver).not.toContain("consoles:use");
  });
});

describe("a cartridge on the stage", () => {
  const stage = (cartridge: string, permissions: string, key: object = {}) =>
    runQuery(openOnStage, superAdmin, { cartridge, key: JSON.stringify(key), permissions });

  it("is opened like by the server", async () => {
    expect((await stage("customer-detail", "customers:write", { number: "110001" })).key).toEqual({
      number: "110001",
    });
  });

  it("is refused by the server without the permission, and grants nobody more than they have", async () => {
    await expect(stage("note", "journal:read")).rejects.toMatchObject({ status: 403 });
    await expect(stage("note", "")).rejects.toMatchObject({ status: 403 });
    const admin = {
      ...superAdmin,
      permissions: new Set([...superAdmin.permissions].filter((name) => name !== "notes:read")),
    };
    const input = { cartridge: "note", key: "{}", permissions: "notes:read" };
    await expect(runQuery(openOnStage, admin, input)).rejects.toMatchObject({ status: 403 });
  });

  it("is not found for an unknown cartridge", async () => {
    await expect(stage("nothing", "notes:read")).rejects.toMatchObject({ status: 404 });
  });
});
