import fc from "fast-check";
import { v7 as uuid } from "uuid";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Actor } from "#kernel/actor";
import { runQuery } from "#kernel/execute.server";
import { serveCall } from "#kernel/serve-call.server";
import { configureSessions, openSession } from "#kernel/sign-in/session.server";
import { JsonAnswer } from "#kernel/handlers.server";
import { setClock } from "#services/clock.server";
import { setCompanySettings } from "#services/company.server";
import { openLoadList } from "#cartridges/load-list/queries.server";
import { fromSent } from "#cartridges/load-list/sent-list";
import { itemsOf } from "#cartridges/load-list/rules";
import { itemsOfSession, readSession } from "#cartridges/load-list/session.server";
import { addDays } from "#cartridges/service-day/rules";
import type { LoadListData } from "#cartridges/load-list/schema";
import type { Note } from "#cartridges/note/schema";
import type { SimulatedTab } from "../../tests/support/simulated-device";
import { World, type Act, type Fate, type Portal, type Sabotage, type Step } from "../../tests/support/simulated-world";
import { makeActor, makeSmallCompany } from "../../tests/support/small-company";
import { withTestDatabase } from "../../tests/support/test-database";

// The page's one outbox is that of the tab whose code runs.
const page = vi.hoisted(() => ({ tab: null as SimulatedTab | null }));
vi.mock("#kernel/outbox/here", () => ({
  outbox: () => Promise.resolve(page.tab!.outbox),
  writeCall: (call: Parameters<SimulatedTab["outbox"]["write"]>[0]) => page.tab!.outbox.write(call),
  followOutbox(hear: (snapshot: unknown) => void) {
    const { outbox } = page.tab!;
    const tell = () => hear(outbox.getSnapshot());
    tell();
    return outbox.subscribe(tell);
  },
}));

/** `npm run soak` tries ten times as many. */
const SCHEDULES = Number(process.env.SCHEDULES ?? 1_000);
const database = withTestDatabase();
const ORIGIN = "http://clothesline.test";
const CUSTOMERS = [
  { number: "110001", name: "Ambassador Hotel", route: "33" },
  { number: "110002", name: "Marina Inn", route: "33" },
];
let drivers: Actor[];
let tokens: Map<string, string>;
let monday: LoadListData;
let weeks = 0;

beforeAll(async () => {
  configureSessions({ secret: "a secret of at least thirty-two characters", secure: false });
  await makeSmallCompany(database.current);
  setCompanySettings({ timezone: "UTC", appUrl: ORIGIN, mailsAreSent: false });
  drivers = [
    await makeActor(database.current, "Driver", { username: "ada", routeNumber: "33" }),
    await makeActor(database.current, "Driver", { username: "ben", routeNumber: "33" }),
  ];
  tokens = new Map();
  for (const { id } of drivers)
    for (const device of [0, 1])
      tokens.set(
        `${id} ${device}`,
        await openSession(database.current.prisma, { userId: id!, kind: "api" }, new Date()),
      );
  // Each schedule has two weeks of its own: the sessions of the simulation do not end by themselves.
  const never = new Date("2900-01-01");
  await database.current.prisma.session.updateMany({ data: { idleEndsAt: never, absoluteEndsAt: never } });
  const sent = await runQuery(openLoadList, drivers[0]!, { route: "33", date: FIRST_MONDAY });
  monday = { ...sent, list: "customers" in sent.list ? fromSent(sent.list) : sent.list } as LoadListData;
});
const FIRST_MONDAY = "2026-01-05";

