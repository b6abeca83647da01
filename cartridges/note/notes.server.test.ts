import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { runQuery, execute } from "#kernel/execute.server";
import { setClock } from "#services/clock.server";
import { companyToday, setCompanySettings } from "#services/company.server";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { withTestDatabase } from "../../tests/support/test-database";
import { addDays } from "#cartridges/service-day/rules";
import { addNote, editNote, resolveNote, sendMessage } from "./commands.server";
import { listNotes, openNotes, routeNotes } from "./queries.server";

const database = withTestDatabase();
const number = "110001";
let hotel: Actor, driver: Actor, other: Actor, relief: Actor;

beforeAll(async () => {
  await makeSmallCompany(database.current);
  setCompanySettings({ timezone: "UTC", appUrl: "http://localhost", mailsAreSent: false });
  hotel = await makeActor(database.current, "Customer", { customerNumber: number });
  driver = await makeActor(database.current, "Driver", { routeNumber: "33" });
  other = await makeActor(database.current, "Driver", { routeNumber: "07" });
  relief = await makeActor(database.current, "Driver");
});

describe("a note", () => {
  it("is accepted in both of its forms, by default with low priority and type general", async () => {
    await execute(addNote, driver, { customerNumber: number, content: "  Ring twice.  ", priority: "high" });
    const { note } = await execute(addNote, driver, {
      customer_number: 110_001,
      text: "Dock on Pine.",
      note_type: "general",
    });
    expect(note).toMatchObject({
      customer_number: number,
      customer_name: "Ambassador Hotel",
      content: "Dock on Pine.",
      priority: "low",
      note_type: "general",
    });
    expect(note.note_id).toBe(note.id);
    expect(
      (await runQuery(listNotes, driver, {})).notes.map(({ content, priority, author }) => [content, priority, author]),
    ).toEqual([
      ["Dock on Pine.", "low", driver.name],
      ["Ring twice.", "high", driver.name],
    ]);
  });

  it.each([
    [{ content: "x" }, "customerNumber", "Choose a customer."],
    [{ customerNumber: number }, "content", "Write the note."],
    [{ text: "x" }, "customer_number", "Choose a customer."],
    [{ customer_number: number }, "text", "Write the note."],
    [{ customer_number: number, text: "  " }, "text", "Write the note."],
    [{ customerNumber: number, content: "x", priority: "urgent" }, "priority", "priority must be low, medium or high."],
    [{ customerNumber: "12345", content: "x" }, "customerNumber", "Please enter a valid 6-digit customer number."],
    [
      { customer_number: number, text: "x", note_type: "message" },
      "note_type",
      "note_type must be general: messages are what customers send.",
    ],
    [{ customerNumber: number, content: "x".repeat(2_001) }, "content", "content has more than 2,000 characters."],
  ])("%j is rejected with an error at its field", async (input, field, message) => {
    await expect(execute(addNote, driver, input)).rejects.toMatchObject({ status: 400, fields: { [field]: message } });
  });

  it("is stored once if the device retries, and its id cannot be reused for another", async () => {
    const id = uuid(),
      note = { id, at: "2026-01-05T05:00:00Z", customerNumber: number, content: "Written in the cellar." };
    // The next day, because a time further back would not be trusted.
    setClock(new Date("2026-01-06T12:00:00Z"));
    await execute(addNote, driver, note);
    expect((await execute(addNote, driver, note)).note).toMatchObject({ id, created_at: "2026-01-05T05:00:00.000Z" });
    expect(await database.current.prisma.note.count({ where: { id } })).toBe(1);
    await expect(execute(addNote, driver, { ...note, content: "Something else." })).rejects.toMatchObject({
      status: 409,
    });
    setClock();
    const ahead = await execute(addNote, driver, { ...note, id: uuid(), at: "2199-01-01T00:00:00Z" });
    expect(Date.parse(ahead.note.created_at)).toBeLessThanOrEqual(Date.now());
  });

  it("keeps any text exactly as it was written", async () => {
    for (const content of ["'; drop table note; --", "<script>alert(1)</script>", "🧺🧼 تولیدی", "a\nb"]) {
      expect((await execute(addNote, driver, { customerNumber: number, content })).note.content).toBe(content);
    }
  });

  it("is read and written by whoever drives or covers the route now", async () => {
    await expect(execute(addNote, other, { customerNumber: number, content: "x" })).rejects.toMatchObject({
      status: 404,
      message: "Customer not found",
    });
    await expect(runQuery(routeNotes, other, { route: "33" })).rejects.toMatchObject({ status: 404 });
    await expect(runQuery(routeNotes, driver, { route: "99" })).rejects.toMatchObject({ status: 404 });
    expect(await runQuery(openNotes, relief, {})).toMatchObject({ notes: [], customers: [] });
    const day = (days: number) => new Date(addDays(companyToday(), days));
    await database.current.prisma.reliefCoverage.create({
      data: {
        id: uuid(),
        driverId: relief.id!,
        routeNumber: "33",
        firstDate: day(0),
        lastDate: day(2),
        createdById: relief.id!,
      },
    });
    expect((await runQuery(openNotes, relief, {})).customers.map(({ name }) => name)).toEqual([
      "Ambassador Hotel",
      "Cafe Lena",
      "Marina Inn",
      "Not On Monday",
    ]);
    expect((await runQuery(routeNotes, relief, { route: "33" })).notes.length).toBeGreaterThan(0);
    await execute(addNote, relief, { customerNumber: "110002", content: "The key hangs left." });
    expect((await runQuery(openNotes, driver, { customer: "110002" })).notes.map(({ content }) => content)).toEqual([
      "The key hangs left.",
    ]);
  });
});

