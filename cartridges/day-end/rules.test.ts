import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { figuresOf } from "#cartridges/stop/rules";
import { DIFFERENCES } from "#cartridges/stop/kinds";
import type { DayStop, StopAct, StopItem } from "#cartridges/stop/schema";
import { stopIdOf } from "#cartridges/stop/stop-key";
import { dayActed, dayAnswered, dayEndOf, isSettled, partOf, soilOf, sumOf } from "./rules";
import { REST_REASONS } from "./kinds";
import type { DayAct, DayActDetail, DayEndData, SettledLine } from "./schema";

const RUNS = { numRuns: 500 };
const SKUS = ["TWL", "MAT", "NAP"] as const;
const IDS = [1, 2, 3].map((number) => stopIdOf({ route: "33", date: "2026-11-23", customer: `11000${number}` }));
const minute = (minutes: number) => new Date(Date.UTC(2026, 10, 23, 8, minutes)).toISOString();

const item = (item_id: string, due: number, loaded = due): StopItem => ({ item_id, description: item_id, due, loaded });
const stopOf = (id: string, items: StopItem[]): DayStop => ({
  id,
  customer_number: id.slice(-6),
  customer_name: `Customer ${id.slice(-6)}`,
  address: "",
  phone: "",
  service_type: "Weekly",
  access: "",
  proof: { signature: "wanted", photo: "wanted" },
  short_answer: null,
  minutes: 15,
  items,
});
const dayOf = (part: Partial<DayEndData> = {}): DayEndData => ({
  route: "33",
  date: "2026-11-23",
  service_day: "Monday",
  driver_name: "Dana",
  today: "2026-11-23",
  timezone: "UTC",
  version: 0,
  stops: [],
  acts: [],
  proofs: [],
  load: { status: "none", items: [] },
  day_acts: [],
  ...part,
});
let names = 0;
const dayAct = (minutes: number, detail: DayActDetail, part: Partial<DayAct> = {}): DayAct => ({
  id: `day-${(names += 1)}`,
  at: minute(minutes),
  sequence: names,
  by: "Dana",
  detail,
  ...part,
});
const complete = (stop: DayStop, input: Parameters<typeof figuresOf>[1], minutes = 1): StopAct => ({
  id: `act-${(names += 1)}`,
  stop: stop.id,
  at: minute(minutes),
  sequence: names,
  by: "Dana",
  detail: { kind: "complete", figures: figuresOf(stop.items, input), text: "" },
});
const settle = (
  item_id: string,
  returned: number,
  reason: (typeof REST_REASONS)[number] | null = null,
): DayActDetail => ({
  kind: "settle",
  lines: [{ item_id, returned, reason, text: "" }],
});

const count = fc.nat({ max: 40 });
const items = fc
  .uniqueArray(fc.record({ item_id: fc.constantFrom(...SKUS), due: count, loaded: count }), {
    selector: ({ item_id }) => item_id,
  })
  .map((drawn) => drawn.map(({ item_id, due, loaded }) => item(item_id, due, loaded)));
const inputs = fc.record({
  lines: fc.uniqueArray(
    fc.record({
      item_id: fc.constantFrom(...SKUS, "NEW"),
      delivered: count,
      soil: fc.option(fc.nat({ max: 9 })),
      reason: fc.option(fc.constantFrom(...DIFFERENCES)),
    }),
    { selector: ({ item_id }) => item_id },
  ),
  soil_bags: fc.option(fc.nat({ max: 9 })),
  soil_unit: fc.constantFrom("bags" as const, "pieces" as const),
});
const detail: fc.Arbitrary<DayActDetail> = fc.oneof(
  fc.record({ kind: fc.constant("soil" as const), bags: count, pieces: count }),
  fc
    .tuple(fc.constantFrom(...SKUS, "NEW"), count, fc.option(fc.constantFrom(...REST_REASONS)))
    .map(([sku, returned, reason]) => settle(sku, returned, reason)),
  fc.constant({ kind: "close" as const, text: "" }),
  fc.constant({ kind: "reopen" as const, text: "again" }),
  fc.nat({ max: 15 }).map((place) => ({ kind: "undo" as const, undoes: `d${place}` })),
);
const endings = fc
  .array(fc.tuple(fc.nat({ max: 20 }), detail), { maxLength: 16 })
  .map((drawn) => drawn.map(([minutes, each], place) => dayAct(minutes, each, { id: `d${place}`, sequence: place })));
/** A day: three stops, some complete, the marked load, and the acts at its end. */
const days = fc
  .tuple(
    fc.tuple(items, items, items),
    fc.tuple(fc.option(inputs), fc.option(inputs), fc.option(inputs)),
    fc.uniqueArray(fc.tuple(fc.constantFrom(...SKUS), count), { selector: ([sku]) => sku }),
    endings,
  )
  .map(([due, spoken, marks, day_acts]) => {
    const stops = IDS.map((id, place) => stopOf(id, due[place]!));
    return dayOf({
      stops,
      acts: stops.flatMap((stop, place) => (spoken[place] ? [complete(stop, spoken[place])] : [])),
      load: { status: "completed", items: marks.map(([sku, loaded]) => ({ item_id: sku, description: sku, loaded })) },
      day_acts,
    });
  });

