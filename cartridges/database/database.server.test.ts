import { parse } from "csv-parse/sync";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { serveCall } from "#kernel/serve-call.server";
import { configureSessions, openSession } from "#kernel/sign-in/session.server";
import { backups } from "#services/archive/backups.server";
import { readShape, type Ask } from "#services/archive/tables.server";
import { setClock } from "#services/clock.server";
import { setCompanySettings } from "#services/company.server";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { withTestDatabase } from "../../tests/support/test-database";
import { backUp, clearOld } from "./commands.server";
import { nightlyBackup } from "./jobs.server";
import { isNightlyDue } from "./nightly.server";
import { checkDatabase, exportTable, oldRecords, openDatabase } from "./queries.server";
import { SECRETS, TITLES } from "./tables";

const database = withTestDatabase();
let chief: Actor, token: string;
beforeAll(async () => {
  setCompanySettings({ timezone: "UTC", appUrl: "http://localhost", mailsAreSent: false });
  configureSessions({ secret: "a secret of at least thirty-two characters", secure: false });
  await makeSmallCompany(database.current);
  chief = await makeActor(database.current, "SuperAdmin", { username: "chief" });
  token = await openSession(database.current.prisma, { userId: chief.id!, kind: "api" }, new Date());
  // Ids were inserted explicitly, so advance the sequence past them.
  await database.current.pool.query("select setval('category_id_seq', 2)");
});
afterAll(() => setClock());

const call = async (path: string, init: RequestInit = {}) => {
  const headers = { Authorization: `Bearer ${token}`, ...init.headers };
  const answer = await serveCall(new Request(`http://localhost/api${path}`, { ...init, headers }), {
    address: "127.0.0.1",
    nonce: "",
  });
  return answer as Response;
};
const csvOf = async (table: string) => {
  let text = "";
  for await (const part of (await runQuery(exportTable, chief, { table })).parts()) text += part;
  return text;
};

describe("the database overview", () => {
  it("lists every table with its row count", async () => {
    const runStatement: Ask = (statement) => database.current.pool.query(statement);
    const { tables } = await readShape(runStatement);
    expect([...TITLES.keys()].sort()).toEqual(tables.map(({ name }) => name).sort());
    for (const [name, columns] of Object.entries(SECRETS))
      expect(tables.find((table) => table.name === name)!.columns.map((column) => column.name)).toEqual(
        expect.arrayContaining([...columns]),
      );
    const { groups } = await runQuery(openDatabase, chief, {});
    const rows = Object.fromEntries(groups.flatMap((group) => group.tables.map((table) => [table.name, table.rows])));
    expect(rows).toMatchObject({ customer: 5, rental_item: 9, product: 4, note: 0 });
    expect(groups[0]).toMatchObject({ title: "Customers and products", rows: 5 + 9 + 4 + 2 });
  });

  it("passes its checks when all is well, and names what is wrong otherwise", async () => {
    const { prisma } = database.current;
    const findings = async () => (await runQuery(checkDatabase, chief, {})).findings;
    // The small company has tablecloths rented to a customer who is not served that day.
    expect(await findings()).toEqual([
      {
        words: "weekday of a customer has rental items and no delivery",
        count: 1,
        examples: ["Not On Monday (110004): 1 item, 5 pieces on Monday"],
      },
    ]);
    const statement = await prisma.statement.create({
      data: {
        id: uuid(),
        customerNumber: "110001",
        periodStart: new Date("2026-01-01"),
        periodEnd: new Date("2026-01-31"),
        totalCents: 100,
      },
    });
    const note = await prisma.note.create({
      data: { id: uuid(), customerNumber: "110001", content: "Whose?", authorId: uuid(), createdAt: new Date() },
    });
    await prisma.category.create({ data: { id: 90, name: "Far ahead" } });
    expect((await findings()).map(({ count, words, examples }) => [count, words, examples])).toEqual(
      expect.arrayContaining([
        [1, "statement's total is not the sum of its lines", [`Statement ${statement.number}`]],
        [1, "record names a person who does not exist", ["Notes"]],
        [1, "number sequence would repeat a number", ["Categories"]],
      ]),
    );
    await prisma.statement.delete({ where: { id: statement.id } });
    await prisma.note.delete({ where: { id: note.id } });
    await prisma.category.delete({ where: { id: 90 } });
  });
});

describe("a table as CSV", () => {
  it("has every row, escaped formulas, real numbers, and no secrets", async () => {
    const { prisma } = database.current;
    await prisma.customer.update({
      where: { number: "110001" },
      data: { accountName: '=HYPERLINK("http://evil","x")', address: "Line one\nline two", lat: -0.5, lng: -118.25 },
    });
    const text = await csvOf("customer");
    expect(text.startsWith("\ufeffnumber,account_name,")).toBe(true);
    const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[];
    expect(rows.map(({ number }) => number)).toEqual(["110001", "110002", "110003", "110004", "110005"]);
    expect(rows[0]).toMatchObject({
      account_name: '\'=HYPERLINK("http://evil","x")',
      address: "Line one\nline two",
      lat: "-0.5",
      lng: "-118.25",
    });
    const users = await csvOf("user");
    expect(users).toContain("chief");
    expect(users.split("\r\n")[0]).not.toContain("password_hash");
  });

  it("is a snapshot, even while others write between its parts", async () => {
    const { prisma } = database.current;
    await prisma.setting.createMany({ data: Array.from({ length: 4_500 }, (_, n) => ({ key: `n${n}`, value: 1 })) });
    const { parts } = await runQuery(exportTable, chief, { table: "setting" });
    let lines = 0;
    for await (const part of parts()) {
      lines += part.split("\r\n").length - 1;
      await prisma.setting.deleteMany({ where: { key: { startsWith: "n" } } });
    }
    expect(lines).toBe(1 + 4_500);
  });

  it("is sent as a file, and 404 for an unknown table", async () => {
    const answer = await call("/database/tables/category");
    expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="category.csv"');
    expect((await answer.text()).split("\r\n")).toHaveLength(4);
    expect((await call("/database/tables/_prisma_migrations")).status).toBe(404);
  });
});

