import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  acted,
  answered,
  asksWhy,
  countersOf,
  currentOf,
  figuresOf,
  inTheirOrder,
  mergedOrder,
  nextOf,
  notesText,
  passedOver,
  percentOf,
  reordered,
  statesOf,
} from "./rules";
import {
  completeSchema,
  todayKeySchema,
  type ActDetail,
  type DayStop,
  type RouteDayData,
  type StopAct,
  type StopItem,
} from "./schema";
import { DIFFERENCES } from "./kinds";
import { keyOfStop, stopIdOf } from "./stop-key";

const RUNS = { numRuns: 2_000 };
const IDS = [1, 2, 3].map((number) => stopIdOf({ route: "33", date: "2026-11-23", customer: `11000${number}` }));
const [ONE, TWO, THREE] = IDS as [string, string, string];
const minute = (minutes: number) => new Date(Date.UTC(2026, 10, 23, 8, minutes)).toISOString();

let names = 0;
const act = (stop: string, minutes: number, detail: ActDetail, part: Partial<StopAct> = {}): StopAct => ({
  id: `act-${(names += 1)}`,
  stop,
  at: minute(minutes),
  sequence: names,
  by: "Dana",
  detail,
  ...part,
});
const item = (part: Partial<StopItem> = {}): StopItem => ({
  item_id: "TWL",
  description: "Towel",
  due: 100,
  loaded: 100,
  ...part,
});
const done = (figures = figuresOf([item()], {})): ActDetail => ({ kind: "complete", figures, text: "" });
const START: ActDetail = { kind: "start" };

const stopOf = (id: string): DayStop => ({
  id,
  customer_number: keyOfStop(id)!.customer,
  customer_name: "A customer",
  address: "",
  phone: "",
  service_type: "Weekly",
  access: "",
  proof: { signature: "wanted", photo: "wanted" },
  short_answer: null,
  minutes: 15,
  items: [item()],
});
const STOPS = IDS.map(stopOf);

const items = fc.uniqueArray(
  fc.record({
    item_id: fc.constantFrom("TWL", "MAT", "NAP", "CLO"),
    description: fc.constant(""),
    due: fc.nat({ max: 50 }),
    loaded: fc.nat({ max: 50 }),
  }),
  { selector: ({ item_id }) => item_id },
);
const said = fc.record({
  lines: fc.uniqueArray(
    fc.record({
      item_id: fc.constantFrom("TWL", "MAT", "NAP", "CLO", "NEW"),
      delivered: fc.nat({ max: 60 }),
      soil: fc.option(fc.nat({ max: 9 })),
      reason: fc.option(fc.constantFrom(...DIFFERENCES)),
    }),
    { selector: ({ item_id }) => item_id },
  ),
  soil_bags: fc.option(fc.nat({ max: 9 })),
});
const details: fc.Arbitrary<ActDetail> = fc.oneof(
  fc.constant(START),
  fc.tuple(items, said).map(([due, input]) => done(figuresOf(due, input))),
  fc.constant({ kind: "issue" as const, issue: "soil" as const, text: "" }),
  fc.constant({ kind: "skip" as const, reason: "closed" as const, text: "" }),
  fc.constant({ kind: "reopen" as const, text: "again" }),
  fc.constant({ kind: "note" as const, text: "Ring twice." }),
);
/** A day's acts, some taken back, some of which the server has not heard; times collide. */
const days = fc
  .array(
    fc.tuple(fc.constantFrom(...IDS), fc.nat({ max: 20 }), details, fc.option(fc.nat({ max: 30 })), fc.boolean()),
    {
      maxLength: 30,
    },
  )
  .map((drawn) =>
    drawn.map(([stop, minutes, detail, undoes, waits], place) =>
      act(stop, minutes, undoes === null || undoes >= place ? detail : { kind: "undo", undoes: `a${undoes}` }, {
        id: `a${place}`,
        sequence: waits ? null : place,
      }),
    ),
  );

