import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { briefingOf, factConfirmed, factWritten, isStale, knownFacts, photoTaken, withFact } from "./rules";
import { WRITTEN_FACTS } from "./kinds";
import type { BriefingData, Fact } from "./schema";

const number = "110001";
const EMPTY: BriefingData = {
  route: "33",
  date: "2026-11-23",
  today: "2026-11-23",
  timezone: "UTC",
  open: true,
  customers: [
    {
      customer_number: number,
      customer_name: "Ambassador Hotel",
      access: "",
      facts: [],
      visits: [],
      notes: [],
      issues: [],
    },
  ],
};
const minute = (minutes: number) => new Date(Date.UTC(2026, 10, 23, 8, minutes)).toISOString();
const by = (minutes: number, name = "Dana") => ({ by: name, at: minute(minutes) });
const factsIn = (data: BriefingData) => knownFacts(briefingOf(data, number)!);
const write = (data: BriefingData, text: string, minutes: number, id = `w${minutes}`) =>
  factWritten(data, { number, id, fact: "code", text }, by(minutes));

describe("a fact about a door", () => {
  it("is its latest version, which also confirms it", () => {
    const [fact] = factsIn(write(write(EMPTY, "1111", 1), " 2222 ", 2));
    expect(fact).toMatchObject({ text: "2222", written_at: minute(2), confirmed_at: minute(2), confirmed_by: "Dana" });
  });
  it("disappears when it is cleared, and an earlier edit does not bring it back", () => {
    const cleared = write(write(EMPTY, "1111", 1), "", 5);
    expect(factsIn(cleared)).toEqual([]);
    expect(factsIn(write(cleared, "1111", 3))).toEqual([]);
  });
  it("is confirmed only in the version that was seen", () => {
    const original = write(EMPTY, "1111", 1);
    const confirmed = factConfirmed(original, { number, id: "c", confirms: "w1" }, by(9, "Remy"));
    expect(factsIn(confirmed)[0]).toMatchObject({ written_by: "Dana", confirmed_by: "Remy", confirmed_at: minute(9) });
    const changed = factConfirmed(write(original, "2222", 4), { number, id: "c", confirms: "w1" }, by(9, "Remy"));
    expect(factsIn(changed)[0]).toMatchObject({ text: "2222", confirmed_by: "Dana", confirmed_at: minute(4) });
  });
  it("includes a photo this phone has taken", () => {
    const [photo] = factsIn(photoTaken(EMPTY, { number, id: "p", image: "AAAA" }, by(1)));
    expect(photo).toMatchObject({ fact: "door", picture: "data:image/jpeg;base64,AAAA" });
  });
  it("is stale after four months without a confirmation", () => {
    const [fact] = factsIn(write(EMPTY, "1111", 1));
    expect(isStale(fact!, "2027-02-01T00:00:00Z")).toBe(false);
    expect(isStale(fact!, "2027-04-01T00:00:00Z")).toBe(true);
  });
});

describe("edits by several devices", () => {
  const writing = fc.record({
    fact: fc.constantFrom(...WRITTEN_FACTS),
    text: fc.constantFrom("", "1111", "2222"),
    written: fc.nat({ max: 500 }),
    confirmed: fc.nat({ max: 500 }),
  });
  const answers = fc.uniqueArray(writing, { selector: ({ written }) => written, maxLength: 12 }).map((drawn) =>
    drawn.map(({ fact, text, written, confirmed }): Fact => ({
      fact,
      id: `w${written}`,
      text,
      picture: null,
      written_at: minute(written),
      written_by: "Dana",
      confirmed_at: minute(Math.max(written, confirmed)),
      confirmed_by: "Remy",
    })),
  );
  it("converge in any order of arrival, and the latest version of each fact wins", () => {
    fc.assert(
      fc.property(
        answers.chain((facts) => fc.tuple(fc.constant(facts), fc.shuffledSubarray(facts, { minLength: facts.length }))),
        ([facts, shuffled]) => {
          const applied = (each: readonly Fact[]) =>
            briefingOf(
              each.reduce((data, fact) => withFact(data, number, fact), EMPTY),
              number,
            )!.facts.toSorted((a, b) => (a.fact < b.fact ? -1 : 1));
          expect(applied(shuffled)).toEqual(applied(facts));
          for (const { fact, id } of applied(facts)) {
            const same = facts.filter((each) => each.fact === fact);
            expect(id).toBe(same.toSorted((a, b) => (a.written_at < b.written_at ? 1 : -1))[0]!.id);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
