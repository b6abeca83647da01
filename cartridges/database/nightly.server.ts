import { notFound } from "#kernel/errors";
import { backups, type Backup } from "#services/archive/backups.server";
import { companyDate, companyMinutes } from "#services/clock.server";
import type { BackupEntry } from "./schema";

/** 2 a.m. in the company's time zone, when nobody loads or orders. */
const NIGHTLY_MINUTES = 2 * 60;
export const NIGHTLY_AT = "2:00 AM";

const DAY_MS = 86_400_000;

/** The night a moment belongs to: the company date on which it began, at 2 a.m. */
const nightOf = (at: Date, timezone: string): string =>
  companyDate(companyMinutes(at, timezone) >= NIGHTLY_MINUTES ? at : new Date(at.getTime() - DAY_MS), timezone);

/**
 * Whether tonight's backup is still due: none was made tonight, and the database existed before
 * tonight. A newer database holds nothing a nightly backup would have saved.
 */
export function isNightlyDue(
  { now, made, latest }: { now: Date; made: Date; latest: Date | null },
  timezone: string,
): boolean {
  const tonight = nightOf(now, timezone);
  if (nightOf(made, timezone) >= tonight) return false;
  return latest === null || nightOf(latest, timezone) < tonight;
}

export const asEntry = ({ name, kind, at, bytes }: Backup): BackupEntry => ({
  name,
  kind,
  at: at.toISOString(),
  bytes,
});

/** @throws AppError 404. */
export async function pathOfBackup(name: string): Promise<{ path: string; backup: BackupEntry }> {
  const backup = await backups().find(name);
  if (!backup) throw notFound("There is no such backup. The oldest are deleted when there are too many.");
  return { path: backups().pathOf(name), backup: asEntry(backup) };
}
