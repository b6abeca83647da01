/**
 * Drafts in local storage, for what a person has begun and not submitted. If storage is unavailable or holds something unreadable under
 * the name, there is simply no draft.
 */
export function readDraft<Draft>(name: string): Draft | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") as Draft | null;
  } catch {
    return null;
  }
}

/** Keeps what somebody is typing on this device. Where the device keeps nothing, nothing happens. */
export function keepDraft(name: string, draft: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // Storage is full or disabled: the draft lives only as long as the page.
  }
}

/** Forgets it, once it is sent or thrown away. */
export function dropDraft(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Storage is disabled: there is nothing to remove.
  }
}
