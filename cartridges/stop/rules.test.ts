import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { IDS, ONE, TWO, minute, act, item, done, START } from "../../tests/support/sample-stops";
import { DIFFERENCES } from "./kinds";
import { countersOf, figuresOf, inTheirOrder, notesText, statesOf, lastRecorded } from "./rules";
import type { ActDetail, StopAct } from "./schema";

const RUNS = { numRuns: 2_000 };
const items = fc.uniqueArray(
  fc.record({
    item_id: fc.constantFrom("TWL", "MAT", "NAP", "CLO"),
    description: fc.constant(""),
    due: fc.nat({ max: 50 }),
    loaded: fc.nat({ max: 50 }),
  }),
  { selector: ({ item_id }) => item_id },
);
const inputs = fc.record({
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
  fc.tuple(items, inputs).map(([due, input]) => done(figuresOf(due, input))),
  fc.constant({ kind: "issue" as const, issue: "soil" as const, text: "" }),
  fc.constant({ kind: "skip" as const, reason: "closed" as const, text: "" }),
  fc.constant({ kind: "reopen" as const, text: "again" }),
  fc.constant({ kind: "note" as const, text: "Ring twice." }),
);
/** A day's acts, some undone, some not sent yet; times may collide. */
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
  it("have at most one in progress, and a completion time exactly where complete", () => {
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

  it("account for every piece: what was due was delivered, or there is a reason", () => {
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

  it("do not depend on the order in which acts arrive", () => {
    fc.assert(
      fc.property(
        days.chain((acts) => {
          const sent = acts.map((each, sequence) => ({ ...each, sequence }));
          return fc.tuple(fc.constant(sent), fc.shuffledSubarray(sent, { minLength: sent.length }));
        }),
        ([acts, shuffled]) => {
          expect(statesOf(IDS, shuffled)).toEqual(statesOf(IDS, acts));
        },
      ),
      RUNS,
    );
  });

  it("are the same after an undone act as if it had never happened", () => {
    fc.assert(
      fc.property(days, fc.constantFrom(...IDS), (acts, stop) => {
        const extra = act(stop, 5, START, { id: "extra", sequence: 500 });
        const undo = act(stop, 6, { kind: "undo", undoes: "extra" }, { sequence: 501 });
        const sent = acts.map((each, sequence) => ({ ...each, sequence }));
        const expected = [...statesOf(IDS, sent).values()].map((state) => ({ ...state, last: null }));
        const actual = [...statesOf(IDS, [...sent, extra, undo]).values()].map((state) => ({ ...state, last: null }));
        expect(actual).toEqual(expected);
      }),
      RUNS,
    );
  });
});

describe("the stop machine", () => {
  const stateOf = (id: string, acts: StopAct[]) => statesOf(IDS, acts).get(id)!;

  it("starts one stop and puts the other back to pending, without its start time", () => {
    const acts = [act(ONE, 0, START), act(TWO, 5, START)];
    expect(stateOf(ONE, acts)).toMatchObject({ status: "pending", startedAt: null });
    expect(stateOf(TWO, acts)).toMatchObject({ status: "in_progress", startedAt: minute(5) });
  });
  it("keeps the first start time of a stop that is started again", () => {
    expect(stateOf(ONE, [act(ONE, 0, START), act(ONE, 9, START)]).startedAt).toBe(minute(0));
  });
  it("completes with the driver's time, and ignores a late start of a completed stop", () => {
    const acts = [act(ONE, 0, START), act(ONE, 10, done()), act(ONE, 12, START)];
    expect(stateOf(ONE, acts)).toMatchObject({ status: "completed", startedAt: minute(0), completedAt: minute(10) });
  });
  it("leaves another stop in progress on a late start of a completed one", () => {
    const acts = [act(ONE, 1, done()), act(TWO, 2, START), act(ONE, 3, START)];
    expect(stateOf(TWO, acts).status).toBe("in_progress");
  });
  it("completes once: the first completion counts", () => {
    const other = done(figuresOf([item()], { lines: [{ item_id: "TWL", delivered: 3, reason: "refused" }] }));
    const acts = [act(ONE, 4, done()), act(ONE, 5, other)];
    expect(stateOf(ONE, acts)).toMatchObject({ completedAt: minute(4), figures: { lines: [{ delivered: 100 }] } });
  });
  it("clears the completion time for an issue, and keeps the delivered pieces", () => {
    const state = stateOf(ONE, [act(ONE, 1, done()), act(ONE, 2, { kind: "issue", issue: "linen", text: "Stained." })]);
    expect(state).toMatchObject({ status: "issue", completedAt: null, issue: { kind: "linen", text: "Stained." } });
    expect(state.figures).not.toBeNull();
  });
  it("does not skip a stop with a delivery", () => {
    const skip: ActDetail = { kind: "skip", reason: "closed", text: "" };
    expect(stateOf(ONE, [act(ONE, 1, done()), act(ONE, 2, skip)]).status).toBe("completed");
    expect(stateOf(ONE, [act(ONE, 2, skip)])).toMatchObject({
      status: "issue",
      issue: { skipped: "closed", kind: null },
    });
  });
  it("reopens without the delivery, and starts anew", () => {
    const acts = [act(ONE, 1, done()), act(ONE, 2, { kind: "reopen", text: "Wrong door." })];
    expect(stateOf(ONE, acts)).toMatchObject({ status: "pending", completedAt: null, figures: null });
    expect(stateOf(ONE, [...acts, act(ONE, 3, done())])).toMatchObject({ status: "completed", completedAt: minute(3) });
  });
  it("remembers the figures last recorded after it is reopened, but not after Undo", () => {
    const figures = figuresOf([{ item_id: "TWL", description: "Towel", due: 31, loaded: 31 }], {
      lines: [{ item_id: "TWL", delivered: 28, soil: null, reason: "refused" }],
      soil_bags: 5,
    });
    const completed = act(ONE, 1, done(figures));
    const reopened = [completed, act(ONE, 2, { kind: "reopen", text: "Soil was 6 bags." })];
    expect(lastRecorded(reopened, ONE)).toEqual(figures);
    expect(lastRecorded(reopened, TWO)).toBeNull();
    expect(lastRecorded([completed, act(ONE, 2, { kind: "undo", undoes: completed.id })], ONE)).toBeNull();
  });
  it("undoes an act as if it had never happened: the other stop is in progress again", () => {
    const start = act(TWO, 5, START);
    const acts = [act(ONE, 0, START), start, act(TWO, 6, { kind: "undo", undoes: start.id })];
    expect(stateOf(ONE, acts)).toMatchObject({ status: "in_progress", startedAt: minute(0) });
    expect(stateOf(TWO, acts).status).toBe("pending");
  });
  it("undoes no act of another stop, and no note", () => {
    const note = act(ONE, 0, { kind: "note", text: "Ring twice." });
    const start = act(ONE, 1, START);
    const undo = (stop: string, undoes: string) => act(stop, 2, { kind: "undo", undoes });
    const state = stateOf(ONE, [note, start, undo(TWO, start.id), undo(ONE, note.id)]);
    expect(state.status).toBe("in_progress");
    expect(notesText(state)).toBe("Ring twice.");
  });
  it("puts this device's unsent acts last, whatever its clock says", () => {
    const waiting = act(ONE, -60 * 24, { kind: "reopen", text: "x" }, { sequence: null });
    expect(stateOf(ONE, [waiting, act(ONE, 10, done())]).status).toBe("pending");
    expect(inTheirOrder([waiting, act(ONE, 10, START)]).at(-1)).toBe(waiting);
  });
});
