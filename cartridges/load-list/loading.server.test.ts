import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { runQuery, execute } from "#kernel/execute.server";
import { setCompanySettings } from "#services/company.server";
import { subscribe } from "#services/events.server";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { withTestDatabase } from "../../tests/support/test-database";
import { startCoverage } from "#cartridges/relief/commands.server";
import { addDays } from "#cartridges/service-day/rules";
import { completeLoading, markItem, markRestShort, reopenLoading, startLoading } from "./commands.server";
import { loading } from "#cartridges/due/topics.server";
import { loadingSession, loadList, loadReport, openLoadList, performance } from "./queries.server";

const database = withTestDatabase();
let ada: Actor, ben: Actor, relief: Actor, admin: Actor;
beforeAll(async () => {
  await makeSmallCompany(database.current);
  [ada, ben] = [
    await makeActor(database.current, "Driver", { routeNumber: "33" }),
    await makeActor(database.current, "Driver", { routeNumber: "33" }),
  ];
  [relief, admin] = [await makeActor(database.current, "Driver"), await makeActor(database.current, "Admin")];
  setCompanySettings({ timezone: "UTC", appUrl: "https://linen.example.com", mailsAreSent: false });
});

// Each test has its own Monday, so that no test depends on another's rows.
let weeks = 0;
let key: { route_number: string; service_day: "Monday"; date: string };
beforeEach(() => {
  key = { route_number: "33", service_day: "Monday", date: addDays("2026-01-05", 14 * weeks++) };
});
const session = (actor = ada) => runQuery(loadingSession, actor, key);
const mark = (item_id: string, part: object, actor = ada) => execute(markItem, actor, { ...key, item_id, ...part });
const start = (actor = ada) => execute(startLoading, actor, key);
const complete = (part: object = {}, actor = ada) =>
  execute(completeLoading, actor, { ...key, manager_email: "office@example.com", driver_notes: "Cage 4", ...part });

describe("starting", () => {
  it("opens a session, and a second start from anywhere returns the first and clears nothing", async () => {
    expect(await session()).toEqual({ has_session: false, session: null, items: [] });
    const first = await start();
    await mark("TWL", { status: "loaded" });
    const second = await start(ben);
    expect(second.session.id).toBe(first.session.id);
    expect(second.message).toBe("Loading was started before.");
    expect((await session(ben)).items).toHaveLength(1);
  });

  it("by many at once makes one session", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => start(index % 2 ? ada : ben)));
    expect(new Set(answers.map((answer) => answer.session.id)).size).toBe(1);
    expect(
      await database.current.prisma.loadingEvent.count({
        where: { sessionId: answers[0]!.session.id, kind: "started" },
      }),
    ).toBe(1);
  });

  it("after completion leaves it complete: completed beats a late start", async () => {
    await start();
    await complete();
    expect((await start(ben)).session.session_status).toBe("completed");
  });
});

describe("two devices without network", () => {
  const HOUR = 3_600_000;
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  /** A mark made `ago` and sent now, from a device whose clock is wrong. */
  const markLate = (loaded: number, ago: number, wrong: number, actor: Actor) =>
    execute(
      markItem,
      actor,
      { ...key, item_id: "TWL", loaded_quantity: loaded, at: at(wrong - ago) },
      { sent: at(wrong) },
    );
  const loaded = async () => (await session()).items[0]!.loaded_quantity;

  it("each keep the time of their marks: what a colleague marked meanwhile stands, whatever the clocks say", async () => {
    for (const wrong of [0, -9 * HOUR, 9 * HOUR]) {
      await start();
      await mark("TWL", { loaded_quantity: 9 }, ben);
      expect((await markLate(4, HOUR, wrong, ada)).notice).toBe(
        `${ben.name} marked Bath Towel after you: 9 loaded. That counts.`,
      );
      expect(await loaded()).toBe(9);
      key = { ...key, date: addDays("2026-01-05", 14 * weeks++) };
    }
  });

  it("the later act stands, also where it arrives first", async () => {
    await start();
    await markLate(4, HOUR, 9 * HOUR, ben);
    await markLate(7, HOUR / 2, -9 * HOUR, ada);
    expect(await loaded()).toBe(7);
    await markLate(5, HOUR * 0.75, 0, ben);
    expect(await loaded()).toBe(7);
  });

  it("one device's marks stand in their order, however long each was on its way", async () => {
    await start();
    const phone = { ...ada, sessionId: "0199f000-0000-7000-8000-000000000001" };
    await markLate(4, 0, 0, phone);
    await markLate(6, 3_000, 0, phone);
    expect(await loaded()).toBe(6);
    expect((await markLate(2, 3_000, 0, ben)).notice).toBe(
      `${ada.name} marked Bath Towel after you: 6 loaded. That counts.`,
    );
  });
});

