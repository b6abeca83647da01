import fc from "fast-check";
import { v7 as uuid } from "uuid";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { addDays } from "#cartridges/service-day/rules";
import { page } from "../../tests/support/page-outbox";
import { executed, judged } from "../../tests/support/simulated-judge";
import type { Fate, Sabotage } from "../../tests/support/simulated-network";
import { CUSTOMERS, FIRST_MONDAY, PortalInside } from "../../tests/support/simulated-portal";
import { schedulesOf, type Schedule } from "../../tests/support/simulated-schedules";
import { World, type Act, type Step } from "../../tests/support/simulated-world";
import { withTestDatabase } from "../../tests/support/test-database";

vi.mock("#kernel/outbox/tab-outbox", async () => (await import("../../tests/support/page-outbox")).here);

/** `npm run soak` runs ten times as many. */
const SCHEDULES = Number(process.env.SCHEDULES ?? 1_000);
const database = withTestDatabase();
let portal: PortalInside;
let weeks = 0;

beforeAll(async () => {
  portal = await PortalInside.on(database.current);
});

/**
 * Checks that the last act on each item wins, by the true time of the act, whatever the clocks said
 * and whichever arrived first.
 */
async function standing(world: World, since: string): Promise<string[]> {
  const { saved } = world;
  const onlyMarks = saved.every(
    ({ call, unsure, dropped }) => !unsure && !dropped && call.call !== REST && call.call !== COMPLETE,
  );
  if (!onlyMarks) return [];
  const timesOf = await executed(database.current, world, since);
  const { list } = await world.pages();
  const loaded = new Map(list.items.map(({ item_id, loaded_quantity }) => [item_id, loaded_quantity]));
  const acts = saved.filter(({ call }) => call.subject !== null && timesOf(call).length > 0);
  const last = new Map(acts.map((each) => [each.call.subject!, each]));
  // If two sign-ins (two phones, or two people on one) act within the time a call may be in flight,
  // their order is undefined.
  for (const { call, device, trueTime } of acts) {
    const latest = last.get(call.subject!);
    const isOwn = latest?.device === device && latest.call.user === call.user;
    if (latest && !isOwn && latest.trueTime - trueTime <= SLOWEST_MS) last.delete(call.subject!);
  }
  return [...last].flatMap(([item, { call }]) => {
    const expected = call.body.status === "unmarked" ? undefined : call.body.loaded_quantity;
    return loaded.get(item) === expected
      ? []
      : [`${item} has ${loaded.get(item)}, and the last word on it was ${String(expected)}.`];
  });
}
const SLOWEST_MS = 3_000;
const REST = "POST /rental-items/route/:route/mark-rest-short";
const COMPLETE = "POST /loading-status/session/complete";

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant("mark" as const),
      item: fc.nat(2),
      pieces: fc.option(fc.nat(140), { freq: 6 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("note" as const), customer: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.constant({ kind: "start" as const }) },
  { weight: 1, arbitrary: fc.constantFrom({ kind: "rest short" as const }, { kind: "complete" as const }) },
);
async function run({ steps, fates }: Schedule, sabotage: Sabotage = {}): Promise<string[]> {
  const since = uuid();
  const date = addDays(FIRST_MONDAY, 14 * (weeks += 1));
  const world = new World(portal.at(date), date, portal.people, CUSTOMERS, fates, sabotage, (tab) => (page.tab = tab));
  for (const phone of world.phones) await phone.open();
  await world.step({ device: 0, tab: 0, kind: "start" });
  for (const each of steps) await world.step(each);
  const stuck = await world.heal();
  const wrong = [
    ...world.network.wrong,
    ...stuck,
    ...(await judged(database.current, world, since)),
    ...(await standing(world, since)),
    ...(await world.compare()),
  ];
  for (const phone of world.phones) for (const open of [...phone.tabs]) phone.kill(open);
  return wrong;
}

describe("the outbox with random failures", () => {
  it(
    `loses nothing, repeats nothing and converges with the server in ${SCHEDULES} schedules`,
    { timeout: SCHEDULES * 1_500 },
    async () => {
      await fc.assert(
        fc.asyncProperty(schedulesOf(act), async (plan) => {
          expect(await run(plan)).toEqual([]);
        }),
        { numRuns: SCHEDULES, endOnFailure: SCHEDULES > 2_000 },
      );
    },
  );
});

describe("the simulation detects", () => {
  const again: Fate = { lostBefore: false, lostAfter: true, twice: false, outMs: 60, backMs: 60 };
  const mark = (item: number, pieces: number): Step => ({ device: 0, tab: 0, kind: "mark", item, pieces });
  const wait = (ms: number): Step => ({ device: 0, tab: 0, kind: "wait", ms });

  it("a new key for each attempt", async () => {
    const plan = { steps: [wait(500), mark(0, 7), wait(9_000)], fates: [{ ...again, lostAfter: false }, again] };
    expect(await run(plan)).toEqual([]);
    expect(await run(plan, { key: true })).toContain("executed 2 times: Bath Mat, 7 loaded");
  });

  it("tabs sending without a lock", async () => {
    const second: Step = { device: 0, tab: 0, kind: "open a tab" };
    const plan = { steps: [wait(500), second, mark(0, 7), { ...mark(1, 3), tab: 1 }, wait(9_000)], fates: [] };
    expect(await run(plan)).toEqual([]);
    expect(await run(plan, { lock: true })).toContain("two tabs sent at once: Bath Mat, 7 loaded");
  });

  it("calls sent in reverse order", async () => {
    const cut: Step = { device: 0, tab: 0, kind: "cut" };
    const mend: Step = { device: 0, tab: 0, kind: "mend" };
    const plan = { steps: [wait(500), cut, mark(0, 7), wait(40), mark(1, 3), mend, wait(9_000)], fates: [] };
    expect(await run(plan)).toEqual([]);
    expect(await run(plan, { order: true })).toContain("Bath Towel, 3 loaded was executed before Bath Mat, 7 loaded");
  });
});
