import fc from "fast-check";
import { v7 as uuid } from "uuid";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { runQuery } from "#kernel/execute.server";
import { openRouteCustomers } from "#cartridges/customer/route-customers/queries.server";
import { openDayEnd } from "#cartridges/day-end/queries.server";
import { sumOf } from "#cartridges/day-end/rules";
import type * as EndRules from "#cartridges/day-end/rules";
import { openJournal } from "#cartridges/journal/queries.server";
import { addDays } from "#cartridges/service-day/rules";
import { page } from "../../tests/support/page-outbox";
import { END_ACTS, STOP_ACTS, wrongWithDay, wrongWithEnd } from "../../tests/support/simulated-day";
import { judged } from "../../tests/support/simulated-judge";
import type { Portal } from "../../tests/support/simulated-network";
import { CUSTOMERS, FIRST_MONDAY, PortalInside } from "../../tests/support/simulated-portal";
import { schedulesOf, type Schedule } from "../../tests/support/simulated-schedules";
import { World, type Act, type Step } from "../../tests/support/simulated-world";
import { withTestDatabase } from "../../tests/support/test-database";
import { openRouteDay } from "./queries.server";
import type * as Rules from "./rules";

/** A rule to disable, on every phone and on the server, to check that the simulation notices. */
const without = vi.hoisted(() => ({
  rule: null as "one in progress" | "a time" | "a reason" | "a place" | "a part" | null,
}));

vi.mock("#kernel/outbox/tab-outbox", async () => (await import("../../tests/support/page-outbox")).here);
vi.mock("./rules", async (original) => {
  const rules = await original<typeof Rules>();
  const statesOf: typeof rules.statesOf = (stops, acts) => {
    if (without.rule === "one in progress") return new Map(stops.flatMap((id) => [...rules.statesOf([id], acts)]));
    const states = rules.statesOf(stops, acts);
    if (without.rule !== "a time") return states;
    return new Map([...states].map(([id, state]) => [id, { ...state, completedAt: null }]));
  };
  const figuresOf: typeof rules.figuresOf = (items, input) => {
    const figures = rules.figuresOf(items, input);
    if (without.rule !== "a reason") return figures;
    return { ...figures, lines: figures.lines.map((line) => ({ ...line, reason: null })) };
  };
  return { ...rules, statesOf, figuresOf };
});
vi.mock("#cartridges/day-end/rules", async (original) => {
  const rules = await original<typeof EndRules>();
  const sumOf: typeof rules.sumOf = (data) => {
    const sum = rules.sumOf(data);
    return without.rule === "a place" ? { ...sum, items: sum.items.map((item) => ({ ...item, aboard: 0 })) } : sum;
  };
  const partOf: typeof rules.partOf = (detail) => (without.rule === "a part" ? null! : rules.partOf(detail));
  return { ...rules, sumOf, partOf };
});

/** `npm run soak` runs ten times as many. */
const SCHEDULES = Math.ceil(Number(process.env.SCHEDULES ?? 1_000) / 8);
const database = withTestDatabase();
let inside: PortalInside;
let weeks = 0;

beforeAll(async () => {
  inside = await PortalInside.on(database.current);
  const createdAt = new Date("2025-01-01");
  await database.current.prisma.customer.updateMany({ data: { createdAt } });
  await database.current.prisma.rentalItem.updateMany({ data: { createdAt } });
});
afterEach(() => {
  without.rule = null;
});

function portalAt(date: string): Portal {
  const driver = inside.drivers[0]!;
  return {
    ...inside.at(date),
    async day() {
      // The day's end returns everything the stops have, and more.
      const end = await runQuery(openDayEnd, driver, { route: "33", date });
      const journal = await runQuery(openJournal, driver, { date });
      return { stops: end, end, journal, customers: await runQuery(openRouteCustomers, driver, {}) };
    },
  };
}

/** Resets the order of the stops, which an earlier schedule may have changed. */
async function usualOrder(): Promise<void> {
  const { prisma } = database.current;
  await prisma.routeStop.deleteMany({});
  await prisma.routeStop.createMany({
    data: ["110002", "110001"].map((customerNumber, place) => ({
      routeNumber: "33",
      serviceDay: "M",
      customerNumber,
      position: place + 1,
    })),
  });
}
const road = (what: readonly string[]) =>
  fc.record({
    kind: fc.constant("on the road" as const),
    what: fc.constantFrom(...what),
    which: fc.nat(5),
  }) as fc.Arbitrary<Act>;
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 9, arbitrary: road(STOP_ACTS) },
  { weight: 5, arbitrary: road(END_ACTS) },
  { weight: 4, arbitrary: road(["edit a note", "resolve a note", "journal", "edit an entry", "catalog"]) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("note" as const), customer: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("mark" as const), item: fc.nat(2), pieces: fc.nat(140) }) },
);