function portalOf(date: string): Portal {
  const list = { ...monday.list, date };
  const { prisma } = database.current;
  return {
    now: (ms) => setClock(new Date(ms)),
    async serve({ method, path, body, key, madeBy, sentAt, token }) {
      const headers = {
        Authorization: `Bearer ${token}`,
        "Content-Type": "application/json",
        "Idempotency-Key": key,
        "Made-By": madeBy,
        "Sent-At": sentAt,
      };
      const request = new Request(`${ORIGIN}/api${path}`, { method, headers, body: JSON.stringify(body) });
      const answer = await serveCall(request, { address: "127.0.0.1", nonce: "" });
      const text = answer instanceof JsonAnswer ? answer.text : await answer.text();
      return { status: answer.status, said: JSON.parse(text) as unknown };
    },
    list: () => ({ ...monday, list, has_session: false, session: null, items: [] }),
    async session() {
      const stored = await readSession(prisma, "33", date);
      if (!stored) return { has_session: false, session: null, items: [] };
      return { has_session: true, session: stored.state, items: itemsOfSession(stored, itemsOf(list)) };
    },
    async notes(ids) {
      const rows = await prisma.note.findMany({ where: { id: { in: [...ids] } }, orderBy: { createdAt: "desc" } });
      const notes = rows.map((row): Note => ({
        id: row.id,
        note_id: row.id,
        customer_number: row.customerNumber,
        customer_name: "",
        route: "33",
        content: row.content,
        priority: row.priority,
        note_type: "general",
        author: "",
        created_at: row.createdAt.toISOString(),
      }));
      return { notes, customers: CUSTOMERS, timezone: "UTC" };
    },
    token: (person, device) => tokens.get(`${person.id} ${device}`)!,
    endedToken: "a-token-that-opens-nothing",
  };
}

/** How often each act was done, by who and when: a key that is not the same on every try would hide what was done twice. */
async function executed(world: World, since: string) {
  const rows = await database.current.prisma.$queryRaw<{ who: string; at: string; place: bigint }[]>`
    select actor_id::text as who, input->>'at' as at, row_number() over (order by id) as place from audit_entry
    where id > ${since}::uuid and actor_id = any(${world.people.map(({ id }) => id)}::uuid[]) and input->>'at' = any(${world.saved.map(({ call }) => call.at)}::text[])`;
  const done = new Map<string, number[]>();
  for (const { who, at, place } of rows) done.set(`${who} ${at}`, [...(done.get(`${who} ${at}`) ?? []), Number(place)]);
  return ({ user, at }: { user: string; at: string }) => done.get(`${user} ${at}`) ?? [];
}

/** What is wrong after a schedule: what was lost, what was done twice, what came in another order than it was done. */
async function judged(world: World, since: string): Promise<string[]> {
  const timesOf = await executed(world, since);
  const wrong: string[] = [];
  for (const [place, { call, device, dropped, unsure }] of world.saved.entries()) {
    const times = timesOf(call);
    const later = world.saved.slice(place + 1);
    const isReplaced = later.some(
      (other) =>
        other.device === device &&
        other.call.lane === call.lane &&
        other.call.subject === call.subject &&
        call.subject !== null,
    );
    if (times.length > 1) wrong.push(`done ${times.length} times: ${call.title}`);
    if (times.length === 0 && !dropped && !unsure && !isReplaced) wrong.push(`lost: ${call.title}`);
    const next = later.find(
      (other) =>
        other.device === device &&
        other.call.user === call.user &&
        other.call.lane === call.lane &&
        timesOf(other.call).length > 0,
    );
    if (next && times.length > 0 && timesOf(next.call)[0]! < times[0]!)
      wrong.push(`${next.call.title} came before ${call.title}`);
  }
  return wrong;
}

/** The last act on an item stands, by the time at which it was really done, whatever the clocks said and whichever came first. */
async function standing(world: World, since: string): Promise<string[]> {
  const { saved } = world;
  const onlyMarks = saved.every(
    ({ call, unsure, dropped }) => !unsure && !dropped && call.call !== REST && call.call !== COMPLETE,
  );
  if (!onlyMarks) return [];
  const timesOf = await executed(world, since);
  const { list } = await world.pages();
  const loaded = new Map(list.items.map(({ item_id, loaded_quantity }) => [item_id, loaded_quantity]));
  const acts = saved.filter(({ call }) => call.subject !== null && timesOf(call).length > 0);
  const last = new Map(acts.map((each) => [each.call.subject!, each]));
  // Two phones within the time that a call may be on its way: which was first nobody can say.
  for (const { call, device, trueTime } of acts) {
    const latest = last.get(call.subject!);
    if (latest && latest.device !== device && latest.trueTime - trueTime <= SLOWEST_MS) last.delete(call.subject!);
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
const happening = fc.oneof(
  { weight: 16, arbitrary: act },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant("wait" as const), ms: fc.constantFrom(40, 400, 3_000, 9_000) }),
  },
  { weight: 3, arbitrary: fc.constantFrom({ kind: "cut" as const }, { kind: "mend" as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("act and be killed" as const), act }) },
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      { kind: "kill" as const },
      { kind: "reload" as const },
      { kind: "open a tab" as const },
      { kind: "session ends" as const },
      { kind: "sign out" as const },
      { kind: "update" as const },
      { kind: "look" as const },
    ),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("another signs in" as const), staying: fc.boolean() }) },
);
const step = fc.tuple(fc.nat(1), fc.nat(2), happening).map(([device, tab, what]) => ({ device, tab, ...what }) as Step);
const rarely = fc.nat(5).map((number) => number === 0);
const fate: fc.Arbitrary<Fate> = fc.record({
  lostBefore: rarely,
  lostAfter: rarely,
  twice: rarely,
  outMs: fc.constantFrom(5, 60, 900, 2_500),
  backMs: fc.constantFrom(5, 60, 900, 2_500),
});
const schedule = fc.record({
  steps: fc.array(step, { minLength: 5, maxLength: 14 }),
  fates: fc.array(fate, { maxLength: 24 }),
});

