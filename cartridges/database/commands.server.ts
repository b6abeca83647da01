import { z } from "zod";
import { defineCommand } from "#kernel/definition";
import { conflict } from "#kernel/errors";
import { BackupRunningError, backups, type BackupKind } from "#services/archive/backups.server";
import type { Progress } from "#services/archive/rows.server";
import { daysAgo, deleteOld } from "#services/clearing.server";
import { database } from "#services/database/database.server";
import { storage } from "#services/storage/storage.server";
import { asEntry } from "./nightly.server";
import { clearSchema, type BackupEntry, type OldRecords } from "./schema";

const isFunction = (value: unknown) => typeof value === "function";

/**
 * Makes a backup of everything, all or nothing (docs/decisions/0120). The work is done before the
 * transaction, which only records it, because the embedded database has a single connection that
 * others need meanwhile.
 */
export const backUp = defineCommand({
  name: "database.backUp",
  done: "made a backup",
  input: z.object({
    kind: z.enum(["now", "nightly"] satisfies BackupKind[]).default("now"),
    onProgress: z.custom<(progress: Progress) => void>(isFunction).optional(),
    signal: z.custom<AbortSignal>((value) => value instanceof AbortSignal).optional(),
  }),
  permission: "database:keep",
  async prepare({ now }, { kind, onProgress, signal }) {
    try {
      return await backups().make(kind, { database: database(), storage: storage(), at: now, onProgress, signal });
    } catch (error) {
      if (error instanceof BackupRunningError) throw conflict(error.message);
      throw error;
    }
  },
  run: async (
    _,
    __,
    { backup, manifest },
  ): Promise<{ backup: BackupEntry; rows: number; files: number; missing: number }> => ({
    backup: asEntry(backup),
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: manifest.files.length,
    missing: manifest.missing_files.length,
  }),
  audit: ({ kind }, { backup, rows, files }) => ({ kind, name: backup.name, bytes: backup.bytes, rows, files }),
});

/** Deletes old records of the clearable kinds, at most as many as the preview showed. */
export const clearOld = defineCommand({
  name: "database.clearOld",
  done: "cleared old records",
  input: clearSchema,
  permission: "database:keep",
  async run({ tx }, { days, expected }): Promise<OldRecords> {
    const kinds = await deleteOld(tx, daysAgo(days));
    const total = kinds.reduce((sum, { count }) => sum + count, 0);
    if (total > expected) throw conflict("There are more old records now than the preview showed. Preview them again.");
    return { days, kinds, total };
  },
  audit: ({ days }, { kinds }) => ({ days, cleared: kinds.filter(({ count }) => count > 0) }),
});

/**
 * Last step of a restore: ends all sessions, because one that was ended after the backup would be
 * valid again. Only the command line restores.
 */
export const noteRestore = defineCommand({
  name: "database.noteRestore",
  done: "restored a backup",
  input: z.object({ made_at: z.iso.datetime("made_at must be a time.") }),
  permission: "database:keep",
  scope: ({ actor }) => actor.kind === "console",
  run: ({ tx, now }) =>
    tx.session.updateMany({ where: { revokedAt: null }, data: { revokedAt: now, revokedReason: "restored" } }),
});

/** Last step of a copy, logged in the target database. Only the command line copies. */
export const noteCopy = defineCommand({
  name: "database.noteCopy",
  done: "copied the database",
  input: z.object({ to: z.string().max(100) }),
  permission: "database:keep",
  scope: ({ actor }) => actor.kind === "console",
  run: async () => ({ noted: true }),
});
