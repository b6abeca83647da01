import { describe, expect, it } from "vitest";
import { noteWritten, withAnswer } from "./rules";
import type { Note, NotesData } from "./schema";

const EMPTY: NotesData = { notes: [], customers: [{ number: "110001", name: "Hotel", route: "33" }], timezone: "UTC" };
const AT = "2026-11-23T08:00:00.000Z";
const written = noteWritten(
  EMPTY,
  { id: "n1", customerNumber: "110001", content: "Ring twice.", priority: "low" },
  { by: "Dana", at: AT },
);
const note = written.notes[0]!;
const holding = (part: Partial<Note>): NotesData => ({ ...EMPTY, notes: [{ ...note, ...part }] });

describe("a note in a server response", () => {
  it("replaces the optimistic one", () => {
    expect(withAnswer(written, { ...note, author: "Dana 33" }).notes[0]).toMatchObject({ author: "Dana 33" });
    expect(withAnswer(EMPTY, note).notes).toEqual([note]);
  });

  it("does not undo what somebody else did later: resolve it, or reopen it", () => {
    const settled = holding({ resolved_at: AT, resolved_by: "Office", version: 1 });
    expect(withAnswer(settled, note)).toEqual(settled);
    const open = holding({ version: 2 });
    expect(withAnswer(open, { ...note, resolved_at: AT, resolved_by: "Dana", version: 1 })).toEqual(open);
  });

  it("counts as older than any change if it has no version, as in earlier builds", () => {
    const before = { ...note, version: undefined } as unknown as Note;
    const settled = holding({ resolved_at: AT, resolved_by: "Office", version: 1 });
    expect(withAnswer(settled, before)).toEqual(settled);
  });
});
