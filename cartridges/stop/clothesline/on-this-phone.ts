import { useEffect, useMemo, useState } from "react";
import { dropDraft, keepDraft, readDraft } from "#kernel/device-draft";
import { useOutbox } from "#kernel/outbox/tab-outbox";
import { isUnsent } from "#kernel/outbox/rules";
import { keptOf, withKept, type Kept } from "./rules";
import type { ClotheslineData } from "./schema";

/**
 * The local storage keys of spec 9. They mirror the outbox; nothing is ever sent from them.
 */
const KEYS = { completed: "clothesline-completed", notes: "clothesline-notes" } as const;
const NOTHING: Kept = { completed: {}, notes: {} };

const isRecord = (value: unknown): value is Record<string, never> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads the stored values and ignores anything malformed, whoever wrote it. */
function readKept(): Kept {
  const [completed, notes] = [readDraft<unknown>(KEYS.completed), readDraft<unknown>(KEYS.notes)];
  return {
    completed: isRecord(completed)
      ? Object.fromEntries(Object.entries(completed).filter(([, at]) => typeof at === "string"))
      : {},
    notes: isRecord(notes) ? Object.fromEntries(Object.entries(notes).filter(([, texts]) => isTexts(texts))) : {},
  };
}
const isTexts = (value: unknown) => Array.isArray(value) && value.every((text) => typeof text === "string");

function store(name: keyof Kept, kept: Kept): void {
  if (Object.keys(kept[name]).length === 0) dropDraft(KEYS[name]);
  else keepDraft(KEYS[name], kept[name]);
}

/**
 * The day with what this phone has done and not sent yet. On a page opened offline the outbox opens
 * a moment after the page; until then the two keys stand in for it.
 */
export function useOnThisPhone(data: ClotheslineData): { data: ClotheslineData; kept: Kept } {
  const outbox = useOutbox();
  const [before, setBefore] = useState(NOTHING);
  useEffect(() => {
    if (!outbox) return setBefore(readKept());
    const now = keptOf(outbox.calls.filter(isUnsent));
    store("completed", now);
    store("notes", now);
  }, [outbox]);
  const kept = outbox ? NOTHING : before;
  return useMemo(() => ({ data: withKept(data, kept), kept }), [data, kept]);
}
