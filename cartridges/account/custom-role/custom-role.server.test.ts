import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { addressesOf } from "#kernel/page-access.server";
import { CHOOSABLE, permissionsOf } from "#kernel/role-permissions.server";
import { definitions } from "#kernel/server-registry.server";
import { openSession, resolveActor } from "#kernel/sign-in/session.server";
import { makeActor, makeSmallCompany } from "../../../tests/support/small-company";
import { withTestDatabase } from "../../../tests/support/test-database";
import { changeRole } from "../user-list/commands.server";
import { openUserList } from "../user-list/queries.server";
import { addCustomRole, changeCustomRole, deleteCustomRole } from "./commands.server";
import { openCustomRoles } from "./queries.server";

const database = withTestDatabase();
let superAdmin: Actor, admin: Actor & { id: string };

beforeAll(async () => {
  await makeSmallCompany(database.current);
  superAdmin = await makeActor(database.current, "SuperAdmin");
});
beforeEach(async () => {
  await database.current.prisma.user.updateMany({ where: { role: "Admin" }, data: { customRoleId: null } });
  await database.current.prisma.customRole.deleteMany();
  admin = (await makeActor(database.current, "Admin")) as Actor & { id: string };
});
/** The admin's open session; returns their actor for the next request. */
async function signedIn(): Promise<() => Promise<Actor>> {
  const token = await openSession(database.current.prisma, { userId: admin.id, kind: "api" }, new Date());
  const request = new Request("http://clothesline.test", { headers: { Authorization: `Bearer ${token}` } });
  return async () => (await resolveActor(request)).actor;
}
const listed = async () => (await runQuery(openCustomRoles, superAdmin, {})).roles;

describe("a custom role", () => {
  it("is listed among the others in alphabetical order", async () => {
    for (const name of ["Zeta", "apple", "Éclair"])
      await execute(addCustomRole, superAdmin, { name, permissions: ["audit:read"] });
    expect((await listed()).map(({ name }) => name)).toEqual(["apple", "Éclair", "Zeta"]);
  });

  it("takes effect at once on a signed-in device when it is given, changed and removed", async () => {
    const currentActor = await signedIn();
    const { id } = await execute(addCustomRole, superAdmin, { name: "Dispatcher", permissions: ["orders:decide"] });
    const { message } = await execute(changeRole, superAdmin, { id: admin.id, role: "Dispatcher" });
    expect(message).toBe("User role updated to Dispatcher");
    const actor = await currentActor();
    expect(actor).toMatchObject({ role: "Admin", customRole: "Dispatcher" });
    expect(actor.permissions.has("orders:decide")).toBe(true);
    expect(actor.permissions.has("customers:write")).toBe(false);
    await execute(changeCustomRole, superAdmin, {
      id,
      version: 1,
      name: "Bookkeeper",
      permissions: ["audit:read", "audit:read"],
    });
    const changed = await currentActor();
    expect(changed.customRole).toBe("Bookkeeper");
    expect([...changed.permissions].sort()).toEqual([...permissionsOf("Admin", [], []), "audit:read"].sort());
    expect(await listed()).toEqual([{ id, name: "Bookkeeper", permissions: ["audit:read"], version: 2, people: 1 }]);
    expect((await runQuery(openUserList, superAdmin, {})).users).toContainEqual(
      expect.objectContaining({ id: admin.id, role: "Admin", customRole: "Bookkeeper" }),
    );
    await execute(changeRole, superAdmin, { id: admin.id, role: "Admin" });
    expect(await currentActor()).toMatchObject({ customRole: null, permissions: permissionsOf("Admin", []) });
  });

  it("is refused every command and query that it was not given", async () => {
    await execute(addCustomRole, superAdmin, { name: "Reader", permissions: [] });
    await execute(changeRole, superAdmin, { id: admin.id, role: "Reader" });
    const reader = await (await signedIn())();
    const refused = async (definition: Parameters<typeof execute>[0] | Parameters<typeof runQuery>[0]) => {
      const run = definition.kind === "query" ? runQuery(definition, reader, {}) : execute(definition, reader, {});
      return run.then(
        () => false,
        (error: { status?: number }) => error.status === 403,
      );
    };
    const choosable = [...definitions.values()].filter(({ permission }) => CHOOSABLE.includes(permission as never));
    expect(choosable.length).toBeGreaterThan(30);
    for (const definition of choosable) expect(await refused(definition as never), definition.name).toBe(true);
  });

  it("opens the pages of its permissions: the office's, and the SuperAdmin's that it was given", async () => {
    const open = async (permissions: string[]) => {
      const name = `Role ${permissions.length} ${permissions[0]}`.replace(/[^\w ]/g, " ");
      await execute(addCustomRole, superAdmin, { name, permissions });
      await execute(changeRole, superAdmin, { id: admin.id, role: name });
      return addressesOf(await (await signedIn())(), {})!;
    };
    const none = await open([]);
    expect(none).toEqual(expect.arrayContaining(["/admin", "/load-lists", "/notes", "/inbox"]));
    for (const address of ["/customers", "/super-admin", "/super-admin/audit", "/driver-management", "/driver/inbox"])
      expect(none, address).not.toContain(address);
    const more = await open(["customers:write", "audit:read"]);
    expect(more.filter((address) => !none.includes(address))).toEqual(
      expect.arrayContaining(["/customers", "/super-admin/audit"]),
    );
    // A built-in role of spec 6 has the pages that name it.
    expect(addressesOf(superAdmin, {})).toBeNull();
  });

  it("cannot be given permissions that would make it a SuperAdmin", async () => {
    expect(CHOOSABLE).not.toContain("users:write");
    await expect(
      execute(addCustomRole, superAdmin, { name: "Boss", permissions: ["users:write"] }),
    ).rejects.toMatchObject({ fields: { permissions: "users:write cannot be given to a role." } });
  });
});

describe("custom roles", () => {
  it("have unique names, ignoring case, that differ from the built-in roles", async () => {
    await execute(addCustomRole, superAdmin, { name: "Dispatcher", permissions: [] });
    await expect(execute(addCustomRole, superAdmin, { name: "DISPATCHER", permissions: [] })).rejects.toMatchObject({
      fields: { name: "Another role has this name." },
    });
    await expect(execute(addCustomRole, superAdmin, { name: "Super Admin", permissions: [] })).rejects.toMatchObject({
      fields: { name: "This role already exists." },
    });
    await expect(execute(changeRole, superAdmin, { id: admin.id, role: "Owner" })).rejects.toMatchObject({
      status: 400,
    });
  });

  it("report a conflict to the second of two people who change one at once", async () => {
    const { id } = await execute(addCustomRole, superAdmin, { name: "Dispatcher", permissions: [] });
    const change = (name: string) => execute(changeCustomRole, superAdmin, { id, version: 1, name, permissions: [] });
    await change("Planner");
    await expect(change("Router")).rejects.toMatchObject({ status: 409 });
    expect((await listed()).map(({ name }) => name)).toEqual(["Planner"]);
  });

  it("can be deleted once nobody has them", async () => {
    const { id } = await execute(addCustomRole, superAdmin, { name: "Dispatcher", permissions: [] });
    await execute(changeRole, superAdmin, { id: admin.id, role: "Dispatcher" });
    await expect(execute(deleteCustomRole, superAdmin, { id })).rejects.toMatchObject({
      message: "One person has the role Dispatcher. Give them another one first.",
    });
    await execute(changeRole, superAdmin, { id: admin.id, role: "Admin" });
    await execute(deleteCustomRole, superAdmin, { id });
    expect(await listed()).toEqual([]);
  });
});
