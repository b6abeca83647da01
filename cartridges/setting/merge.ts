import { threeWayMerge } from "#kernel/three-way-merge";
import type { SettingName, Settings } from "./schema";

/**
 * Three-way merge of settings: `before` is the base, `mine` is typed here, `theirs` was saved by
 * another user. Settings untouched here take their value; `both` lists those both changed to
 * different values, for which `merged` has mine.
 */
export function merge(before: Settings, mine: Settings, theirs: Settings): { merged: Settings; both: SettingName[] } {
  const { version } = theirs;
  const { merged: settings, both } = threeWayMerge({ ...before, version }, { ...mine, version }, theirs);
  return { merged: settings, both: both.filter((name): name is SettingName => name !== "version") };
}
