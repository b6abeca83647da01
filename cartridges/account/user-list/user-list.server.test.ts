import { v7 as uuid } from "uuid";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { companyToday } from "#services/company.server";
import { openDriverLoads } from "#cartridges/driver/driver-loads/queries.server";
import { nextDate } from "#cartridges/service-day/rules";
import { openSession, resolveActor } from "#kernel/sign-in/session.server";
import { makeActor, makeSmallCompany } from "../../../tests/support/small-company";
import { withTestDatabase } from "../../../tests/support/test-database";
import { acceptInvitation } from "../user/commands.server";
import { addDriver, changeRole, changeRoute, deleteUser, inviteUser } from "./commands.server";
import { openUserList } from "./queries.server";
import { PAGE_SIZE } from "./schema";

const database = withTestDatabase();
let first: Actor & { id: string }, second: Actor & { id: string };
const userOf = async (...part: Parameters<typeof makeActor>) => (await makeActor(...part)) as Actor & { id: string };

beforeAll(() => makeSmallCompany(database.current));
beforeEach(async () => {
  await database.current.prisma.user.updateMany({ data: { deletedAt: new Date() } });
  first = await userOf(database.current, "SuperAdmin");
  second = await userOf(database.current, "SuperAdmin");
});
const stored = (id: string) => database.current.prisma.user.findUniqueOrThrow({ where: { id } });
const nora = { name: "Nora New", username: "nora", email: "Nora@Example.com", route: "33" };
const device = { address: "192.0.2.1", userAgent: null };
/** The actor of a signed-in browser. */
async function signedIn(id: string): Promise<() => Promise<Actor>> {
  const token = await openSession(database.current.prisma, { userId: id, kind: "api" }, new Date());
  const request = new Request("http://clothesline.test", { headers: { Authorization: `Bearer ${token}` } });
  return async () => (await resolveActor(request)).actor;
}

describe("the users' list", () => {
  it("jumps to the page on which a letter starts, by name", async () => {
    const many = Array.from({ length: 2 * PAGE_SIZE }, (_, place) => ({
      ...{ id: uuid(), username: `many${place}`, email: `many${place}@hotel.example`, role: "Customer" as const },
      name: `${place < PAGE_SIZE ? "Able" : "Zoe"} ${place}`,
    }));
    await database.current.prisma.user.createMany({ data: many });
    const shownAt = async (letter: string) => {
      const read = await runQuery(openUserList, first, { sort: "name", letter, q: "hotel.example" });
      return [read.page, read.letter, read.users[0]!.name.startsWith(letter)];
    };
    expect(await shownAt("A")).toEqual([1, "A", true]);
    expect(await shownAt("Z")).toEqual([2, "Z", true]);
    await expect(shownAt("7")).rejects.toMatchObject({ fields: { letter: "letter must be one of A to Z." } });
  });
});

