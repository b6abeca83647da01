import { beforeAll, expect, it } from "vitest";
import { fitted, stacked } from "#kernel/canvas/grid";
import { layoutOf, storedOf } from "#kernel/canvas/stored";
import type { Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { withTestDatabase } from "../../tests/support/test-database";
import { deleteLayout, saveLayout } from "./commands.server";
import { ownLayouts } from "./queries.server";
import { MAX_WORKSPACES } from "./schema";

const database = withTestDatabase();
let driver: Actor, other: Actor;
beforeAll(async () => {
  await makeSmallCompany(database.current);
  driver = await makeActor(database.current, "Driver", { routeNumber: "33" });
  other = await makeActor(database.current, "Admin");
});
const layout = stacked(
  fitted([], ["load-list?day=Monday&route=33", "note?", "gone-cartridge?a=%7C+b"]),
  "note?",
  "gone-cartridge?a=%7C+b",
);
const cards = storedOf(layout);
const own = (actor: Actor) => runQuery(ownLayouts, actor, {});
const save = (actor: Actor, name: string, part: object = {}) =>
  execute(saveLayout, actor, { name, place: 0, cards, version: 0, ...part });

it("comes back as it was saved, also a card whose cartridge is gone, and is nobody else's", async () => {
  expect(await own(driver)).toEqual({ workspaces: [], last: null });
  expect(await save(driver, "Morning")).toEqual({ version: 1 });
  const { workspaces, last } = await own(driver);
  expect(last).toBe("Morning");
  expect(workspaces).toEqual([{ name: "Morning", place: 0, cards, version: 1 }]);
  expect(layoutOf(workspaces[0]!.cards)).toEqual(layout);
  expect((await own(other)).workspaces).toEqual([]);
});

it("does not overwrite unseen what another device has saved meanwhile", async () => {
  expect(await save(driver, "Morning", { version: 1, cards: {} })).toEqual({ version: 2 });
  await expect(save(driver, "Morning", { version: 1 })).rejects.toMatchObject({ status: 409 });
  expect((await own(driver)).workspaces[0]).toMatchObject({ cards: {}, version: 2 });
  // Told of it, the person keeps theirs.
  expect(await save(driver, "Morning", { version: 1, overwrite: true })).toEqual({ version: 3 });
  expect((await own(driver)).workspaces[0]).toMatchObject({ cards, version: 3 });
});

it("is saved once by two devices at the same moment", async () => {
  const both = await Promise.allSettled([save(driver, "Road", { place: 1 }), save(driver, "Road", { place: 1 })]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await own(driver)).workspaces.map(({ name, version }) => [name, version])).toEqual([
    ["Morning", 3],
    ["Road", 1],
  ]);
});

it("is given up by whoever keeps theirs over another device's save, and does not know which version that left", async () => {
  await save(driver, "Kept", { place: 1 });
  await save(driver, "Kept", { version: 1 });
  await save(driver, "Kept", { version: 2 });
  // A device that knew version 1 keeps its own, and gives it up, both without network.
  expect(await save(driver, "Kept", { version: 1, overwrite: true })).toEqual({ version: 4 });
  const given = { name: "Kept", version: 2 };
  await expect(execute(deleteLayout, driver, given)).rejects.toMatchObject({ status: 409 });
  await expect(execute(deleteLayout, other, { ...given, overwrite: true })).rejects.toMatchObject({ status: 409 });
  await execute(deleteLayout, driver, { ...given, overwrite: true });
  expect((await own(driver)).workspaces.map(({ name }) => name)).not.toContain("Kept");
});

it("is given up in the version that was seen, and there are only so many", async () => {
  await expect(execute(deleteLayout, driver, { name: "Road", version: 7 })).rejects.toMatchObject({ status: 409 });
  await expect(execute(deleteLayout, other, { name: "Road", version: 1 })).rejects.toMatchObject({ status: 409 });
  await execute(deleteLayout, driver, { name: "Road", version: 1 });
  expect((await own(driver)).workspaces.map(({ name }) => name)).toEqual(["Morning"]);
  for (let at = 1; at < MAX_WORKSPACES; at += 1) await save(driver, `Workspace ${at}`, { place: at });
  await expect(save(driver, "One more")).rejects.toMatchObject({ status: 400 });
  await save(driver, "Morning", { version: 3 });
});

it("is saved under another name, and is one workspace still", async () => {
  await execute(deleteLayout, driver, { name: "Workspace 1", version: 1 });
  await save(driver, "Before", { place: 1 });
  await expect(save(driver, "Workspace 2", { was: "Before", version: 1 })).rejects.toMatchObject({ status: 400 });
  await expect(save(driver, "After", { was: "Before", version: 7 })).rejects.toMatchObject({ status: 409 });
  expect(await save(driver, "After", { was: "Before", version: 1, place: 1 })).toEqual({ version: 2 });
  const names = (await own(driver)).workspaces.map(({ name }) => name);
  expect(names).toContain("After");
  expect(names).not.toContain("Before");
});

it("counts on when it comes back after it was deleted, for the devices that know it", async () => {
  await execute(deleteLayout, driver, { name: "After", version: 2 });
  expect(await save(driver, "After", { version: 2, overwrite: true })).toEqual({ version: 3 });
});