describe("marking", () => {
  it("takes absolute amounts: all is loaded, some partial, none missing; 70 percent is the shortcut", async () => {
    await start();
    expect((await mark("TWL", { loaded_quantity: 140 })).item).toMatchObject({ status: "loaded", shortage_amount: 0 });
    expect((await mark("TWL", { loaded_quantity: 60, status: "loaded" })).item).toMatchObject({
      status: "partial",
      shortage_amount: 80,
    });
    expect((await mark("TWL", { loaded_quantity: 0 })).item).toMatchObject({ status: "missing", shortage_amount: 140 });
    expect((await mark("NAP", { status: "partial" })).item).toMatchObject({ loaded_quantity: 63, status: "partial" });
    expect((await mark("NAP", { status: "loaded" })).item).toMatchObject({ loaded_quantity: 90 });
    expect((await mark("NAP", { status: "missing" })).item).toMatchObject({ loaded_quantity: 0 });
    expect((await session()).items.map(({ item_id, loaded_quantity }) => [item_id, loaded_quantity])).toEqual([
      ["TWL", 0],
      ["NAP", 0],
    ]);
  });

  it("can be taken back, and an older mark that arrives late does not bring it back", async () => {
    await start();
    const old = new Date(Date.now() - 60_000).toISOString();
    await mark("TWL", { loaded_quantity: 5 });
    expect((await mark("TWL", { status: "unmarked" })).item).toBeNull();
    expect((await mark("TWL", { loaded_quantity: 7, at: old })).notice).toBe(
      "You took the mark of Bath Towel back later, on another device. That counts.",
    );
    expect((await session()).items).toEqual([]);
  });

  it("by a device whose clock runs ahead does not silence the others", async () => {
    await start();
    await mark("TWL", { loaded_quantity: 5, at: "2099-01-01T00:00:00Z" });
    expect((await mark("TWL", { loaded_quantity: 6 }, ben)).item).toMatchObject({ loaded_quantity: 6 });
  });

  it.each([
    [{ item_id: "TWL", loaded_quantity: 141 }, 400, "loaded_quantity 141 is more than the 140 due."],
    [{ item_id: "TWL", loaded_quantity: -1 }, 400, "loaded_quantity must be 0 or more."],
    [{ item_id: "TWL", loaded_quantity: 1.5 }, 400, "loaded_quantity must be a whole number."],
    [{ item_id: "TWL", status: "eaten" }, 400, "status must be loaded, partial, missing or unmarked."],
    [{ item_id: "TWL" }, 400, "loaded_quantity or status is missing."],
    [{ item_id: "CLO", status: "loaded" }, 400, "CLO is not on this load list."],
    [{ item_id: "TWL", status: "loaded", date: "2026-01-06" }, 400, "date 2026-01-06 is a Tuesday, not a Monday."],
  ])("refuses %j", async (input, status, message) => {
    await start();
    await expect(execute(markItem, ada, { ...key, ...input })).rejects.toMatchObject({ status, message });
    expect((await session()).items).toEqual([]);
  });

  it("waits for a start and ends with completion", async () => {
    await expect(mark("TWL", { status: "loaded" })).rejects.toMatchObject({ status: 409 });
    await start();
    await complete();
    await expect(mark("TWL", { status: "loaded" })).rejects.toMatchObject({
      status: 409,
      message: `${ada.name} has completed this load and sent its report. Reopen it to change it.`,
    });
  });

  it("tells the devices that watch", async () => {
    await start();
    const heard: unknown[] = [];
    const end = subscribe(loading.at({ route: "33", date: key.date }), ({ data }) => heard.push(data));
    const {
      session: { version },
    } = await mark("TWL", { status: "loaded" });
    expect(heard).toEqual([{ version }]);
    end();
  });

  it("with a key that was seen answers as it did and does nothing again", async () => {
    await start();
    const send = () => execute(markItem, ada, { ...key, item_id: "TWL", loaded_quantity: 9 }, { key: "one tap" });
    const first = await send();
    await mark("TWL", { loaded_quantity: 20 }, ben);
    expect(await send()).toEqual(first);
    expect((await session()).items[0]).toMatchObject({ loaded_quantity: 20 });
    await expect(
      execute(markItem, ada, { ...key, item_id: "TWL", loaded_quantity: 10 }, { key: "one tap" }),
    ).rejects.toMatchObject({ status: 409 });
  });

  it("by two devices at once loses and doubles nothing, in 100 interleavings", async () => {
    await start();
    const skus = ["TWL", "NAP", "MAT"];
    const due: Record<string, number> = { TWL: 140, NAP: 90, MAT: 10 };
    let seed = 20260105;
    const chance = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
    for (let round = 0; round < 100; round++) {
      const taps = Array.from({ length: 4 }, (_, index) => {
        const item_id = skus[chance(3)]!;
        return { actor: index % 2 ? ada : ben, item_id, loaded_quantity: chance(due[item_id]! + 1) };
      });
      const before = new Map((await session()).items.map((item) => [item.item_id, item.loaded_quantity]));
      const answers = await Promise.all(
        taps.map(({ actor, item_id, loaded_quantity }, index) =>
          execute(markItem, actor, { ...key, item_id, loaded_quantity }, { key: `${round} ${index}` }),
        ),
      );
      const after = (await session()).items;
      expect(new Set(after.map(({ item_id }) => item_id)).size, "no item twice").toBe(after.length);
      for (const { item_id, loaded_quantity } of after) {
        const tapped = taps
          .map((tap, index) => ({
            ...tap,
            version: answers[index]!.session.version,
            stands: answers[index]!.item?.loaded_quantity === tap.loaded_quantity,
          }))
          .filter((tap) => tap.item_id === item_id);
        const last = tapped.filter(({ stands }) => stands).sort((a, b) => b.version - a.version)[0];
        expect(loaded_quantity, `round ${round}, ${item_id}`).toBe(last ? last.loaded_quantity : before.get(item_id));
      }
      for (const { item_id } of taps)
        expect(
          after.some((item) => item.item_id === item_id),
          "no mark lost",
        ).toBe(true);
    }
  });
});