describe("a day's account, whatever was loaded, delivered and entered", () => {
  it("accounts for every piece: delivered, explained, returned, or a rest that is explained or open", () => {
    fc.assert(
      fc.property(days, (day) => {
        const sum = sumOf(day);
        const unsettled = new Set(sum.unsettled.map(({ item_id }) => item_id));
        const wrong = sum.items.filter(({ item_id, loaded, delivered, explained, aboard, returned, rest, reason }) => {
          const adds = delivered + explained + aboard + (returned ?? 0) + rest === loaded;
          const isShown = unsettled.has(item_id) === (rest !== 0 && reason === null);
          return !adds || !isShown || (rest === 0 && reason !== null) || (sum.open.length === 0 && aboard !== 0);
        });
        expect(wrong).toEqual([]);
      }),
      RUNS,
    );
  });

  it("lists every product that was loaded or delivered, once", () => {
    fc.assert(
      fc.property(days, (day) => {
        const skus = sumOf(day).items.map(({ item_id }) => item_id);
        const named = [
          ...day.stops.flatMap(({ items: due }) => due),
          ...day.load.items,
          ...day.acts.flatMap(({ detail: done }) => (done.kind === "complete" ? done.figures.lines : [])),
        ].map(({ item_id }) => item_id);
        expect(skus.toSorted()).toEqual([...new Set(named)].toSorted());
      }),
      RUNS,
    );
  });

  it("sums the stops' figures, and does not depend on the order of arrival", () => {
    fc.assert(
      fc.property(
        days.chain((day) =>
          fc.tuple(fc.constant(day), fc.shuffledSubarray(day.day_acts, { minLength: day.day_acts.length })),
        ),
        ([day, shuffled]) => {
          const sum = sumOf(day);
          const delivered = [...sum.states.values()]
            .flatMap(({ figures }) => figures?.lines ?? [])
            .reduce((total, line) => total + line.delivered, 0);
          expect(sum.items.reduce((total, each) => total + each.delivered, 0)).toBe(delivered);
          const other = sumOf({ ...day, day_acts: shuffled });
          expect({ ...other.end, lines: [...other.end.lines].sort() }).toEqual({
            ...sum.end,
            lines: [...sum.end.lines].sort(),
          });
          expect(other.items).toEqual(sum.items);
        },
      ),
      RUNS,
    );
  });

  it("is either open or closed, and ignores undone acts", () => {
    fc.assert(
      fc.property(endings, (acts) => {
        const renamed = acts.map((each) => ({ ...each, id: `k${each.id}` }));
        const plain = renamed.filter(({ detail: { kind } }) => kind !== "undo");
        const extra = dayAct(7, { kind: "close", text: "" }, { id: "extra", sequence: 500 });
        const undo = dayAct(8, { kind: "undo", undoes: "extra" }, { sequence: 501 });
        expect(dayEndOf([...plain, extra, undo])).toEqual(dayEndOf(plain));
        const closings = plain.filter(({ detail: { kind } }) => kind === "close").length;
        expect(dayEndOf(plain).reopened.length).toBeLessThanOrEqual(closings);
      }),
      RUNS,
    );
  });
});

