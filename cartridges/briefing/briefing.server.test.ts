import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { setCompanySettings } from "#services/company.server";
import { openStorage, setStorage } from "#services/storage/storage.server";
import { addEntry } from "#cartridges/journal/commands.server";
import { addNote, resolveNote } from "#cartridges/note/commands.server";
import { completeStop, skipStop } from "#cartridges/stop/commands.server";
import { stopIdOf } from "#cartridges/stop/stop-key";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { withTestDatabase } from "../../tests/support/test-database";
import { confirmFact, photographDoor, writeFact } from "./commands.server";
import { briefingPhoto, openBriefing } from "./queries.server";

const database = withTestDatabase();
let dataDir: string;
const MONDAY = "2026-01-05";
const number = "110001";
let driver: Actor, other: Actor, relief: Actor, office: Actor, customer: Actor;
const at = (time: string) => new Date(`${MONDAY}T${time}:00Z`);

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "clothesline-briefing-"));
  setStorage(openStorage({ dataDir, storageUrl: null }));
  setCompanySettings({ timezone: "UTC", appUrl: "http://localhost", mailsAreSent: false });
  await makeSmallCompany(database.current);
  const createdAt = new Date("2025-01-01");
  await database.current.prisma.customer.updateMany({ data: { createdAt } });
  await database.current.prisma.rentalItem.updateMany({ data: { createdAt } });
  driver = await makeActor(database.current, "Driver", { routeNumber: "33" });
  other = await makeActor(database.current, "Driver", { routeNumber: "07" });
  relief = await makeActor(database.current, "Driver");
  office = await makeActor(database.current, "Admin");
  customer = await makeActor(database.current, "Customer", { customerNumber: number });
});
beforeEach(async () => {
  setClock(at("12:00"));
  await database.current.pool.query(
    "truncate briefing_act, relief_coverage, note_change, note, journal_entry, stop, stop_event, delivery_line, " +
      "route_day cascade",
  );
});
afterAll(() => {
  setClock();
  rmSync(dataDir, { recursive: true, force: true });
});

const open = (actor: Actor, key: object = { route: "33", date: MONDAY }) => runQuery(openBriefing, actor, key);
const hotel = async (actor = driver) =>
  (await open(actor)).customers.find(({ customer_number }) => customer_number === number)!;
const write = (actor: Actor, fact: string, text: string, part: object = {}) =>
  execute(writeFact, actor, { number, id: uuid(), fact: fact as "park", text, ...part });
const cover = (first: string, last = first) =>
  database.current.prisma.reliefCoverage.create({
    data: {
      id: uuid(),
      driverId: relief.id!,
      routeNumber: "33",
      firstDate: new Date(first),
      lastDate: new Date(last),
      createdById: relief.id!,
    },
  });

describe("a fact", () => {
  it("is stored with its author, and confirmed by the next person", async () => {
    const { fact } = await write(driver, "park", "Loading zone on 4th");
    expect(fact).toMatchObject({ text: "Loading zone on 4th", written_by: driver.name, confirmed_by: driver.name });
    setClock(at("13:00"));
    await execute(confirmFact, office, { number, id: uuid(), confirms: fact!.id });
    expect((await hotel()).facts).toMatchObject([
      { fact: "park", confirmed_by: office.name, confirmed_at: "2026-01-05T13:00:00.000Z", written_by: driver.name },
    ]);
  });

  it("is the later of two edits, whichever arrives first", async () => {
    await write(driver, "code", "2222", { at: "2026-01-05T11:30:00.000Z" });
    const { fact } = await write(office, "code", "1111", { at: "2026-01-05T11:00:00.000Z" });
    expect(fact!.text).toBe("2222");
    expect((await hotel()).facts.map(({ text }) => text)).toEqual(["2222"]);
  });

  it("keeps no confirmation of an older text, and stays empty once it is cleared", async () => {
    const { fact: old } = await write(driver, "code", "1111");
    setClock(at("12:10"));
    await write(office, "code", "2222");
    setClock(at("12:20"));
    const answer = await execute(confirmFact, driver, { number, id: uuid(), confirms: old!.id });
    expect(answer.fact).toMatchObject({ text: "2222", confirmed_by: office.name });
    setClock(at("12:30"));
    await write(office, "code", "  ");
    expect((await hotel()).facts).toMatchObject([{ fact: "code", text: "" }]);
  });

  it("is stored once on a retry, and its id cannot be reused by others", async () => {
    const id = uuid();
    await write(driver, "dock", "Dock 2", { id });
    await write(driver, "dock", "Dock 2", { id });
    expect(await database.current.prisma.briefingAct.count()).toBe(1);
    await expect(write(driver, "dock", "Dock 3", { id })).rejects.toMatchObject({ status: 409 });
    await expect(write(office, "dock", "Dock 2", { id })).rejects.toMatchObject({ status: 409 });
  });

  it("cannot be confirmed if nobody wrote it, and nothing is stored", async () => {
    const { fact } = await execute(confirmFact, driver, { number, id: uuid(), confirms: uuid() });
    expect(fact).toBeNull();
    expect(await database.current.prisma.briefingAct.count()).toBe(0);
  });
});