describe("a relief driver's work of their last day", () => {
  const day = new Date("2026-01-05");
  const at = "2026-01-05T17:00:00.000Z";
  let lastDay: Actor, own: string;

  beforeAll(async () => {
    lastDay = await makeActor(database.current, "Driver");
    await database.current.prisma.reliefCoverage.create({
      data: {
        id: uuid(),
        driverId: lastDay.id!,
        routeNumber: "33",
        firstDate: day,
        lastDate: day,
        createdById: lastDay.id!,
      },
    });
    setClock(new Date("2026-01-05T16:00:00Z"));
    own = (await execute(addNote, lastDay, { customerNumber: number, content: "Lift B works." })).note.id;
    setClock(new Date("2026-01-06T12:00:00Z"));
  });
  afterAll(() => setClock());

  it("is accepted the day after: a note, an edit, and a resolved note", async () => {
    const written = await execute(addNote, lastDay, { customerNumber: number, content: "Lift A is out.", at });
    expect(written.note).toMatchObject({ content: "Lift A is out.", created_at: at });
    const edited = await execute(editNote, lastDay, { id: own, content: "Use lift B.", priority: "low", at });
    expect(edited.note).toMatchObject({ content: "Use lift B.", edited_by: lastDay.name });
    expect((await execute(resolveNote, lastDay, { id: own, resolved: true, at })).note.resolved_at).toBe(at);
  });

  it("gets the time at which it was done, even if the phone's clock was wrong", async () => {
    const note = { customerNumber: number, content: "A day ahead.", at: "2026-01-06T17:00:00.000Z" };
    // At sending, the same wrong clock shows that nineteen hours have passed.
    const { note: stored } = await execute(addNote, lastDay, note, { sent: "2026-01-07T12:00:00.000Z" });
    expect(stored.created_at).toBe(at);
  });

  it("counts until the shift ends at 4 a.m., as it does for stops", async () => {
    const written = async (when: string) => {
      setClock(new Date(when));
      return execute(addNote, lastDay, { customerNumber: number, content: "Locked up.", at: when });
    };
    try {
      expect((await written("2026-01-06T03:59:00.000Z")).note.content).toBe("Locked up.");
      await expect(written("2026-01-06T04:00:00.000Z")).rejects.toMatchObject({ status: 404 });
    } finally {
      setClock(new Date("2026-01-06T12:00:00Z"));
    }
  });

  it("is all they can still write, and they can no longer read anything", async () => {
    for (const late of [{}, { at: "2026-01-06T08:00:00.000Z" }, { at: "2026-01-02T08:00:00.000Z" }])
      await expect(execute(addNote, lastDay, { customerNumber: number, content: "x", ...late })).rejects.toMatchObject({
        status: 404,
        message: "Customer not found",
      });
    await expect(execute(addNote, lastDay, { customerNumber: "110005", content: "x", at })).rejects.toMatchObject({
      status: 404,
    });
    expect((await runQuery(listNotes, lastDay, {})).notes).toEqual([]);
  });
});

describe("a message", () => {
  it("appears once in the driver's notes as the customer's, and notifies the driver", async () => {
    const sends = Array.from({ length: 3 }, () =>
      execute(sendMessage, hotel, { number, content: "The dock is closed on Friday." }),
    );
    const sent = await Promise.all(sends);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    const { notes } = await runQuery(openNotes, driver, {});
    expect(notes[0]).toMatchObject({
      note_type: "message",
      content: "The dock is closed on Friday.",
      author: hotel.name,
      customer_number: number,
    });
    const notified = await database.current.prisma.notification.findMany({
      where: { message: "Ambassador Hotel sent you a message." },
    });
    expect(notified.map(({ userId }) => userId).sort()).toEqual([driver.id, relief.id].sort());
  });

  it("can only come from the customer, and must not be blank", async () => {
    await expect(execute(sendMessage, hotel, { number: "110002", content: "Hello." })).rejects.toMatchObject({
      status: 404,
    });
    await expect(execute(sendMessage, hotel, { number, content: " " })).rejects.toMatchObject({
      status: 400,
      fields: { content: "Write your message." },
    });
  });
});

