import { describe, expect, it } from "vitest";
import { subscribe } from "#services/events.server";
import { loading } from "#cartridges/due/topics.server";
import { withLoading } from "../../tests/support/loading";

const { database, session, mark, start, now } = withLoading();

describe("concurrent marks of one route", () => {
  it("each count once with a version of their own, even if others are refused", async () => {
    await start();
    const { ada, ben, key } = now();
    const versions: number[] = [];
    const end = subscribe(loading.at({ route: "33", date: key.date }), ({ data }) =>
      versions.push((data as { version: number }).version),
    );
    const results = await Promise.allSettled([
      mark("TWL", { status: "partial" }, ada),
      mark("NAP", { loaded_quantity: 7 }, ben),
      mark("CLO", { status: "loaded" }, ada),
      mark("MAT", { loaded_quantity: 10 }, ben),
      mark("MAT", { loaded_quantity: 11 }, ben),
    ]);
    end();
    expect(results.map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "rejected",
      "fulfilled",
      "rejected",
    ]);
    expect(versions.toSorted((one, other) => one - other)).toEqual([2, 3, 4]);
    const { items } = await session();
    expect(new Map(items.map(({ item_id, marked_by }) => [item_id, marked_by]))).toEqual(
      new Map([
        ["TWL", ada.name],
        ["NAP", ben.name],
        ["MAT", ben.name],
      ]),
    );
  });

  it("of one item leave exactly one of them", async () => {
    await start();
    const { ada, ben } = now();
    await Promise.all([mark("TWL", { loaded_quantity: 5 }, ada), mark("TWL", { loaded_quantity: 9 }, ben)]);
    const { items } = await session();
    expect(items).toHaveLength(1);
    expect([
      [5, ada.name],
      [9, ben.name],
    ]).toContainEqual([items[0]!.loaded_quantity, items[0]!.marked_by]);
  });
});

// Only the embedded database: its single connection keeps the time zone set here, while a server
// has several connections.
it.skipIf(process.env.TEST_DATABASE_URL)("a mark has the right time in any time zone of the database", async () => {
  await database.current.pool.query("set timezone = 'Asia/Tokyo'");
  try {
    await start();
    const { item } = await mark("TWL", { status: "loaded" });
    expect(Math.abs(Date.now() - Date.parse(item!.marked_at!))).toBeLessThan(60_000);
  } finally {
    await database.current.pool.query("reset timezone");
  }
});
