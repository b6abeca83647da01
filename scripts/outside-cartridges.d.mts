/** Brings cartridges/outside of `root` to what `from` has now; without one it is empty. Answers their names. @throws with what to do. */
export function bringIn(root: string, from?: string): string[];
export function sourcesFromOutside(root: string): string[];