describe("an existing note", () => {
  const changes = (noteId: string) =>
    database.current.prisma.noteChange.findMany({ where: { noteId }, orderBy: { recordedAt: "asc" } });

  it("is edited and resolved by whoever serves the customer, and keeps its history", async () => {
    const { note } = await execute(addNote, driver, {
      customerNumber: number,
      content: "Ring once.",
      priority: "high",
    });
    const edited = await execute(editNote, driver, { id: note.id, content: " Ring twice. ", priority: "low" });
    expect(edited.note).toMatchObject({
      content: "Ring twice.",
      priority: "low",
      edited_by: driver.name,
      resolved_at: null,
    });
    expect((await execute(resolveNote, driver, { id: note.id, resolved: true })).note).toMatchObject({
      resolved_by: driver.name,
      resolved_at: expect.stringMatching(/^\d{4}-/),
    });
    expect((await execute(resolveNote, driver, { id: note.id, resolved: false })).note.resolved_at).toBeNull();
    expect((await changes(note.id)).map(({ kind, before }) => [kind, before])).toEqual([
      ["edited", { content: "Ring once.", priority: "high" }],
      ["resolved", null],
      ["reopened", null],
    ]);
    for (const act of [
      () => execute(editNote, other, { id: note.id, content: "x", priority: "low" }),
      () => execute(resolveNote, other, { id: note.id, resolved: true }),
      () => execute(resolveNote, driver, { id: uuid(), resolved: true }),
    ])
      await expect(act()).rejects.toMatchObject({ status: 404 });
  });

  it("is in the state of its latest change, whichever arrives first", async () => {
    const { note } = await execute(addNote, driver, { customerNumber: number, content: "Key at the bar." });
    const at = (minutes: number) => new Date(Date.parse(note.created_at) - minutes * 60_000).toISOString();
    await execute(resolveNote, driver, { id: note.id, resolved: false, at: at(10) });
    expect(
      (await execute(resolveNote, driver, { id: note.id, resolved: true, at: at(30) })).note.resolved_at,
    ).toBeNull();
    await execute(editNote, driver, { id: note.id, content: "Key at the desk.", priority: "low", at: at(10) });
    const late = await execute(editNote, driver, { id: note.id, content: "Key is lost.", priority: "low", at: at(30) });
    expect(late.note.content).toBe("Key at the desk.");
    expect((await changes(note.id)).map(({ isLate }) => isLate)).toEqual([false, true, false, true]);
  });

  it("can be resolved but not edited if it is a customer's message", async () => {
    const { id } = await execute(sendMessage, hotel, { number, content: "Please ring." });
    await expect(execute(editNote, driver, { id, content: "x", priority: "low" })).rejects.toMatchObject({
      status: 409,
    });
    expect((await execute(resolveNote, driver, { id, resolved: true })).note).toMatchObject({ note_type: "message" });
  });
});

describe("the office's notes", () => {
  const shownTo = async (actor: Actor, key: object = {}) => {
    const { notes, shown } = await runQuery(openNotes, actor, { customer: "110002", ...key });
    return { contents: notes.map(({ content }) => content), shown };
  };

  it("are filtered by kind and by days in the company's time zone", async () => {
    const admin = await makeActor(database.current, "Admin", { username: "filter" });
    setCompanySettings({ timezone: "America/New_York", appUrl: "http://localhost", mailsAreSent: false });
    const note = (content: string, at: string, noteType = "general") =>
      database.current.prisma.note.create({
        data: { id: uuid(), customerNumber: "110002", authorId: admin.id!, content, noteType, createdAt: new Date(at) },
      });
    // 23:30 on March 2 and 00:30 on March 4, each in New York.
    await note("The evening before", "2026-03-03T04:30:00Z");
    await note("That day", "2026-03-03T15:00:00Z");
    await note("A message", "2026-03-03T16:00:00Z", "message");
    await note("The night after", "2026-03-04T05:30:00Z");
    const day = { from: "2026-03-03", to: "2026-03-03" };
    expect((await shownTo(admin, day)).contents).toEqual(["A message", "That day"]);
    expect(await shownTo(admin, { kind: "message", ...day })).toEqual({
      contents: ["A message"],
      shown: { customer: "110002", kind: "message", ...day, page: 1, total: 1 },
    });
    expect((await shownTo(admin, { kind: "general", to: "2026-03-02" })).contents).toEqual(["The evening before"]);
    expect((await shownTo(admin, { page: 2 })).contents).toEqual([]);
    await expect(shownTo(admin, { from: "2026-03-04", to: "2026-03-03" })).rejects.toMatchObject({ status: 400 });
  });

  it("are not filtered for a driver, whose phone keeps them all", async () => {
    expect((await runQuery(openNotes, driver, {})).shown).toBeUndefined();
  });
});