describe("a product at the day's end", () => {
  const stop = stopOf(IDS[0]!, [item("TWL", 100)]);
  const loaded = { status: "completed" as const, items: [{ item_id: "TWL", description: "Bath Towel", loaded: 100 }] };
  const account = (part: Partial<DayEndData>) =>
    sumOf(dayOf({ stops: [stop], load: loaded, ...part })).items.find(({ item_id }) => item_id === "TWL")!;

  it("adds up when it was delivered as loaded", () => {
    expect(account({ acts: [complete(stop, {})] })).toMatchObject({ delivered: 100, left: 0, rest: 0 });
  });
  const skipped: StopAct = {
    ...complete(stop, {}),
    detail: { kind: "skip", reason: "closed", text: "" },
  };
  it("is aboard for an open stop, and needs no entry", () => {
    expect(account({})).toMatchObject({ aboard: 100, left: 0, rest: 0 });
  });
  it("is on the truck after a skipped stop until it is entered as returned", () => {
    expect(account({ acts: [skipped] })).toMatchObject({ aboard: 0, left: 100, returned: null, rest: 100 });
    const back = [dayAct(5, settle("TWL", 100))];
    expect(account({ acts: [skipped], day_acts: back })).toMatchObject({ returned: 100, rest: 0 });
  });
  it("comes back if refused; if miscounted, it was never there", () => {
    const refused = complete(stop, { lines: [{ item_id: "TWL", delivered: 90, reason: "refused" }] });
    expect(account({ acts: [refused] })).toMatchObject({ explained: 0, left: 10 });
    const count = complete(stop, { lines: [{ item_id: "TWL", delivered: 90, reason: "count" }] });
    expect(account({ acts: [count] })).toMatchObject({ explained: 10, left: 0, rest: 0 });
  });
  it("is settled if the rest has a reason, which is dropped when nothing is left", () => {
    const some = account({ acts: [skipped], day_acts: [dayAct(5, settle("TWL", 97, "damaged"))] });
    expect(some).toMatchObject({ rest: 3, reason: "damaged" });
    expect(isSettled(some)).toBe(true);
    const all = account({ acts: [skipped], day_acts: [dayAct(5, settle("TWL", 100, "damaged"))] });
    expect(all).toMatchObject({ rest: 0, reason: null });
  });
  it("needs a reason too if more was delivered than loaded", () => {
    const more = complete(stop, { lines: [{ item_id: "TWL", delivered: 110, reason: "damaged" }] });
    expect(account({ acts: [more] })).toMatchObject({ left: -10, rest: -10, reason: null });
    expect(isSettled(account({ acts: [more], day_acts: [dayAct(5, settle("TWL", 0, "count"))] }))).toBe(true);
  });
  it("that is unmarked counts as loaded according to the stops", () => {
    expect(account({ load: { status: "in_progress", items: [] } })).toMatchObject({ loaded: 100, aboard: 100 });
  });
  it("is not on the truck for an open stop if no load was recorded", () => {
    const none = { load: { status: "none" as const, items: [] } };
    expect(account(none)).toMatchObject({ loaded: 0, aboard: 0, left: 0, rest: 0 });
    expect(account({ ...none, acts: [complete(stop, {})] })).toMatchObject({ loaded: 100, delivered: 100, rest: 0 });
    expect(account({ ...none, acts: [skipped] })).toMatchObject({ loaded: 100, left: 100 });
    expect(sumOf(dayOf({ stops: [stop], ...none })).hasLoad).toBe(false);
    expect(sumOf(dayOf({ stops: [stop], load: loaded })).hasLoad).toBe(true);
  });
});

describe("soil", () => {
  const stop = stopOf(IDS[0]!, [item("TWL", 10)]);
  const acts = [
    complete(stop, { soil_bags: 2, soil_unit: "pieces", lines: [{ item_id: "TWL", delivered: 10, soil: 7 }] }),
  ];
  it("is counted in each stop's own unit", () => {
    expect(soilOf(sumOf(dayOf({ stops: [stop], acts })).states)).toEqual({ bags: 2, pieces: 7 });
  });
  it("is on the truck until it is unloaded, and again if more is picked up", () => {
    const left = (day_acts: DayAct[]) => sumOf(dayOf({ stops: [stop], acts, day_acts })).soilLeft;
    expect(left([])).toBe(true);
    expect(left([dayAct(5, { kind: "soil", bags: 2, pieces: 7 })])).toBe(false);
    expect(left([dayAct(5, { kind: "soil", bags: 1, pieces: 7 })])).toBe(true);
    expect(sumOf(dayOf({ stops: [stop] })).soilLeft).toBe(false);
  });
});

describe("optimistic updates on a phone", () => {
  const closing = dayActed(() => ({ kind: "close", text: "" }));
  const input = { route: "33", date: "2026-11-23", event_id: "e1" };
  it("show the day as closed, once, and with the server's name after its answer", () => {
    const shown = closing(dayOf(), input, { at: minute(1), by: "Dana" });
    expect(sumOf(shown).end.closed).toMatchObject({ by: "Dana", at: minute(1) });
    const answered = dayAnswered(shown, { act: { ...shown.day_acts[0]!, sequence: 1 }, version: 1 });
    expect([answered.day_acts.length, answered.version]).toEqual([1, 1]);
    expect(closing(answered, input, { at: minute(1), by: "Dana" })).toBe(answered);
  });
  it("take over only the next version", () => {
    const act = dayAct(1, { kind: "close", text: "" });
    expect(dayAnswered(dayOf(), { act, version: 5 }).version).toBe(0);
  });
});

describe("acts held up by a refused act of the day's end", () => {
  const soil = { kind: "soil", bags: 1, pieces: 0 } as const;
  const settle = { kind: "settle", lines: [] as SettledLine[] } as const;
  const [close, reopen] = [{ kind: "close", text: "" } as const, { kind: "reopen", text: "A bag." } as const];

  it("are those about the same thing: closing waits neither for the soil nor for the products", () => {
    expect(partOf(reopen)).toBe(partOf(close));
    expect(new Set([soil, settle, close].map(partOf)).size).toBe(3);
  });

  it("never include an undo, which works before and after its act arrives", () => {
    const act = dayAct(1, soil);
    const undo: DayActDetail = { kind: "undo", undoes: act.id };
    expect([soil, settle, close, reopen].map(partOf)).not.toContain(partOf(undo));
    for (const minutes of [0, 2]) expect(dayEndOf([act, dayAct(minutes, undo)]).soil).toBeNull();
  });
});
