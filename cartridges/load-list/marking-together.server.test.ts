import pg from "pg";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Actor } from "#kernel/actor";
import { subscribe } from "#services/events.server";
import { withLoading } from "../../tests/support/loading";
import { loading } from "#cartridges/due/topics.server";

const { database, session, mark, start, anotherMonday, now } = withLoading();
let ada: Actor, ben: Actor;
beforeEach(() => {
  ({ ada, ben } = now());
});

type Asked = [item: string, part: object, actor: Actor];
/** What came of it: the answer, without whose session it is and when, or the refusal. */
const outcomeOf = (result: PromiseSettledResult<Awaited<ReturnType<typeof mark>>>) =>
  result.status === "rejected"
    ? { status: result.reason.status, message: result.reason.message }
    : {
        ...result.value,
        ...{
          session: result.value.session.version,
          item: result.value.item && { ...result.value.item, marked_at: "" },
        },
      };

/** Loads a Monday of its own: what each mark came to, what is marked at the end, and which versions were told. */
async function loadedBy(
  send: (marks: Asked[]) => Promise<PromiseSettledResult<Awaited<ReturnType<typeof mark>>>[]>,
  marks: Asked[],
) {
  anotherMonday();
  await start();
  // Later than what comes of Ada's hour without network.
  await mark("NAP", { loaded_quantity: 7 }, ben);
  const told: number[] = [];
  const end = subscribe(loading.at({ route: "33", date: now().key.date }), ({ data }) =>
    told.push((data as { version: number }).version),
  );
  const outcomes = (await send(marks)).map(outcomeOf);
  end();
  const { items } = await session();
  return { outcomes, told, items: items.map((item) => ({ ...item, marked_at: "" })) };
}
const oneByOne = async (marks: Asked[]) => {
  const results = [];
  for (const [item, part, actor] of marks) results.push(...(await Promise.allSettled([mark(item, part, actor)])));
  return results;
};
const together = (marks: Asked[]) => Promise.allSettled(marks.map(([item, part, actor]) => mark(item, part, actor)));

describe("marks of one route that arrive at once", () => {
  const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString();
  const marks = (): Asked[] => [
    ["TWL", { status: "partial" }, ada],
    ["NAP", { loaded_quantity: 90, at: anHourAgo() }, ada],
    ["MAT", { loaded_quantity: 10 }, ben],
    // The second of one item, and one that takes it back.
    ["TWL", { loaded_quantity: 5 }, ben],
    ["MAT", { status: "unmarked" }, ada],
  ];
  const refused = (): Asked[] => [
    ["CLO", { status: "loaded" }, ada],
    ["MAT", { loaded_quantity: 11 }, ben],
  ];

  it.each([
    ["", marks],
    [", where some are refused", () => [...refused(), ...marks()]],
  ])("are what each would be alone, with a version each in their order%s", async (_, of) => {
    const alone = await loadedBy(oneByOne, of());
    expect(alone.told).toEqual([3, 4, 5, 6]);
    expect(await loadedBy(together, of())).toEqual(alone);
  });

  // The embedded database's one connection can be told another zone; a server's are several.
  it.skipIf(process.env.TEST_DATABASE_URL)("have their times, whatever the database's time zone is", async () => {
    await database.current.pool.query("set timezone = 'Asia/Tokyo'");
    try {
      await start();
      const answers = await Promise.all([mark("TWL", { status: "loaded" }), mark("NAP", { status: "loaded" })]);
      for (const { item } of answers) expect(Math.abs(Date.now() - Date.parse(item!.marked_at!))).toBeLessThan(60_000);
    } finally {
      await database.current.pool.query("reset timezone");
    }
  });

  it("cost as many statements as two of them, in one transaction", async () => {
    await start();
    const statementsOf = async (items: string[]) => {
      const sent = vi.spyOn(pg.Client.prototype, "query");
      try {
        await together(items.map((item) => [item, { status: "loaded" }, ada]));
        return sent.mock.calls.length;
      } finally {
        sent.mockRestore();
      }
    };
    const two = await statementsOf(["TWL", "NAP"]);
    expect(await statementsOf(["TWL", "NAP", "MAT"])).toBe(two);
    expect(two).toBeLessThanOrEqual(6);
  });
});
