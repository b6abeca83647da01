import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { setCompanySettings } from "#services/company.server";
import { addNote } from "#cartridges/note/commands.server";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { withTestDatabase } from "../../tests/support/test-database";
import { exportAudit, openAudit } from "./queries.server";
import { PAGE_SIZE } from "./schema";

const database = withTestDatabase();
let chief: Actor, driver: Actor;
const note = (content: string) => ({ id: uuid(), customerNumber: "110001", content });
const entriesFor = async (filters: object) => (await runQuery(openAudit, chief, filters)).entries;

beforeAll(async () => {
  setCompanySettings({ timezone: "America/Los_Angeles", appUrl: "http://localhost", mailsAreSent: false });
  await makeSmallCompany(database.current);
  chief = await makeActor(database.current, "SuperAdmin");
  driver = await makeActor(database.current, "Driver", { routeNumber: "33" });
  // 11 p.m. of the 5th in the company's time zone, the 6th in UTC.
  setClock(new Date("2026-01-06T07:00:00Z"));
  await execute(addNote, driver, note("The dock is wet."));
  setClock(new Date("2026-01-06T08:30:00Z"));
  await execute(addNote, driver, note("100% cotton only."));
  setClock(new Date("2026-02-20T12:00:00Z"));
});
afterAll(() => setClock());

it("lists who did what and when, the latest first, by company date", async () => {
  expect(await entriesFor({ from: "2026-01-05", to: "2026-01-06" })).toMatchObject([
    {
      command: "note.add",
      done: "added a note",
      date: "2026-01-06",
      input: { content: "100% cotton only." },
      at: "2026-01-06T08:30:00.000Z",
    },
    { command: "note.add", actor: driver.name, role: "Driver", input: { content: "The dock is wet." } },
  ]);
  expect(await entriesFor({ from: "2026-01-05", to: "2026-01-05" })).toMatchObject([
    { input: { content: "The dock is wet." } },
  ]);
});

it("is searched by person, act and subject, for the literal characters", async () => {
  const days = { from: "2026-01-05", to: "2026-01-06" };
  expect(await entriesFor({ ...days, q: driver.name.toUpperCase() })).toHaveLength(2);
  expect(await entriesFor({ ...days, q: "note.ADD" })).toHaveLength(2);
  expect(await entriesFor({ ...days, q: "Added a note" })).toHaveLength(2);
  expect(await entriesFor({ ...days, q: "110001" })).toHaveLength(2);
  expect(await entriesFor({ ...days, q: "100%" })).toHaveLength(1);
  expect(await entriesFor({ ...days, q: "0%c" })).toHaveLength(0);
});

it("shows the last thirty days by default, page by page", async () => {
  expect(await runQuery(openAudit, chief, {})).toMatchObject({ from: "2026-01-22", to: "2026-02-20", entries: [] });
  for (let written = 0; written <= PAGE_SIZE; written++) await execute(addNote, driver, note(`Note ${written}`));
  expect(await runQuery(openAudit, chief, {})).toMatchObject({ more: true, entries: { length: PAGE_SIZE } });
  expect(await runQuery(openAudit, chief, { page: "2" })).toMatchObject({ more: false, entries: { length: 1 } });
  await expect(runQuery(openAudit, chief, { from: "2026-02-02", to: "2026-02-01" })).rejects.toMatchObject({
    status: 400,
    fields: { to: "to must not be before from." },
  });
});

it("is for the SuperAdmin", async () => {
  const admin = await makeActor(database.current, "Admin");
  await expect(runQuery(openAudit, admin, {})).rejects.toMatchObject({ status: 403 });
});

it("exports all pages of the search, with formulas escaped", async () => {
  const exported = async (filters: object) => (await runQuery(exportAudit, chief, filters)).csv.trimEnd().split("\r\n");
  const [heads, ...rows] = await exported({ q: "cotton", from: "2026-01-05", to: "2026-01-06" });
  expect(heads).toBe("\uFEFFWhen (UTC),Who,Role,Through,Act,What");
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(/^2026-01-06T08:30:00.000Z,.+,Driver,,added a note,.*Content: 100% cotton only\./);
  setClock(new Date("2026-03-20T12:00:00Z"));
  for (let written = 0; written <= PAGE_SIZE; written++)
    await execute(addNote, { ...driver, name: "=Dora" }, note(`Note ${written}`));
  const all = (await exported({ from: "2026-03-20", to: "2026-03-20" })).slice(1);
  expect(all).toHaveLength(PAGE_SIZE + 1);
  for (const line of all) expect(line).toContain(",'=Dora,");
  await expect(runQuery(exportAudit, driver, {})).rejects.toMatchObject({ status: 403 });
  await expect(exported({ from: "2026-02-02", to: "2026-02-01" })).rejects.toMatchObject({ status: 400 });
});