describe("Mark Rest as Short", () => {
  it("tells how many and which, and leaves what is marked", async () => {
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
  it("writes the report, its mail and who goes without, and the session is read-only", async () => {
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

  it("by two at once makes one report and one mail", async () => {
    await start();
    const mails = () => database.current.prisma.mail.count();
    const before = await mails();
    const answers = await Promise.all([complete(), complete({}, ben), complete()]);
    expect(new Set(answers.map((answer) => answer.report_id)).size).toBe(1);
    expect((await mails()) - before).toBe(1);
  });

  it("refuses an address that is none, and writes nothing", async () => {
    await start();
    await expect(complete({ manager_email: "office" })).rejects.toMatchObject({ status: 400 });
    expect((await session()).session?.session_status).toBe("in_progress");
  });

  it("keeps what was reported though the par changes afterwards", async () => {
    await start();
    await complete();
    const { prisma } = database.current;
    await prisma.rentalItem.updateMany({ where: { customerNumber: "110002", sku: "MAT" }, data: { quantity: 99 } });
    expect((await session()).items.find(({ item_id }) => item_id === "MAT")).toMatchObject({ expected_quantity: 10 });
    await prisma.rentalItem.updateMany({ where: { customerNumber: "110002", sku: "MAT" }, data: { quantity: 10 } });
  });
});

describe("reopening", () => {
  it("asks for a reason, keeps it, and the next completion reports anew", async () => {
    await start();
    const first = await complete();
    await expect(execute(reopenLoading, ada, { ...key, reason: "  " })).rejects.toMatchObject({
      status: 400,
      message: "Say the reason for reopening.",
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

describe("who may", () => {
  it("a driver their own route, the office any, a relief driver what they cover", async () => {
    await expect(runQuery(loadList, ada, { route: "07", date: key.date })).rejects.toMatchObject({ status: 403 });
    await expect(execute(startLoading, relief, key)).rejects.toMatchObject({ status: 403 });
    expect((await runQuery(openLoadList, admin, { route: "07", date: key.date })).list.total_pieces).toBe(900);
    const coverage = await execute(startCoverage, relief, { route: "33", day: "Tuesday" });
    expect(
      (await execute(startLoading, relief, { route_number: "33", service_day: "Tuesday", date: coverage.date }))
        .message,
    ).toBe("Loading has started.");
    await expect(execute(startCoverage, ada, { route: "07", day: "Monday" })).rejects.toMatchObject({ status: 403 });
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