describe("a backup", () => {
  it("is made with progress reports, listed, downloaded and recorded in the audit", async () => {
    const answer = await call("/database/backups", { method: "POST" });
    const events = (await answer.text())
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { kind: string; backup: { name: string; bytes: number } });
    expect(events.at(-1)).toMatchObject({ kind: "done", missing: 0 });
    expect(events[0]).toMatchObject({ kind: "progress" });
    const { name, bytes } = events.at(-1)!.backup;
    expect((await runQuery(openDatabase, chief, {})).backups).toMatchObject([{ name, kind: "now", bytes }]);
    const file = await call(`/database/backups/${name}`);
    expect((await file.arrayBuffer()).byteLength).toBe(bytes);
    expect((await call(`/database/backups/${name.replace("now", "nightly")}`)).status).toBe(404);
    const audited = await database.current.prisma.auditEntry.findFirst({ where: { command: "database.backUp" } });
    expect(audited).toMatchObject({ actorName: chief.name, input: { kind: "now", name, bytes } });
  });

  it("is not made when the client disconnects", async () => {
    const before = (await backups().list()).length;
    const disconnect = new AbortController();
    const making = execute(backUp, chief, { signal: disconnect.signal, onProgress: () => disconnect.abort() });
    await expect(making).rejects.toMatchObject({ name: "AbortError" });
    expect(await backups().list()).toHaveLength(before);
  });

  it("is made once each night, not before the first", async () => {
    const at = (moment: string) => new Date(`2026-03-${moment}:00Z`);
    const due = (now: string, made: string, latest: string | null) =>
      isNightlyDue({ now: at(now), made: at(made), latest: latest === null ? null : at(latest) }, "UTC");
    expect(due("10T01:59", "09T12:00", null)).toBe(false);
    expect(due("10T02:00", "09T12:00", null)).toBe(true);
    expect(due("10T02:30", "09T12:00", "10T02:00")).toBe(false);
    expect(due("11T01:00", "09T12:00", "10T02:00")).toBe(false);
    expect(due("11T15:00", "09T12:00", "10T02:00")).toBe(true);
    const nightly = async () => (await backups().list()).filter(({ kind }) => kind === "nightly").length;
    // The test database is a copy of a template that may have been made on another day.
    const { rows } = await database.current.pool.query<{ made: Date }>(
      "select min(finished_at) as made from _prisma_migrations",
    );
    setClock(rows[0]!.made);
    await nightlyBackup.run(() => false);
    expect(await nightly(), "the database has just been made").toBe(0);
    setClock(new Date(rows[0]!.made.getTime() + 3 * 86_400_000));
    await nightlyBackup.run(() => false);
    await nightlyBackup.run(() => false);
    expect(await nightly()).toBe(1);
    setClock();
  });
});

it("clears old records by kind, no more than the preview showed, and never what people wrote or did", async () => {
  const { prisma } = database.current;
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  const entry = (days: number) => ({
    id: uuid(),
    userId: chief.id!,
    type: "info",
    message: "An order came.",
    createdAt: ago(days),
  });
  await prisma.notification.createMany({ data: [entry(100), entry(50), entry(10)] });
  const mail = (key: string, sentAt: Date | null) => ({
    id: uuid(),
    dedupeKey: key,
    recipient: "a@example.com",
    subject: "s",
    html: "h",
    text: "t",
    status: sentAt ? ("sent" as const) : ("queued" as const),
    sentAt,
    createdAt: ago(400),
  });
  await prisma.mail.createMany({ data: [mail("old", ago(300)), mail("new", ago(5)), mail("waits", null)] });
  await prisma.auditEntry.create({
    data: { id: uuid(), at: ago(900), actorName: "Ada", actorRole: "Admin", command: "note.add", input: {} },
  });
  const shown = await runQuery(oldRecords, chief, { days: "45" });
  expect(shown.total).toBe(3);
  expect(shown.kinds.filter(({ count }) => count > 0)).toEqual([
    { title: "Inbox entries", count: 2 },
    { title: "Mails that were sent", count: 1 },
  ]);
  await expect(execute(clearOld, chief, { days: 45, expected: 2 })).rejects.toMatchObject({ status: 409 });
  expect(await prisma.notification.count()).toBe(3);
  const cleared = await execute(clearOld, chief, { days: 45, expected: 3 });
  expect(cleared).toEqual(shown);
  expect(await prisma.notification.count()).toBe(1);
  expect((await prisma.mail.findMany({ orderBy: { dedupeKey: "asc" } })).map(({ dedupeKey }) => dedupeKey)).toEqual([
    "new",
    "waits",
  ]);
  expect(await prisma.auditEntry.count({ where: { command: "note.add" } })).toBe(1);
  expect(await prisma.auditEntry.findFirst({ where: { command: "database.clearOld" } })).toMatchObject({
    input: {
      days: 45,
      cleared: [
        { title: "Inbox entries", count: 2 },
        { title: "Mails that were sent", count: 1 },
      ],
    },
  });
});
