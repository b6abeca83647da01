import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../database/database.server";
import type { Storage } from "../storage/files";
import { wholeSnapshot, writeArchive, type Manifest } from "./archive.server";
import type { Work } from "./rows.server";
import { takeSnapshot } from "./snapshot.server";

/** `nightly` is automatic, `now` was requested by a person. */
export type BackupKind = "nightly" | "now";
export interface Backup {
  name: string;
  kind: BackupKind;
  /** When it was started; it contains the data as of then. */
  at: Date;
  bytes: number;
}

/**
 * How many of each kind are kept, so that manual backups do not displace the nightly ones (decision
 * 0120).
 */
export const KEPT = 14;
const NAME = /^clothesline-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z-(nightly|now)\.tar\.gz$/;
const nameOf = (at: Date, kind: BackupKind) =>
  `clothesline-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z-${kind}.tar.gz`;

/** Thrown while another backup is running. */
export class BackupRunningError extends Error {}

/** The archives in a folder. */
export class Backups {
  #making = false;
  constructor(private readonly folder: string) {}

  /** Newest first. */
  async list(): Promise<Backup[]> {
    const names = await readdir(this.folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    });
    const archives = await Promise.all(names.filter((name) => NAME.test(name)).map((name) => this.find(name)));
    return archives.filter((backup) => backup !== null).sort((a, b) => b.at.getTime() - a.at.getTime());
  }

  async find(name: string): Promise<Backup | null> {
    const [, day, hours, minutes, seconds, kind] = NAME.exec(name) ?? [];
    if (!day) return null;
    const held = await stat(this.pathOf(name)).catch(() => null);
    if (!held?.isFile()) return null;
    return { name, kind: kind as BackupKind, at: new Date(`${day}T${hours}:${minutes}:${seconds}Z`), bytes: held.size };
  }

  pathOf = (name: string) => join(this.folder, name);

  /**
   * Creates a backup, whole or not at all, then deletes the oldest surplus ones. @throws
   * BackupRunningError, or when it is aborted.
   */
  async make(
    kind: BackupKind,
    { database, storage, at, ...work }: { database: Database; storage: Storage; at: Date } & Work,
  ): Promise<{ backup: Backup; manifest: Manifest }> {
    if (this.#making) throw new BackupRunningError(ALREADY_RUNNING);
    this.#making = true;
    let release: (() => Promise<void>) | null = null;
    try {
      release = await lockBackups(database);
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      await this.#removeDrafts();
      const name = nameOf(at, kind);
      const snapshot = await takeSnapshot(database);
      let manifest: Manifest;
      try {
        manifest = await writeArchive(this.pathOf(name), { source: wholeSnapshot(snapshot, storage), at, ...work });
      } finally {
        await snapshot.close();
      }
      await this.#keepLatest(kind);
      return { backup: (await this.find(name))!, manifest };
    } finally {
      await release?.();
      this.#making = false;
    }
  }

  async #keepLatest(kind: BackupKind): Promise<void> {
    const ofKind = (await this.list()).filter((backup) => backup.kind === kind);
    await Promise.all(ofKind.slice(KEPT).map(({ name }) => rm(this.pathOf(name), { force: true })));
  }

  /** Deletes the drafts of killed processes. */
  async #removeDrafts(): Promise<void> {
    const old = Date.now() - ABANDONED_AFTER_MS;
    const drafts = (await readdir(this.folder)).filter((name) => name.endsWith(".draft")).map(this.pathOf);
    const times = await Promise.all(drafts.map(async (path) => (await stat(path).catch(() => null))?.mtimeMs ?? 0));
    await Promise.all(drafts.filter((_, place) => times[place]! < old).map((path) => rm(path, { force: true })));
  }
}
/** Older drafts are abandoned; a newer one may belong to another process using the same folder. */
const ABANDONED_AFTER_MS = 3_600_000;

const ALREADY_RUNNING = "A backup is already running.";
/** Advisory lock id, any constant that nothing else in this database uses. */
const BACKUP_LOCK = 727_005;

/** On a server, other processes may back up to the same folder. @throws BackupRunningError. */
async function lockBackups({ kind, pool }: Database): Promise<() => Promise<void>> {
  if (kind === "embedded") return async () => {};
  const holder = await pool.connect();
  const { rows } = await holder.query("select pg_try_advisory_lock($1) as mine", [BACKUP_LOCK]);
  if (!rows[0].mine) {
    holder.release();
    throw new BackupRunningError(ALREADY_RUNNING);
  }
  return async () => {
    const isGood = await holder.query("select pg_advisory_unlock($1)", [BACKUP_LOCK]).then(
      () => true,
      () => false,
    );
    holder.release(!isGood);
  };
}

let current: Backups | undefined;

/** Sets this process's backups. Called once, by the portal or a test file. */
export function setBackups(backups: Backups) {
  current = backups;
}

export function backups(): Backups {
  if (!current) throw new Error("No folder of backups is set in this process.");
  return current;
}

export const openBackups = (dataDir: string) => new Backups(join(dataDir, "backups"));
