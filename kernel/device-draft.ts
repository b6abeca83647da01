/**
 * Drafts in local storage, for what a person has started and not submitted. If storage is
 * unavailable or the entry is unreadable, there is no draft.
 */
export function readDraft<Draft>(name: string): Draft | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") as Draft | null;
  } catch {
    return null;
  }
}

/** Saves what a person is typing. Does nothing if storage is unavailable. */
export function keepDraft(name: string, draft: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // Storage is full or disabled: the draft lasts only as long as the page.
  }
}

/** Deletes the draft once it is sent or discarded. */
export function dropDraft(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Storage is disabled: there is nothing to remove.
  }
}