describe("access to a briefing", () => {
  it("is given to the route's driver and the office, not to another driver or the customer", async () => {
    await write(driver, "code", "4471#");
    expect((await hotel(office)).facts).toHaveLength(1);
    await expect(open(other)).rejects.toMatchObject({ status: 403 });
    await expect(open(customer)).rejects.toMatchObject({ status: 403 });
    await expect(write(other, "code", "1")).rejects.toMatchObject({ status: 404 });
    await expect(write(customer, "code", "1")).rejects.toMatchObject({ status: 403 });
  });

  it("is given to a relief driver from the working day before; edits they made in time may arrive later", async () => {
    await write(driver, "code", "4471#");
    await cover("2026-01-12");
    expect(await open(relief, { route: "33", date: "2026-01-12" })).toMatchObject({ open: false, customers: [] });
    await database.current.prisma.reliefCoverage.deleteMany();
    await cover(MONDAY);
    expect((await hotel(relief)).facts).toHaveLength(1);
    setClock(new Date("2026-01-06T06:00:00Z"));
    await write(relief, "hours", "Not before 7", { at: "2026-01-05T17:00:00.000Z" });
    await expect(write(relief, "hours", "Whenever")).rejects.toMatchObject({ status: 404 });
    expect((await hotel()).facts.map(({ fact }) => fact)).toEqual(["code", "hours"]);
  });

  it("is given to nobody without a route", async () => {
    expect(await open(relief, {})).toMatchObject({ route: null, customers: [] });
    expect((await open(driver, {})).route).toBe("33");
    expect((await open(driver, { customer: number })).customers).toHaveLength(1);
    await expect(open(other, { customer: number })).rejects.toMatchObject({ status: 404 });
  });
});

describe("a photo of the door", () => {
  const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  it("is re-encoded, and shown to whoever serves the customer", async () => {
    const { fact } = await execute(photographDoor, driver, { number, id: uuid(), image: PIXEL });
    expect(fact!.picture).toBe(`/api/briefings/${number}/photos/${fact!.id}`);
    const { type, bytes } = await runQuery(briefingPhoto, office, { number, photo: fact!.id });
    expect([type, bytes.length > 0]).toEqual(["image/jpeg", true]);
    await expect(runQuery(briefingPhoto, other, { number, photo: fact!.id })).rejects.toMatchObject({ status: 404 });
  });
  it("is refused if it is not an image", async () => {
    const image = Buffer.from("plain text").toString("base64");
    await expect(execute(photographDoor, driver, { number, id: uuid(), image })).rejects.toMatchObject({ status: 400 });
  });
});

describe("besides its facts, a briefing", () => {
  it("has the last three visits, open notes and the journal's issues", async () => {
    const stop = (date: string) => stopIdOf({ route: "33", date, customer: number });
    setClock(at("12:00"));
    await execute(completeStop, driver, { id: stop(MONDAY) });
    setClock(new Date("2026-01-07T12:00:00Z"));
    await execute(skipStop, driver, { id: stop("2026-01-07"), reason: "closed", text: "Renovation" });
    const content = "The lift is broken.";
    const { note } = await execute(addNote, driver, { customerNumber: number, content });
    const done = await execute(addNote, driver, { customerNumber: number, content: "Settled." });
    await execute(resolveNote, driver, { id: done.note.id, resolved: true });
    await execute(addEntry, driver, { customer_id: number, entry_type: "issue", content: "Ramp is icy." });
    const briefing = await hotel();
    expect(briefing.visits).toMatchObject([
      { date: "2026-01-07", status: "issue", skip_reason: "closed", issue_text: "Renovation", delivered: 0 },
      { date: MONDAY, status: "completed", delivered: 160 },
    ]);
    expect(briefing.notes).toMatchObject([{ id: note.id, text: content, by: driver.name }]);
    expect(briefing.issues).toMatchObject([{ text: "Ramp is icy." }]);
  });
});
