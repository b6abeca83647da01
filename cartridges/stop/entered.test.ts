import { expect, it } from "vitest";
import { changedSince, enteredFrom, lineOf, NOTHING_ENTERED, readEntered } from "./entered";
import { figuresOf } from "./rules";

const towel = { item_id: "TWL", description: "Towel", due: 31, loaded: 30 };
const napkin = { item_id: "NAP", description: "Napkin", due: 10, loaded: 10 };
const recorded = figuresOf([towel, napkin], {
  lines: [{ item_id: "TWL", delivered: 28, soil: 4, reason: "refused" }],
  soil_bags: 5,
});

it("a product that was not touched is delivered as loaded", () => {
  expect(lineOf(NOTHING_ENTERED, towel)).toEqual({ delivered: 30, soil: null, reason: null });
});

it("a correction begins with what was recorded, and with no signature", () => {
  const entered = enteredFrom(recorded);
  expect(lineOf(entered, towel)).toEqual({ delivered: 28, soil: 4, reason: "refused" });
  expect(entered).toMatchObject({ bags: 5, unit: "bags", signature: { image: null, name: "" } });
});

it("a signature was given for the figures that were recorded, and for no others", () => {
  const now = (delivered: number) => [
    { item_id: "TWL", delivered, soil: null, reason: null },
    { item_id: "NAP", delivered: 10, soil: null, reason: null },
  ];
  expect(changedSince(recorded, now(28))).toBeNull();
  expect(changedSince(recorded, now(31))).toEqual({ before: 38, now: 41 });
});

it("reads a stored draft, and leaves out what another build may have written otherwise", () => {
  const draft = { ...enteredFrom(recorded), photos: ["cGhvdG8="], notes: "Ring twice.", why: "camera" as const };
  expect(readEntered(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  const line = { delivered: 3, soil: null, reason: null };
  const odd = {
    lines: { TWL: line, NAP: { delivered: -1 }, CLO: 7 },
    unit: "crates",
    bags: "many",
    why: "tired",
    signature: 5,
  };
  expect(readEntered(odd)).toEqual({ ...NOTHING_ENTERED, lines: { TWL: line } });
  for (const stored of [null, 7, "text", []]) expect(readEntered(stored)).toBeNull();
});
