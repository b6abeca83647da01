import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import { subscribe } from "#services/events.server";
import { withLoading } from "../../tests/support/loading";
import { loading } from "#cartridges/due/topics.server";
import { startCoverage } from "#cartridges/relief/commands.server";
import { markItem, startLoading } from "./commands.server";
import { loadList, openLoadList } from "./queries.server";

const { database, session, mark, start, complete, anotherMonday, now } = withLoading();
let ada: Actor, ben: Actor, relief: Actor, admin: Actor;
let key: ReturnType<typeof now>["key"];
beforeEach(() => {
  ({ ada, ben, relief, admin, key } = now());
});

describe("starting", () => {
  it("opens a session, and a second start from any device returns it and clears nothing", async () => {
    expect(await session()).toEqual({ has_session: false, session: null, items: [] });
    const first = await start();
    await mark("TWL", { status: "loaded" });
    const second = await start(ben);
    expect(second.session.id).toBe(first.session.id);
    expect(second.message).toBe("Loading was started before.");
    expect((await session(ben)).items).toHaveLength(1);
  });

  it("makes one session if many start at once", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => start(index % 2 ? ada : ben)));
    expect(new Set(answers.map((answer) => answer.session.id)).size).toBe(1);
    expect(
      await database.current.prisma.loadingEvent.count({
        where: { sessionId: answers[0]!.session.id, kind: "started" },
      }),
    ).toBe(1);
  });

  it("leaves a completed session complete", async () => {
    await start();
    await complete();
    expect((await start(ben)).session.session_status).toBe("completed");
  });
});

describe("two offline devices", () => {
  const HOUR = 3_600_000;
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  /** A mark made `ago` and sent now, from a device whose clock is off by `wrong`. */
  const markLate = (loaded: number, ago: number, wrong: number, actor: Actor) =>
    execute(
      markItem,
      actor,
      { ...key, item_id: "TWL", loaded_quantity: loaded, at: at(wrong - ago) },
      { sent: at(wrong) },
    );
  const loaded = async () => (await session()).items[0]!.loaded_quantity;

  it("keep the time of each mark: a colleague's later mark wins, whatever the clocks say", async () => {
    for (const wrong of [0, -9 * HOUR, 9 * HOUR]) {
      await start();
      await mark("TWL", { loaded_quantity: 9 }, ben);
      expect((await markLate(4, HOUR, wrong, ada)).notice).toBe(
        `${ben.name} marked Bath Towel after you: 9 loaded. That mark counts.`,
      );
      expect(await loaded()).toBe(9);
      key = anotherMonday();
    }
  });

  it("let the later act win, even if it arrives first", async () => {
    await start();
    await markLate(4, HOUR, 9 * HOUR, ben);
    await markLate(7, HOUR / 2, -9 * HOUR, ada);
    expect(await loaded()).toBe(7);
    await markLate(5, HOUR * 0.75, 0, ben);
    expect(await loaded()).toBe(7);
  });

  it("apply one device's marks in order, however long each took to arrive", async () => {
    await start();
    const phone = { ...ada, sessionId: "0199f000-0000-7000-8000-000000000001" };
    await markLate(4, 0, 0, phone);
    await markLate(6, 3_000, 0, phone);
    expect(await loaded()).toBe(6);
    expect((await markLate(2, 3_000, 0, ben)).notice).toBe(
      `${ada.name} marked Bath Towel after you: 6 loaded. That mark counts.`,
    );
  });
});

describe("marking", () => {
  it("takes absolute amounts: all is loaded, some is partial, none is missing", async () => {
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

  it("can be undone, and a late, older mark does not restore it", async () => {
    await start();
    const old = new Date(Date.now() - 60_000).toISOString();
    await mark("TWL", { loaded_quantity: 5 });
    expect((await mark("TWL", { status: "unmarked" })).item).toBeNull();
    expect((await mark("TWL", { loaded_quantity: 7, at: old })).notice).toBe(
      "You undid the mark of Bath Towel later, on another device. That change counts.",
    );
    expect((await session()).items).toEqual([]);
  });

  it("is not blocked by another device whose clock runs ahead", async () => {
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

  it("is possible only between the start and the completion", async () => {
    await expect(mark("TWL", { status: "loaded" })).rejects.toMatchObject({ status: 409 });
    await start();
    await complete();
    await expect(mark("TWL", { status: "loaded" })).rejects.toMatchObject({
      status: 409,
      message: `${ada.name} has completed this load and sent its report. Reopen it to change it.`,
    });
  });

  it("notifies subscribed devices", async () => {
    await start();
    const events: unknown[] = [];
    const end = subscribe(loading.at({ route: "33", date: key.date }), ({ data }) => events.push(data));
    const {
      session: { version },
    } = await mark("TWL", { status: "loaded" });
    expect(events).toEqual([{ version }]);
    end();
  });

  it("is idempotent for the same key", async () => {
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

  it("loses and duplicates nothing with two devices at once, in 100 interleavings", async () => {
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

describe("access to loading", () => {
  it("covers a driver's own route, a relief driver's covered routes, and every route for the office", async () => {
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
