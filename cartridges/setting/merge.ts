import { merged } from "#kernel/merged";
import type { SettingName, Settings } from "./schema";

/**
 * Settings that were typed over `before` while somebody else saved `theirs`: what is untouched here is as they saved it.
 * `both` names what both have changed, to different values; `merged` has this page's.
 */
export function merge(before: Settings, mine: Settings, theirs: Settings): { merged: Settings; both: SettingName[] } {
  const { version } = theirs;
  const { merged: settings, both } = merged({ ...before, version }, { ...mine, version }, theirs);
  return { merged: settings, both: both.filter((name): name is SettingName => name !== "version") };
}