/** The stored rows of a day that disagree with its acts. */
async function wrongInRows(date: string): Promise<string[]> {
  const rows = await database.current.prisma.stop.findMany({
    where: { routeNumber: "33", serviceDate: new Date(date) },
    include: { deliveries: true },
  });
  const { stops, acts } = await runQuery(openRouteDay, inside.drivers[0]!, { route: "33", date });
  const { statesOf } = await import("./rules");
  const states = statesOf(
    stops.map(({ id }) => id),
    acts,
  );
  return rows.flatMap((row) => {
    const { status, completedAt, figures } = states.get(row.id) ?? {};
    const isAsShown = row.status === status && (row.completedAt?.toISOString() ?? null) === completedAt;
    const pieces = (lines: readonly { sku: string; delivered: number }[]) =>
      JSON.stringify(lines.map(({ sku, delivered }) => `${sku} ${delivered}`).sort());
    const delivered = pieces((figures?.lines ?? []).map(({ item_id, delivered }) => ({ sku: item_id, delivered })));
    return [
      ...(isAsShown ? [] : [`The row of ${row.customerNumber} is ${row.status}, its acts say ${status}.`]),
      ...(pieces(row.deliveries) === delivered
        ? []
        : [`${row.customerNumber} has ${pieces(row.deliveries)}, the acts say ${delivered}.`]),
    ];
  });
}

/** Checks that the office's list of days agrees with the acts on the closing. */
async function wrongInClosing(date: string): Promise<string[]> {
  const [row] = await database.current.prisma.$queryRaw<
    { closed_at: Date | null; closed_by: string | null; unsettled: number; is_latest: boolean }[]
  >`
    select rd.closed_at, u.name as closed_by, rd.unsettled, coalesce(rd.version = rd.ended_version, false) as is_latest
    from route_day rd left join "user" u on u.id = rd.closed_by_id where rd.route_number = '33'
      and rd.service_date = ${date}::date`;
  const data = await runQuery(openDayEnd, inside.drivers[0]!, { route: "33", date });
  const { end, unsettled } = sumOf(data);
  const stored = JSON.stringify([row?.closed_at?.toISOString() ?? null, row?.closed_by ?? null]);
  const expected = JSON.stringify([end.closed?.at ?? null, end.closed?.by ?? null]);
  // A stop worked or a load marked after closing changes the totals; the day's page has the new
  // ones, and the list says "changed since" for a stop.
  const isCounted = row?.is_latest === true && data.load.items.length === 0;
  return [
    ...(stored === expected ? [] : [`The day's row is closed ${stored}, its acts say ${expected}.`]),
    ...(isCounted && row.unsettled !== unsettled.length
      ? [`The day's row has ${row.unsettled} unsettled, its acts say ${unsettled.length}.`]
      : []),
  ];
}

async function run({ steps, fates }: Schedule): Promise<string[]> {
  const since = uuid();
  await usualOrder();
  const date = addDays(FIRST_MONDAY, 14 * (weeks += 1));
  const world = new World(portalAt(date), date, inside.people, CUSTOMERS, fates, {}, (tab) => (page.tab = tab));
  for (const phone of world.phones) await phone.open();
  await world.step({ device: 0, tab: 0, kind: "start" });
  for (const each of steps) await world.step(each);
  const stuck = await world.heal();
  const { day } = await world.pages();
  const wrong = [
    ...world.network.wrong,
    ...world.shownWrong,
    ...stuck,
    ...(await judged(database.current, world, since)),
    ...(await world.compare()),
    ...(await wrongInRows(date)),
    ...(await wrongInClosing(date)),
    ...wrongWithDay(day!.stops),
    ...wrongWithEnd(day!.end),
  ];
  for (const phone of world.phones) for (const open of [...phone.tabs]) phone.kill(open);
  return wrong;
}

describe("a day on the road with random failures", () => {
  it(
    "has at most one stop in progress, a time for each completed stop, and every piece accounted for, in " +
      `${SCHEDULES} schedules`,
    { timeout: SCHEDULES * 3_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(schedulesOf(act, true), async (plan) => {
          expect(await run(plan)).toEqual([]);
        }),
        { numRuns: SCHEDULES, endOnFailure: SCHEDULES > 500 },
      );
    },
  );
});

describe("the simulation notices", () => {
  const road = (what: string, which: number): Step => ({ device: 0, tab: 0, kind: "on the road", what, which }) as Step;
  const cut: Step = { device: 0, tab: 0, kind: "cut" };
  const wait: Step = { device: 0, tab: 0, kind: "wait", ms: 5_000 };
  const look: Step = { device: 0, tab: 0, kind: "look" };

  it.each([
    ["one in progress", [cut, road("start", 0), road("start", 1)], /^Phone 0: 2 stops are in progress\.$/],
    ["a time", [cut, road("complete", 0)], /^Phone 0: .* is completed but its completion time is null\.$/],
    ["a reason", [cut, road("short", 3)], /^Phone 0: .* got \d+ of \d+ \w+ without a reason\.$/],
    // The page has read that a load is recorded: without one nothing is on the truck.
    ["a place", [wait, look, cut, road("complete", 0)], /^Phone 0: \d+ \w+ were loaded, but \d+ are accounted for\.$/],
  ] as const)("that the rule of %s is disabled", async (rule, steps, wrong) => {
    const plan = { steps: [...steps], fates: [] };
    expect(await run(plan)).toEqual([]);
    without.rule = rule;
    expect(await run(plan)).toContainEqual(expect.stringMatching(wrong));
  });

  it("that a refused stop holds up the closing of the day", async () => {
    const transport = { lostBefore: false, lostAfter: false, twice: false, outMs: 5, backMs: 5 };
    // The load is begun, the stop is refused, and everything after it succeeds.
    const plan = {
      steps: [road("complete", 0), road("complete", 1), road("close", 0)],
      fates: [transport, { ...transport, refused: true }],
    };
    expect(await run(plan)).toEqual([]);
    without.rule = "a part";
    expect(await run(plan)).toContain("still waiting 10 s after recovery: Day closed");
  });
});