describe("a day's stops, whatever was done", () => {
  it("has one in progress at most, and a time for what is complete and for nothing else", () => {
    fc.assert(
      fc.property(days, (acts) => {
        const states = [...statesOf(IDS, acts).values()];
        expect(states.filter(({ status }) => status === "in_progress").length).toBeLessThanOrEqual(1);
        for (const { status, startedAt, completedAt, issue, figures } of states) {
          expect(completedAt !== null).toBe(status === "completed");
          expect(issue !== null).toBe(status === "issue");
          if (status === "in_progress") expect(startedAt).not.toBeNull();
          if (status === "pending") expect(startedAt).toBeNull();
          if (status === "completed") expect(figures).not.toBeNull();
        }
        const { pending, active, complete, issues, total } = countersOf(statesOf(IDS, acts));
        expect(pending + active + complete + issues).toBe(total);
      }),
      RUNS,
    );
  });

  it("leaves no piece unaccounted for: what was due was delivered, or somebody says why not", () => {
    fc.assert(
      fc.property(days, (acts) => {
        for (const { figures } of statesOf(IDS, acts).values())
          for (const { due, delivered, reason } of figures?.lines ?? []) {
            expect(delivered).toBeGreaterThanOrEqual(0);
            expect(reason === null).toBe(delivered === due);
          }
      }),
      RUNS,
    );
  });

  it("does not depend on the order in which the acts arrive", () => {
    fc.assert(
      fc.property(
        days.chain((acts) => {
          const known = acts.map((each, sequence) => ({ ...each, sequence }));
          return fc.tuple(fc.constant(known), fc.shuffledSubarray(known, { minLength: known.length }));
        }),
        ([acts, shuffled]) => {
          expect(statesOf(IDS, shuffled)).toEqual(statesOf(IDS, acts));
        },
      ),
      RUNS,
    );
  });

  it("is the same once an act that was taken back was never done", () => {
    fc.assert(
      fc.property(days, fc.constantFrom(...IDS), (acts, stop) => {
        const extra = act(stop, 5, START, { id: "extra", sequence: 500 });
        const back = act(stop, 6, { kind: "undo", undoes: "extra" }, { sequence: 501 });
        const known = acts.map((each, sequence) => ({ ...each, sequence }));
        const without = [...statesOf(IDS, known).values()].map((state) => ({ ...state, last: null }));
        const taken = [...statesOf(IDS, [...known, extra, back]).values()].map((state) => ({ ...state, last: null }));
        expect(taken).toEqual(without);
      }),
      RUNS,
    );
  });
});

