/**
 * What a person has begun and not submitted, kept on this device. A browser that keeps nothing, or has kept something else under
 * the name, must not cost them the page: a draft is then simply not there.
 */
export function readDraft<Draft>(name: string): Draft | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") as Draft | null;
  } catch {
    return null;
  }
}

export function keepDraft(name: string, draft: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // Full or switched off: the draft lives as long as the page.
  }
}

export function dropDraft(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}
