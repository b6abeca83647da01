import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  byCustomer,
  dateAt,
  entryEdited,
  entryWritten,
  isFiltered,
  matchesFilters,
  NO_FILTERS,
  refusalsOf,
} from "./rules";
import type { JournalData, JournalEntry } from "./schema";

const CUSTOMERS = [
  { number: "110001", name: "Ambassador Hotel", route: "33" },
  { number: "110002", name: "Marina Inn", route: "33" },
];
const empty: JournalData = {
  date: "2026-01-05",
  today: "2026-01-05",
  customer: null,
  entries: [],
  customers: CUSTOMERS,
  timezone: "America/Los_Angeles",
};
const at = (minutes: number) => new Date(Date.parse("2026-01-05T17:00:00Z") + minutes * 60_000).toISOString();
const written = (data: JournalData, id: string, customer_id: string, minutes: number) =>
  entryWritten(data, { id, customer_id, content: `${id} `, tags: " dock,, gate " }, { by: "You", at: at(minutes) });
const acts = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    customer: fc.constantFrom("110001", "110002"),
    minutes: fc.integer({ min: 0, max: 300 }),
  }),
  { selector: ({ id }) => id, maxLength: 12 },
);

describe("an entry in the outbox", () => {
  it("shows once, the latest first, in any order of arrival", () => {
    fc.assert(
      fc.property(acts, (entries) => {
        const once = entries.reduce((data, { id, customer, minutes }) => written(data, id, customer, minutes), empty);
        const twice = entries.reduce((data, { id, customer, minutes }) => written(data, id, customer, minutes), once);
        expect(twice).toEqual(once);
        expect(once.entries).toHaveLength(entries.length);
        expect(once.entries.map(({ created_at }) => created_at)).toEqual(
          entries
            .map(({ minutes }) => at(minutes))
            .sort()
            .reverse(),
        );
        const journal = byCustomer(once.entries);
        expect(journal.customers.flatMap(({ entries }) => entries)).toHaveLength(journal.entryCount);
      }),
    );
  });

  it("looks as the server will store it", () => {
    expect(written(empty, "a", "110001", 0).entries[0]).toMatchObject({
      content: "a",
      tags: "dock, gate",
      entry_type: "observation",
      sentiment: null,
      date: "2026-01-05",
    });
  });

  it("does not show on another day's page, or if it is about nobody the actor serves", () => {
    expect(written(empty, "a", "110001", 24 * 60).entries).toEqual([]);
    expect(written(empty, "a", "110005", 0).entries).toEqual([]);
    const customerPage = { ...empty, date: null, customer: CUSTOMERS[1]! };
    expect(written(customerPage, "a", "110001", 0).entries).toEqual([]);
    expect(written(customerPage, "a", "110002", 24 * 60).entries).toHaveLength(1);
  });

  it("shows its latest edit, in any order of arrival", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { minLength: 1 }), (minutes) => {
        const edited = minutes.reduce(
          (data, each) => entryEdited(data, { id: "a", content: `At ${each}` }, { by: "You", at: at(each) }),
          written(empty, "a", "110001", 0),
        );
        expect(edited.entries[0]!.content).toBe(`At ${Math.max(...minutes)}`);
      }),
    );
  });
});

describe("a search", () => {
  const entry = written(empty, "The gate sticks.", "110001", 0).entries[0] as JournalEntry;
  it.each([
    [{ q: "GATE" }, true],
    [{ q: "ambassador" }, true],
    [{ q: "mats" }, false],
    [{ tag: "Dock" }, true],
    [{ tag: "do" }, false],
    [{ type: "issue" as const }, false],
    [{ customer: "110001", from: "2026-01-05", to: "2026-01-05" }, true],
    [{ from: "2026-01-06" }, false],
    [{ sentiment: "neutral" as const }, false],
  ])("%j matches: %s", (filters, fits) => expect(matchesFilters(entry, { ...NO_FILTERS, ...filters })).toBe(fits));

  it("is inactive while all its fields are empty", () => {
    expect(isFiltered(NO_FILTERS)).toBe(false);
    expect(isFiltered({ ...NO_FILTERS, q: "  " })).toBe(false);
    expect(isFiltered({ ...NO_FILTERS, tag: "dock" })).toBe(true);
  });
});

it("treats blanks as an empty entry", () => {
  const typed = { entry_type: "other", title: "", tags: "", sentiment: "" } as const;
  expect(refusalsOf({ ...typed, customer_id: "", content: " \n " })).toEqual({
    customer_id: "Choose a customer.",
    content: "Write what you saw.",
  });
});

it("converts a moment to the company's date", () =>
  expect(dateAt("2026-01-06T07:30:00Z", "America/Los_Angeles")).toBe("2026-01-05"));