describe("the stop machine", () => {
  const stateOf = (id: string, acts: StopAct[]) => statesOf(IDS, acts).get(id)!;

  it("starts one and puts the other back, without its start", () => {
    const acts = [act(ONE, 0, START), act(TWO, 5, START)];
    expect(stateOf(ONE, acts)).toMatchObject({ status: "pending", startedAt: null });
    expect(stateOf(TWO, acts)).toMatchObject({ status: "in_progress", startedAt: minute(5) });
  });
  it("keeps the first start of a stop that is started again", () => {
    expect(stateOf(ONE, [act(ONE, 0, START), act(ONE, 9, START)]).startedAt).toBe(minute(0));
  });
  it("completes with the driver's time, and a completed stop beats a late start", () => {
    const acts = [act(ONE, 0, START), act(ONE, 10, done()), act(ONE, 12, START)];
    expect(stateOf(ONE, acts)).toMatchObject({ status: "completed", startedAt: minute(0), completedAt: minute(10) });
  });
  it("does not undo another's stop by a late start of a completed one", () => {
    const acts = [act(ONE, 1, done()), act(TWO, 2, START), act(ONE, 3, START)];
    expect(stateOf(TWO, acts).status).toBe("in_progress");
  });
  it("completes once: the first completion stands", () => {
    const other = done(figuresOf([item()], { lines: [{ item_id: "TWL", delivered: 3, reason: "refused" }] }));
    const acts = [act(ONE, 4, done()), act(ONE, 5, other)];
    expect(stateOf(ONE, acts)).toMatchObject({ completedAt: minute(4), figures: { lines: [{ delivered: 100 }] } });
  });
  it("clears the time for an issue, and keeps what was handed over", () => {
    const state = stateOf(ONE, [act(ONE, 1, done()), act(ONE, 2, { kind: "issue", issue: "linen", text: "Stained." })]);
    expect(state).toMatchObject({ status: "issue", completedAt: null, issue: { kind: "linen", text: "Stained." } });
    expect(state.figures).not.toBeNull();
  });
  it("does not skip what was delivered", () => {
    const skip: ActDetail = { kind: "skip", reason: "closed", text: "" };
    expect(stateOf(ONE, [act(ONE, 1, done()), act(ONE, 2, skip)]).status).toBe("completed");
    expect(stateOf(ONE, [act(ONE, 2, skip)])).toMatchObject({
      status: "issue",
      issue: { skipped: "closed", kind: null },
    });
  });
  it("reopens with nothing of the delivery, and starts anew", () => {
    const acts = [act(ONE, 1, done()), act(ONE, 2, { kind: "reopen", text: "Wrong door." })];
    expect(stateOf(ONE, acts)).toMatchObject({ status: "pending", completedAt: null, figures: null });
    expect(stateOf(ONE, [...acts, act(ONE, 3, done())])).toMatchObject({ status: "completed", completedAt: minute(3) });
  });
  it("takes an act back as if it had not been: the other stop is in progress again", () => {
    const start = act(TWO, 5, START);
    const acts = [act(ONE, 0, START), start, act(TWO, 6, { kind: "undo", undoes: start.id })];
    expect(stateOf(ONE, acts)).toMatchObject({ status: "in_progress", startedAt: minute(0) });
    expect(stateOf(TWO, acts).status).toBe("pending");
  });
  it("takes back no act of another stop, and no note", () => {
    const note = act(ONE, 0, { kind: "note", text: "Ring twice." });
    const start = act(ONE, 1, START);
    const undo = (stop: string, undoes: string) => act(stop, 2, { kind: "undo", undoes });
    const state = stateOf(ONE, [note, start, undo(TWO, start.id), undo(ONE, note.id)]);
    expect(state.status).toBe("in_progress");
    expect(notesText(state)).toBe("Ring twice.");
  });
  it("puts what waits on this device last, whatever its clock says", () => {
    const waiting = act(ONE, -60 * 24, { kind: "reopen", text: "x" }, { sequence: null });
    expect(stateOf(ONE, [waiting, act(ONE, 10, done())]).status).toBe("pending");
    expect(inTheirOrder([waiting, act(ONE, 10, START)]).at(-1)).toBe(waiting);
  });
});

describe("a driver's route that is looked up", () => {
  const refusalOf = (route: unknown) => todayKeySchema.safeParse({ route }).error?.issues[0]?.message;

  it("is not found without a number", () => {
    for (const missing of [undefined, null, "", "  "]) expect(refusalOf(missing)).toBe("Driver route not found");
  });

  it("is said to be no number where it is none", () => {
    expect(refusalOf("first")).toMatch(/^route must be a number such as 05 /);
    expect(todayKeySchema.parse({ route: " 5 " })).toEqual({ route: "05" });
  });
});

describe("the order of the stops", () => {
  it("names the next one behind the one that was worked last, and what was passed over", () => {
    expect(nextOf(STOPS, statesOf(IDS, []))!.id).toBe(ONE);
    const second = statesOf(IDS, [act(TWO, 0, done())]);
    expect(nextOf(STOPS, second)!.id).toBe(THREE);
    expect(passedOver(STOPS, second)).toEqual([1]);
    const last = statesOf(IDS, [act(TWO, 0, done()), act(THREE, 1, done())]);
    expect(nextOf(STOPS, last)!.id).toBe(ONE);
    const all = statesOf(
      IDS,
      IDS.map((id, place) => act(id, place, done())),
    );
    expect(nextOf(STOPS, all)).toBeNull();
    expect(passedOver(STOPS, all)).toEqual([]);
    expect(percentOf(countersOf(all))).toBe(100);
    expect(currentOf(STOPS, statesOf(IDS, [act(TWO, 0, START)]))!.id).toBe(TWO);
  });

  it("has every customer once after a change, the moved ones as wanted, the others in their order", () => {
    const numbers = fc.uniqueArray(fc.nat({ max: 60 }).map((number) => `11${String(number).padStart(4, "0")}`));
    fc.assert(
      fc.property(
        numbers.chain((usual) => fc.tuple(fc.constant(usual), fc.shuffledSubarray(usual), numbers)),
        ([usual, some, more]) => {
          const wanted = [...some, ...more.filter((each) => !usual.includes(each))];
          const merged = mergedOrder(usual, wanted);
          expect(merged.toSorted()).toEqual([...new Set([...usual, ...wanted])].sort());
          expect(merged.filter((each) => wanted.includes(each))).toEqual(wanted);
          const others = usual.filter((each) => !wanted.includes(each));
          expect(merged.filter((each) => others.includes(each)).toSorted()).toEqual(others.toSorted());
          expect(mergedOrder(merged, wanted)).toEqual(merged);
        },
      ),
      RUNS,
    );
    expect(mergedOrder(["a", "x", "b", "c"], ["c", "a", "b"])).toEqual(["c", "a", "x", "b"]);
  });
});

