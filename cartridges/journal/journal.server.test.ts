import { v7 as uuid } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { companyToday, setCompanySettings } from "#services/company.server";
import { addDays } from "#cartridges/service-day/rules";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { withTestDatabase } from "../../tests/support/test-database";
import { addEntry, editEntry } from "./commands.server";
import { customerJournal, exportJournal, openJournal, searchJournal, todaysJournal } from "./queries.server";

const database = withTestDatabase();
const customer_id = "110001";
let driver: Actor, other: Actor;

beforeAll(async () => {
  await makeSmallCompany(database.current);
  setCompanySettings({ timezone: "America/Los_Angeles", appUrl: "http://localhost", mailsAreSent: false });
  driver = await makeActor(database.current, "Driver", { routeNumber: "33" });
  other = await makeActor(database.current, "Driver", { routeNumber: "07" });
  const write = (customer: string, content: string, fields: object = {}, at?: string) =>
    execute(addEntry, driver, { customer_id: customer, content, at, ...fields });
  await write(customer_id, "  Gate code changed.  ", {
    entry_type: "issue",
    tags: " gate , ,dock ",
    sentiment: "negative",
  });
  await write("110002", "Asked for more mats.", { entry_type: "request", title: "Mats" });
  // A day later, because a phone's claim of an older time is not trusted.
  setClock(new Date("2026-01-07T12:00:00Z"));
  await write(customer_id, "Late on Tuesday.", {}, "2026-01-06T07:30:00Z");
  setClock();
  await execute(addEntry, other, { customer_id: "110005", content: "Their gate is open." });
});

const searchContents = async (filters: object, actor = driver) =>
  (await runQuery(searchJournal, actor, filters)).customers.flatMap(({ entries }) =>
    entries.map(({ content }) => content),
  );

describe("an entry", () => {
  it("is trimmed, an observation by default, and without empty tags", async () => {
    const { entry } = await execute(addEntry, driver, {
      customer_id: "110003",
      content: " x ",
      title: " ",
      tags: " , ",
    });
    expect(entry).toMatchObject({ entry_type: "observation", content: "x", title: null, tags: null, sentiment: null });
  });

  it.each([
    [{ customer_id, content: "   " }, "content", "Write what you saw."],
    [{ customer_id }, "content", "Write what you saw."],
    [{ content: "x" }, "customer_id", "Please enter a valid 6-digit customer number."],
    [{ customer_id, content: "x", entry_type: "gossip" }, "entry_type", /must be one of observation/],
    [{ customer_id, content: "x", sentiment: "happy" }, "sentiment", /must be one of positive/],
  ])("is refused with an error on its field: %j", async (input, field, message) => {
    await expect(execute(addEntry, driver, input)).rejects.toMatchObject({
      status: 400,
      fields: { [field]: typeof message === "string" ? message : expect.stringMatching(message) },
    });
  });

  it("about another route's customer is refused as if the customer did not exist", async () => {
    for (const act of [
      () => execute(addEntry, other, { customer_id, content: "x" }),
      () => runQuery(customerJournal, other, { id: customer_id }),
      () => runQuery(openJournal, other, { customer: customer_id }),
      () => runQuery(searchJournal, other, { customer: customer_id }),
    ])
      await expect(act()).rejects.toMatchObject({ status: 404, message: "Customer not found" });
  });

  it("is idempotent when a device retries, and its id cannot be reused by others", async () => {
    const entry = { id: uuid(), at: "2026-01-05T13:00:00Z", customer_id, content: "Written in the cellar." };
    await execute(addEntry, driver, entry);
    await execute(addEntry, driver, entry);
    expect(await database.current.prisma.journalEntry.count({ where: { id: entry.id } })).toBe(1);
    await expect(execute(addEntry, driver, { ...entry, content: "Something else." })).rejects.toMatchObject({
      status: 409,
    });
  });
});

describe("an edit", () => {
  it("keeps the previous content, and the later edit wins whichever arrives first", async () => {
    const { entry } = await execute(addEntry, driver, { customer_id, content: "Dock on Pine.", tags: "dock" });
    const at = (minutes: number) => new Date(Date.parse(entry.created_at) - minutes * 60_000).toISOString();
    const edit = (content: string, minutes: number) =>
      execute(editEntry, driver, { id: entry.entry_id, content, at: at(minutes) });
    expect((await edit("Dock on Oak.", 10)).entry).toMatchObject({
      content: "Dock on Oak.",
      tags: null,
      edited_by: driver.name,
    });
    expect((await edit("Dock on Elm.", 30)).entry.content).toBe("Dock on Oak.");
    const changes = await database.current.prisma.journalChange.findMany({
      where: { entryId: entry.entry_id },
      orderBy: { recordedAt: "asc" },
    });
    expect(changes.map(({ before, isLate }) => [(before as { content: string }).content, isLate])).toEqual([
      ["Dock on Pine.", false],
      ["Dock on Oak.", true],
    ]);
    await expect(execute(editEntry, other, { id: entry.entry_id, content: "x" })).rejects.toMatchObject({
      status: 404,
    });
    await expect(execute(editEntry, driver, { id: uuid(), content: "x" })).rejects.toMatchObject({ status: 404 });
  });
});