async function run({ steps, fates }: { steps: Step[]; fates: Fate[] }, sabotage: Sabotage = {}): Promise<string[]> {
  const since = uuid();
  const date = addDays(FIRST_MONDAY, 14 * (weeks += 1));
  const people = drivers.map(({ id, name }) => ({ id: id!, name }));
  const world = new World(portalOf(date), date, people, CUSTOMERS, fates, sabotage, (tab) => (page.tab = tab));
  for (const phone of world.phones) await phone.open();
  await world.step({ device: 0, tab: 0, kind: "start" });
  for (const each of steps) await world.step(each);
  const stuck = await world.heal();
  const wrong = [
    ...world.wrong,
    ...stuck,
    ...(await judged(world, since)),
    ...(await standing(world, since)),
    ...(await world.compare()),
  ];
  for (const phone of world.phones) for (const open of [...phone.tabs]) phone.kill(open);
  return wrong;
}

describe("the outbox in a world that fails", () => {
  it(
    `loses nothing, does nothing twice and shows what the server has, in ${SCHEDULES} schedules`,
    { timeout: SCHEDULES * 1_500 },
    async () => {
      await fc.assert(
        fc.asyncProperty(schedule, async (plan) => {
          expect(await run(plan)).toEqual([]);
        }),
        { numRuns: SCHEDULES, endOnFailure: SCHEDULES > 2_000 },
      );
    },
  );
});

describe("the simulation notices", () => {
  const again: Fate = { lostBefore: false, lostAfter: true, twice: false, outMs: 60, backMs: 60 };
  const mark = (item: number, pieces: number): Step => ({ device: 0, tab: 0, kind: "mark", item, pieces });
  const wait = (ms: number): Step => ({ device: 0, tab: 0, kind: "wait", ms });

  it("when each try has another key", async () => {
    const plan = { steps: [wait(500), mark(0, 7), wait(9_000)], fates: [{ ...again, lostAfter: false }, again] };
    expect(await run(plan)).toEqual([]);
    expect(await run(plan, { key: true })).toContain("done 2 times: Bath Mat, 7 loaded");
  });

  it("when every tab sends as it likes", async () => {
    const second: Step = { device: 0, tab: 0, kind: "open a tab" };
    const plan = { steps: [wait(500), second, mark(0, 7), { ...mark(1, 3), tab: 1 }, wait(9_000)], fates: [] };
    expect(await run(plan)).toEqual([]);
    expect(await run(plan, { lock: true })).toContain("two tabs sent at once: Bath Mat, 7 loaded");
  });

  it("when the last is sent first", async () => {
    const cut: Step = { device: 0, tab: 0, kind: "cut" };
    const mend: Step = { device: 0, tab: 0, kind: "mend" };
    const plan = { steps: [wait(500), cut, mark(0, 7), wait(40), mark(1, 3), mend, wait(9_000)], fates: [] };
    expect(await run(plan)).toEqual([]);
    expect(await run(plan, { order: true })).toContain("Bath Towel, 3 loaded came before Bath Mat, 7 loaded");
  });
});