describe("what is handed over", () => {
  it("is what was loaded where nothing is said", () => {
    expect(figuresOf([item(), item({ item_id: "MAT", loaded: 66 })], {})).toEqual({
      lines: [
        { item_id: "TWL", due: 100, loaded: 100, delivered: 100, reason: null, soil: null },
        { item_id: "MAT", due: 100, loaded: 66, delivered: 66, reason: "short", soil: null },
      ],
      soil_bags: null,
      soil_unit: "bags",
    });
  });
  it("asks where a figure is neither what was due nor what was loaded, and is never blocked by it", () => {
    expect(asksWhy(item({ loaded: 66 }), 66)).toBe(false);
    expect(asksWhy(item(), 90)).toBe(true);
    const line = (delivered: number, reason?: "refused") =>
      figuresOf([item()], { lines: [{ item_id: "TWL", delivered, reason }] }).lines[0]!.reason;
    expect(line(90)).toBe("unsaid");
    expect(line(90, "refused")).toBe("refused");
    expect(line(100, "refused")).toBeNull();
  });
  it("keeps what was not due and was handed over all the same", () => {
    const { lines } = figuresOf([], { lines: [{ item_id: "NEW", delivered: 5 }] });
    expect(lines).toEqual([{ item_id: "NEW", due: 0, loaded: 0, delivered: 5, reason: "unsaid", soil: null }]);
  });
});

describe("a stop's id", () => {
  it("says route, date and customer, and nothing else is one", () => {
    for (const route of ["05", "33", "112", "1204"]) {
      const key = { route, date: "2026-11-23", customer: "110001" };
      expect(keyOfStop(stopIdOf(key))).toEqual(key);
      expect(completeSchema.safeParse({ id: stopIdOf(key) }).success).toBe(true);
    }
    expect(stopIdOf({ route: "33", date: "2026-11-23", customer: "110001" })).toBe(
      "20261123-0033-8002-8000-000000110001",
    );
    for (const wrong of [
      "",
      "20261332-0033-8002-8000-000000110001",
      "20261123-1133-8002-8000-000000110001",
      "20261123-0033-8002-8000-100000110001",
    ])
      expect(keyOfStop(wrong), wrong).toBeNull();
  });
});

describe("what a device shows before the server has answered", () => {
  const data: RouteDayData = {
    route: "33",
    date: "2026-11-23",
    service_day: "Monday",
    driver_name: null,
    today: "2026-11-23",
    timezone: "UTC",
    version: 4,
    stops: STOPS,
    acts: [],
    proofs: [],
  };
  const started = acted(() => START);

  it("has the act at once, and once, with the server's time when it has answered", () => {
    const id = "0199aaaa-0000-7000-8000-000000000001";
    const shown = started(data, { id: ONE, event_id: id }, { at: minute(0), by: "You" });
    expect(statesOf(IDS, shown.acts).get(ONE)!.status).toBe("in_progress");
    const stored = { ...act(ONE, 3, START, { id }), sequence: 5 };
    const after = answered(shown, { act: stored, version: 5 });
    expect(after).toMatchObject({ version: 5, acts: [stored] });
    expect(answered(after, { act: stored, version: 5 })).toEqual(after);
    expect(answered(shown, { act: stored, version: 9 }).version, "others did something in between").toBe(4);
    expect(
      started(
        data,
        { id: stopIdOf({ route: "07", date: "2026-11-23", customer: "110005" }), event_id: id },
        { at: minute(0), by: "You" },
      ),
    ).toBe(data);
  });
  it("reorders, and keeps whom the order does not name", () => {
    const shown = reordered(data, ["110003", "110001"]);
    expect(shown.stops.map(({ customer_number }) => customer_number)).toEqual(["110003", "110001", "110002"]);
  });
});