describe("what a relief driver wrote on their last day", () => {
  it("is accepted the day after, unlike what they wrote since", async () => {
    const relief = await makeActor(database.current, "Driver");
    const day = new Date("2026-01-05");
    const span = { routeNumber: "33", firstDate: day, lastDate: day };
    await database.current.prisma.reliefCoverage.create({
      data: { id: uuid(), driverId: relief.id!, createdById: relief.id!, ...span },
    });
    // 9 p.m. in Los Angeles, and the morning after.
    const at = "2026-01-06T05:00:00.000Z";
    setClock(new Date("2026-01-06T16:00:00Z"));
    try {
      const { entry } = await execute(addEntry, relief, { customer_id, content: "Ramp is icy.", at });
      expect(entry).toMatchObject({ content: "Ramp is icy.", created_at: at, date: "2026-01-05" });
      const edit = { id: entry.entry_id, content: "Ramp is salted." };
      expect((await execute(editEntry, relief, { ...edit, at })).entry.content).toBe("Ramp is salted.");
      const late = { status: 404, message: "Customer not found" };
      await expect(execute(editEntry, relief, edit)).rejects.toMatchObject(late);
      await expect(execute(addEntry, relief, { customer_id, content: "x" })).rejects.toMatchObject(late);
    } finally {
      setClock();
    }
  });
});

describe("the journal", () => {
  it("covers the company's day, grouped by customer", async () => {
    const journal = await runQuery(todaysJournal, driver, {});
    expect(journal.date).toBe(companyToday());
    expect(journal.customers.map(({ customer }) => customer.name)).toContain("Marina Inn");
    expect(journal.entryCount).toBe(journal.customers.flatMap(({ entries }) => entries).length);
    expect(journal.customerCount).toBe(journal.customers.length);
    // 07:30 UTC is the evening before in Los Angeles.
    const monday = await runQuery(openJournal, driver, { date: "2026-01-05" });
    expect(monday.entries.map(({ content }) => content)).toContain("Late on Tuesday.");
    expect((await runQuery(openJournal, driver, { date: "2026-01-06" })).entries).toEqual([]);
    expect((await runQuery(openJournal, driver, {})).date).toBe(companyToday());
  });

  it("is searched by words, type, sentiment, tag, customer and dates, only among the actor's customers", async () => {
    expect(await searchContents({ q: "GATE" })).toEqual(["Gate code changed."]);
    expect(await searchContents({ q: "100%" })).toEqual([]);
    expect(await searchContents({ q: "marina" })).toEqual(["Asked for more mats."]);
    expect(await searchContents({ type: "request" })).toEqual(["Asked for more mats."]);
    expect(await searchContents({ sentiment: "negative" })).toEqual(["Gate code changed."]);
    expect(await searchContents({ tag: "Dock" })).toEqual(["Gate code changed."]);
    expect(await searchContents({ tag: "do" })).toEqual([]);
    expect(await searchContents({ customer: "110002" })).toEqual(["Asked for more mats."]);
    expect(await searchContents({ from: "2026-01-05", to: "2026-01-05", q: "late" })).toEqual(["Late on Tuesday."]);
    expect(await searchContents({ to: addDays(companyToday(), -1), q: "mats" })).toEqual([]);
    expect(await searchContents({ q: "gate" }, other)).toEqual(["Their gate is open."]);
    await expect(searchContents({ from: "2026-01-06", to: "2026-01-05" })).rejects.toMatchObject({ status: 400 });
  });

  it("is exported for the current search, only for the actor's customers, with formulas escaped", async () => {
    const exported = async (filters: object, actor = driver) =>
      (await runQuery(exportJournal, actor, filters)).csv.trimEnd().split("\r\n").slice(1);
    await execute(addEntry, driver, { customer_id, content: "=1+1", title: "@sum", tags: "export" });
    const rows = await exported({ tag: "export" });
    expect(rows).toEqual([
      `${companyToday()},33,110001,Ambassador Hotel,Observation,'@sum,'=1+1,export,,${driver.name}`,
    ]);
    expect((await exported({ q: "gate" })).join()).not.toContain("Their gate is open.");
    expect((await exported({ q: "gate" }, other)).join()).toContain("Their gate is open.");
    await expect(exported({ customer: customer_id }, other)).rejects.toMatchObject({ status: 404 });
  });

  it("returns a customer's latest five entries, or as many as requested", async () => {
    for (let count = 0; count < 6; count += 1)
      await execute(addEntry, driver, { customer_id, content: `Entry ${count}.` });
    const { entries } = await runQuery(customerJournal, driver, { id: customer_id });
    expect(entries).toHaveLength(5);
    expect(entries[0]!.content).toBe("Entry 5.");
    expect((await runQuery(customerJournal, driver, { id: customer_id, limit: "2" })).entries).toHaveLength(2);
  });
});
