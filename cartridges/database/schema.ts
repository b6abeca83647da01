import { z } from "zod";
import type { WorkSaid } from "#kernel/work-events";

/**
 * Minimum age of records that may be cleared, so that a phone that was offline can reconnect first
 * (decision 0027).
 */
export const YOUNGEST_DAYS = 30;
const OLDEST_DAYS = 3_650;

const days = z.coerce
  .number("days must be a whole number.")
  .int("days must be a whole number.")
  .min(YOUNGEST_DAYS, `days must be ${YOUNGEST_DAYS} or more.`)
  .max(OLDEST_DAYS, `days must be ${OLDEST_DAYS.toLocaleString("en-US")} or less.`);
export const oldSchema = z.object({ days });
/** `expected` is the preview's count. If more would be deleted by now, nothing is. */
export const clearSchema = z.object({
  days,
  expected: z.int("expected must be a whole number.").min(0, "expected must be 0 or more."),
});
export const tableSchema = z.object({
  table: z.string("table must be the name of a table.").regex(/^[a-z_]{1,60}$/, "table must be the name of a table."),
});
export const backupNameSchema = z.object({
  name: z.string("name must be the name of a backup.").regex(/^[\w.-]{1,100}$/, "name must be the name of a backup."),
});

export interface TableGroup {
  title: string;
  rows: number;
  tables: { name: string; title: string; rows: number }[];
}
export interface BackupEntry {
  name: string;
  kind: "nightly" | "now";
  /** An ISO timestamp, UTC. */
  at: string;
  bytes: number;
}
/** What the Database page shows. */
export interface DatabaseData {
  kind: "embedded" | "server";
  timezone: string;
  groups: TableGroup[];
  backups: BackupEntry[];
  /** How many backups of each kind are kept. */
  kept: number;
  /** When the next automatic backup is made, a time of day in the company's time zone. */
  nightlyAt: string;
}

/** An inconsistency. */
export interface Finding {
  words: string;
  count: number;
  /** A few of them, by names people know. */
  examples: string[];
}
export interface CheckAnswer {
  checked: number;
  findings: Finding[];
}

/** One kind of old records: what would be deleted, or what was. */
export interface OldKind {
  title: string;
  count: number;
}
export interface OldRecords {
  days: number;
  kinds: OldKind[];
  total: number;
}

/** Events of a running backup, one JSON document per line. */
export interface BackupMade {
  backup: BackupEntry;
  rows: number;
  files: number;
  missing: number;
}
export type BackupEvent = WorkSaid<BackupMade>;