describe("a role", () => {
  it("takes effect at once on a signed-in device", async () => {
    const admin = await userOf(database.current, "Admin");
    const currentActor = await signedIn(admin.id);
    expect((await currentActor()).role).toBe("Admin");
    const { message } = await execute(changeRole, first, { id: admin.id, role: "Driver" });
    expect(message).toBe("User role updated to Driver");
    expect(await currentActor()).toMatchObject({ role: "Driver", routeNumber: null });
  });

  it("cannot be changed for oneself or for the last SuperAdmin", async () => {
    await expect(execute(changeRole, first, { id: first.id, role: "Admin" })).rejects.toMatchObject({ status: 409 });
    await execute(changeRole, first, { id: second.id, role: "Admin" });
    const console = { ...first, id: null } as unknown as Actor;
    await expect(execute(changeRole, console, { id: first.id, role: "Admin" })).rejects.toMatchObject({
      message: "The last SuperAdmin cannot be demoted.",
    });
  });

  it("remains with one of two SuperAdmins who demote each other", async () => {
    const both = await Promise.allSettled([
      execute(changeRole, first, { id: second.id, role: "Admin" }),
      execute(changeRole, second, { id: first.id, role: "Admin" }),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await database.current.prisma.user.count({ where: { role: "SuperAdmin", deletedAt: null } })).toBe(1);
  });

  it("takes away the route of a former driver; a customer must sign up themselves", async () => {
    const driver = await userOf(database.current, "Driver", { routeNumber: "33" });
    await expect(execute(changeRole, first, { id: driver.id, role: "Customer" })).rejects.toMatchObject({
      fields: { role: "A customer signs up with their customer number." },
    });
    await execute(changeRole, first, { id: driver.id, role: "Admin" });
    expect(await stored(driver.id)).toMatchObject({ role: "Admin", routeNumber: null });
  });
});

describe("a route", () => {
  it("must exist, and is only for drivers", async () => {
    const driver = await userOf(database.current, "Driver", { routeNumber: "33" });
    await execute(changeRoute, first, { id: driver.id, route: 7 });
    expect((await stored(driver.id)).routeNumber).toBe("07");
    await execute(changeRoute, first, { id: driver.id, route: "relief" });
    expect((await stored(driver.id)).routeNumber).toBe("RELIEF");
    await execute(changeRoute, first, { id: driver.id, route_number: "33" } as never);
    expect((await stored(driver.id)).routeNumber).toBe("33");
    await expect(execute(changeRoute, first, { id: driver.id, route_number: "x" } as never)).rejects.toMatchObject({
      fields: { route_number: expect.any(String) as string },
    });
    await expect(execute(changeRoute, first, { id: driver.id, route: "98" })).rejects.toMatchObject({ status: 400 });
    await expect(execute(changeRoute, first, { id: second.id, route: "33" })).rejects.toMatchObject({ status: 409 });
  });
});

describe("a deletion", () => {
  it("signs them out everywhere, keeps their history, and frees their email", async () => {
    const driver = await userOf(database.current, "Driver", { routeNumber: "33" });
    const email = "d@example.com";
    await database.current.prisma.user.update({ where: { id: driver.id }, data: { email } });
    const currentActor = await signedIn(driver.id);
    await execute(deleteUser, first, { id: driver.id });
    expect((await currentActor()).role).toBe("Anonymous");
    expect(await stored(driver.id)).toMatchObject({ email: null, deletedById: first.id });
    await execute(addDriver, first, { ...nora, username: "free-again", email });
    await expect(execute(deleteUser, first, { id: driver.id })).rejects.toMatchObject({ status: 404 });
  });

  it("is refused for oneself and for the last SuperAdmin", async () => {
    await expect(execute(deleteUser, first, { id: first.id })).rejects.toMatchObject({ status: 409 });
    await execute(deleteUser, first, { id: second.id });
    const console = { ...first, id: null } as unknown as Actor;
    await expect(execute(deleteUser, console, { id: first.id })).rejects.toMatchObject({
      message: "The last SuperAdmin cannot be deleted.",
    });
  });
});

describe("a new driver", () => {
  const accept = (path: string) =>
    execute(acceptInvitation, first, {
      token: path.replace("/invitation/", ""),
      password: "new password",
      confirm: "new password",
      ...device,
    });

  it("chooses a password by the link, and drives; a new link invalidates the one before", async () => {
    const { id, path } = await execute(addDriver, first, nora);
    expect(await stored(id)).toMatchObject({ email: "nora@example.com", role: "Driver", routeNumber: "33" });
    const [listed] = (await runQuery(openUserList, first, { q: "nora" })).users;
    expect(listed).toMatchObject({ username: "nora", invited: true });
    const again = await execute(inviteUser, first, { id });
    await expect(accept(path)).rejects.toMatchObject({ status: 404 });
    await accept(again.path);
    await expect(execute(inviteUser, first, { id })).rejects.toMatchObject({ status: 409 });
    expect((await runQuery(openUserList, first, { q: "nora" })).users[0]).toMatchObject({ invited: false });
  });

  it("may take the username and the email of a deleted user", async () => {
    const { id } = await execute(addDriver, first, nora);
    await execute(deleteUser, first, { id });
    const again = await execute(addDriver, first, nora);
    expect(again.username).toBe("nora");
    expect(await stored(id)).toMatchObject({ name: nora.name, email: null });
  });

  it("has a unique username and email, and the audit does not contain the link", async () => {
    await execute(addDriver, first, nora);
    await expect(execute(addDriver, first, nora)).rejects.toMatchObject({
      fields: { username: "Another account has this username." },
    });
    await expect(execute(addDriver, first, { ...nora, username: "nora2" })).rejects.toMatchObject({
      fields: { email: "Another account has this email." },
    });
    const { path } = await execute(addDriver, first, { ...nora, username: "nora3", email: "nora3@example.com" });
    const audits = await database.current.prisma.auditEntry.findMany({ where: { command: "userList.addDriver" } });
    expect(audits.length).toBeGreaterThan(0);
    expect(JSON.stringify(audits)).not.toContain(path.replace("/invitation/", ""));
  });
});

describe("the user list", () => {
  it("finds users by username, name, email and customer number, and escapes wildcards", async () => {
    const { id } = await userOf(database.current, "Customer", { username: "marina-buyer", customerNumber: "110002" });
    await database.current.prisma.user.update({ where: { id }, data: { email: "Front.Desk@harbor.example" } });
    const search = async (q: string) =>
      (await runQuery(openUserList, first, { q })).users.map(({ username }) => username);
    expect(await search("MARINA-b")).toEqual(["marina-buyer"]);
    expect(await search("110002")).toEqual(["marina-buyer"]);
    expect(await search("front.desk@HARBOR")).toEqual(["marina-buyer"]);
    expect(await search("%")).toEqual([]);
  });

  it("is sorted as requested, users without a route last", async () => {
    await userOf(database.current, "Driver", { username: "a-driver", routeNumber: "33" });
    await userOf(database.current, "Driver", { username: "b-driver", routeNumber: "07" });
    const users = async (sort?: string) => (await runQuery(openUserList, first, { sort })).users;
    expect((await users()).map(({ username }) => username)).toEqual(
      (await users()).map(({ username }) => username).toSorted(),
    );
    expect((await users("route")).map(({ routeNumber }) => routeNumber)).toEqual(["07", "33", null, null]);
    expect(new Set((await users("role")).slice(0, 2).map(({ role }) => role))).toEqual(new Set(["Driver"]));
    expect((await users("name")).map(({ name }) => name)).toEqual((await users()).map(({ name }) => name).toSorted());
    await expect(users("newest")).rejects.toMatchObject({ status: 400 });
  });
});

describe("the only driver of a route", () => {
  const news = async () =>
    (await database.current.prisma.notification.findMany({ where: { userId: second.id } })).map(
      ({ message }) => message,
    );

  it("is named before they are deleted, and the office is notified that the route has no driver", async () => {
    const driver = await userOf(database.current, "Driver", { routeNumber: "33" });
    const rowOf = async () =>
      (await runQuery(openUserList, first, { page: 1 })).users.find(({ id }) => id === driver.id)!;
    expect((await rowOf()).leaves).toBe(4);
    const other = await userOf(database.current, "Driver", { routeNumber: "33" });
    expect((await rowOf()).leaves).toBeNull();
    expect((await execute(deleteUser, first, { id: other.id })).message).toBe("User deleted successfully");
    expect(await news()).toEqual([]);
    expect((await execute(deleteUser, first, { id: driver.id })).message).toBe(
      "User deleted successfully. Nobody drives route 33 now: it has 4 customers.",
    );
    expect(await news()).toEqual(["Nobody drives route 33 now: it has 4 customers."]);
    const { undriven } = await runQuery(openDriverLoads, first, {});
    expect(undriven).toContainEqual({ route: "33", customer_count: 4 });
  });

  it("is missed too if they are given another route or another role", async () => {
    const driver = await userOf(database.current, "Driver", { routeNumber: "33" });
    expect((await execute(changeRoute, first, { id: driver.id, route: "07" })).message).toContain(
      "Nobody drives route 33 now",
    );
    expect((await execute(changeRole, first, { id: driver.id, role: "Admin" })).message).toContain(
      "Nobody drives route 07 now",
    );
  });
});

it("deleting a relief driver ends their coverages, and notifies the office", async () => {
  const relief = await userOf(database.current, "Driver", { routeNumber: "RELIEF" });
  const date = nextDate("Monday", companyToday());
  const covered = { driverId: relief.id, routeNumber: "33", firstDate: new Date(date), lastDate: new Date(date) };
  await database.current.prisma.reliefCoverage.create({ data: { id: uuid(), ...covered, createdById: relief.id } });
  await execute(deleteUser, first, { id: relief.id });
  expect(await database.current.prisma.reliefCoverage.count({ where: { driverId: relief.id, endedAt: null } })).toBe(0);
  expect(await database.current.prisma.notification.findMany({ where: { userId: second.id } })).toMatchObject([
    { message: expect.stringContaining("no longer covers route 33 on Mon") },
  ]);
});
