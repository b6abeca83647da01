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
const layoutsOf = (actor: Actor) => runQuery(ownLayouts, actor, {});
const save = (actor: Actor, name: string, part: object = {}) =>
  execute(saveLayout, actor, { name, place: 0, cards, version: 0, ...part });

it("is read back as saved, including cards of removed cartridges, by its owner only", async () => {
  expect(await layoutsOf(driver)).toEqual({ workspaces: [], last: null });
  expect(await save(driver, "Morning")).toEqual({ version: 1 });
  const { workspaces, last } = await layoutsOf(driver);
  expect(last).toBe("Morning");
  expect(workspaces).toEqual([{ name: "Morning", place: 0, cards, version: 1 }]);
  expect(layoutOf(workspaces[0]!.cards)).toEqual(layout);
  expect((await layoutsOf(other)).workspaces).toEqual([]);
});

it("is not silently overwritten if another device saved it meanwhile", async () => {
  expect(await save(driver, "Morning", { version: 1, cards: {} })).toEqual({ version: 2 });
  await expect(save(driver, "Morning", { version: 1 })).rejects.toMatchObject({ status: 409 });
  expect((await layoutsOf(driver)).workspaces[0]).toMatchObject({ cards: {}, version: 2 });
  // Once told, the person keeps their own version.
  expect(await save(driver, "Morning", { version: 1, overwrite: true })).toEqual({ version: 3 });
  expect((await layoutsOf(driver)).workspaces[0]).toMatchObject({ cards, version: 3 });
});

it("is saved once by two devices at the same time", async () => {
  const results = await Promise.allSettled([save(driver, "Road", { place: 1 }), save(driver, "Road", { place: 1 })]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await layoutsOf(driver)).workspaces.map(({ name, version }) => [name, version])).toEqual([
    ["Morning", 3],
    ["Road", 1],
  ]);
});

it("can be deleted after overwriting another device's save offline, when its version is unknown", async () => {
  await save(driver, "Kept", { place: 1 });
  await save(driver, "Kept", { version: 1 });
  await save(driver, "Kept", { version: 2 });
  // A device at version 1 overwrites and then deletes the workspace, both while offline.
  expect(await save(driver, "Kept", { version: 1, overwrite: true })).toEqual({ version: 4 });
  const target = { name: "Kept", version: 2 };
  await expect(execute(deleteLayout, driver, target)).rejects.toMatchObject({ status: 409 });
  await expect(execute(deleteLayout, other, { ...target, overwrite: true })).rejects.toMatchObject({ status: 409 });
  await execute(deleteLayout, driver, { ...target, overwrite: true });
  expect((await layoutsOf(driver)).workspaces.map(({ name }) => name)).not.toContain("Kept");
});

it("is deleted only in the version that was seen, and their number is limited", async () => {
  await expect(execute(deleteLayout, driver, { name: "Road", version: 7 })).rejects.toMatchObject({ status: 409 });
  await expect(execute(deleteLayout, other, { name: "Road", version: 1 })).rejects.toMatchObject({ status: 409 });
  await execute(deleteLayout, driver, { name: "Road", version: 1 });
  expect((await layoutsOf(driver)).workspaces.map(({ name }) => name)).toEqual(["Morning"]);
  for (let at = 1; at < MAX_WORKSPACES; at += 1) await save(driver, `Workspace ${at}`, { place: at });
  await expect(save(driver, "One more")).rejects.toMatchObject({ status: 400 });
  await save(driver, "Morning", { version: 3 });
});

it("stays one workspace when it is renamed", async () => {
  await execute(deleteLayout, driver, { name: "Workspace 1", version: 1 });
  await save(driver, "Before", { place: 1 });
  await expect(save(driver, "Workspace 2", { was: "Before", version: 1 })).rejects.toMatchObject({ status: 400 });
  await expect(save(driver, "After", { was: "Before", version: 7 })).rejects.toMatchObject({ status: 409 });
  expect(await save(driver, "After", { was: "Before", version: 1, place: 1 })).toEqual({ version: 2 });
  const names = (await layoutsOf(driver)).workspaces.map(({ name }) => name);
  expect(names).toContain("After");
  expect(names).not.toContain("Before");
});

it("continues its version count when it is restored, for devices that know the old one", async () => {
  await execute(deleteLayout, driver, { name: "After", version: 2 });
  expect(await save(driver, "After", { version: 2, overwrite: true })).toEqual({ version: 3 });
});
