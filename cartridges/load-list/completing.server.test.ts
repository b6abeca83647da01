import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { withLoading } from "../../tests/support/loading";
import { markRestShort, reopenLoading } from "./commands.server";
import { loadReport, performance } from "./queries.server";

const { database, session, mark, start, complete, now } = withLoading();
let ada: Actor, ben: Actor, admin: Actor;
let key: ReturnType<typeof now>["key"];
beforeEach(() => {
  ({ ada, ben, admin, key } = now());
});

describe("Mark Rest as Short", () => {
  it("returns how many and which items, and leaves marked ones alone", async () => {
    await start();
    await mark("TWL", { loaded_quantity: 120 });
    const answer = await execute(markRestShort, ada, {
      route: "33",
      day: "Monday",
      date: key.date,
      loaded_items: ["MAT"],
    });
    expect(answer.shortages_count).toBe(1);
    expect(answer.short_items).toMatchObject([
      {
        item_id: "NAP",
        expected_quantity: 90,
        loaded_quantity: 0,
        shortage_amount: 90,
        customers: [
          { number: "110001", quantity: 60 },
          { number: "110003", quantity: 30 },
        ],
      },
    ]);
    const items = new Map((await session()).items.map((item) => [item.item_id, item.loaded_quantity]));
    expect(items).toEqual(
      new Map([
        ["TWL", 120],
        ["MAT", 10],
        ["NAP", 0],
      ]),
    );
    expect((await execute(markRestShort, ada, { route: "33", day: "Monday", date: key.date })).shortages_count).toBe(0);
  });

  it("refuses an item that is not on the list and writes nothing", async () => {
    await start();
    await expect(
      execute(markRestShort, ada, { route: "33", day: "Monday", date: key.date, loaded_items: ["XXX"] }),
    ).rejects.toMatchObject({ status: 400, message: "XXX is not on this load list." });
    expect((await session()).items).toEqual([]);
  });
});

describe("completing", () => {
  it("writes the report, its mail and the short customers, and makes the session read-only", async () => {
    await start();
    await mark("TWL", { loaded_quantity: 60 });
    await mark("MAT", { status: "loaded" });
    const { report_id, shortages_count, short_pieces } = await complete();
    expect({ shortages_count, short_pieces }).toEqual({ shortages_count: 2, short_pieces: 170 });
    const report = await runQuery(loadReport, ada, { id: report_id });
    expect(report).toMatchObject({
      recipient: "office@example.com",
      summary: { expected: 240, loaded: 70, short: 170, driver_notes: "Cage 4" },
    });
    expect(
      report.summary.shorts.map(({ item_id, customers }) => [
        item_id,
        customers.map(({ number, quantity }) => [number, quantity]),
      ]),
    ).toEqual([
      ["TWL", [["110001", 80]]],
      [
        "NAP",
        [
          ["110001", 60],
          ["110003", 30],
        ],
      ],
    ]);
    const mail = await database.current.prisma.mail.findUniqueOrThrow({
      where: { dedupeKey: `load-report ${report_id}` },
    });
    expect(mail.subject).toBe(report.subject);
    expect(mail.html).toContain(`https://linen.example.com/report/${report_id}`);
    const [attachment] = mail.attachments as { filename: string; content: string }[];
    expect(Buffer.from(attachment!.content, "base64").toString()).toBe(report.csv);
    const stored = await session();
    expect(stored.session).toMatchObject({
      session_status: "completed",
      manager_email: "office@example.com",
      driver_notes: "Cage 4",
      report: { id: report_id },
    });
    expect(await database.current.prisma.loadingShort.count({ where: { sessionId: stored.session!.id } })).toBe(3);
  });

  it("makes one report and one mail if two people complete at once", async () => {
    await start();
    const mails = () => database.current.prisma.mail.count();
    const before = await mails();
    const answers = await Promise.all([complete(), complete({}, ben), complete()]);
    expect(new Set(answers.map((answer) => answer.report_id)).size).toBe(1);
    expect((await mails()) - before).toBe(1);
  });

  it("refuses an invalid email address, and writes nothing", async () => {
    await start();
    await expect(complete({ manager_email: "office" })).rejects.toMatchObject({ status: 400 });
    expect((await session()).session?.session_status).toBe("in_progress");
  });

  it("keeps the reported figures if par changes afterwards", async () => {
    await start();
    await complete();
    const { prisma } = database.current;
    await prisma.rentalItem.updateMany({ where: { customerNumber: "110002", sku: "MAT" }, data: { quantity: 99 } });
    expect((await session()).items.find(({ item_id }) => item_id === "MAT")).toMatchObject({ expected_quantity: 10 });
    await prisma.rentalItem.updateMany({ where: { customerNumber: "110002", sku: "MAT" }, data: { quantity: 10 } });
  });
});

describe("reopening", () => {
  it("requires a reason, keeps it, and the next completion sends a new report", async () => {
    await start();
    const first = await complete();
    await expect(execute(reopenLoading, ada, { ...key, reason: "  " })).rejects.toMatchObject({
      status: 400,
      message: "Give a reason for reopening.",
    });
    await execute(reopenLoading, ada, { ...key, reason: "Found the napkins" });
    await mark("NAP", { status: "loaded" });
    const second = await complete();
    expect(second.report_id).not.toBe(first.report_id);
    const { session: state } = await session();
    const events = await database.current.prisma.loadingEvent.findMany({
      where: { sessionId: state!.id },
      orderBy: { at: "asc" },
    });
    expect(events.map(({ kind }) => kind)).toEqual(["started", "completed", "reopened", "completed"]);
    expect(events[2]!.detail).toEqual({ reason: "Found the napkins" });
    expect((await runQuery(loadReport, ada, { id: first.report_id! })).summary.short).toBe(240);
  });
});

describe("performance", () => {
  it("adds up a driver's sessions, for the driver and the office only", async () => {
    await start(ben);
    await mark("TWL", { loaded_quantity: 100 }, ben);
    await complete({}, ben);
    const figures = await runQuery(performance, ben, { driverId: ben.id, from: key.date, to: key.date });
    expect(figures.sessions).toEqual([
      {
        route_number: "33",
        date: key.date,
        session_status: "completed",
        expected: 240,
        loaded: 100,
        short: 140,
        minutes: 0,
      },
    ]);
    expect(figures.totals).toEqual({ sessions: 1, expected: 240, loaded: 100, short: 140, minutes: 0 });
    await expect(runQuery(performance, ada, { driverId: ben.id })).rejects.toMatchObject({ status: 403 });
    expect((await runQuery(performance, admin, { driverId: ben.id, from: key.date })).driver_name).toBe(ben.name);
    await expect(runQuery(performance, admin, { driverId: "x" })).rejects.toMatchObject({ status: 400 });
    await expect(runQuery(performance, admin, { driverId: admin.id })).rejects.toMatchObject({
      status: 400,
      message: "There is no such driver.",
    });
  });
});
