/**
 * Updates cartridges/outside of `root` from `from`; without one it is emptied. Returns their names.
 * @throws with instructions.
 */
export function bringIn(root: string, from?: string): string[];
export function sourcesFromOutside(root: string): string[];
