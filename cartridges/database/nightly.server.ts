import { notFound } from "#kernel/errors";
import { backups, type Backup } from "#services/archive/backups.server";
import { companyDate, companyMinutes } from "#services/clock.server";
import type { BackupEntry } from "./schema";

/** When nobody loads and nobody orders: the company's time of day. */
const NIGHTLY_MINUTES = 2 * 60;
export const NIGHTLY_AT = "2:00 AM";

const DAY_MS = 86_400_000;

/** The night a moment belongs to: the company's date on which it began, at two in the morning. */
const nightOf = (at: Date, timezone: string): string =>
  companyDate(companyMinutes(at, timezone) >= NIGHTLY_MINUTES ? at : new Date(at.getTime() - DAY_MS), timezone);

/**
 * Whether tonight's backup has yet to be made: there is none of this night, and the database was there before it. One that was made since has
 * nothing in it that a night would have kept.
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
  const found = await backups().find(name);
  if (!found) throw notFound("There is no such backup. The oldest go when there are too many.");
  return { path: backups().pathOf(name), backup: asEntry(found) };
}
