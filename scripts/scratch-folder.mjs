// Where the tests put their databases, folders and browsers' profiles: one folder for a run, removed with all that killed processes have left.
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

/** What of Linux's machines is a folder and memory. */
const IN_MEMORY = "/dev/shm";
/** Ten times what a whole run had in it at most: it must not be what fills a machine. */
const ROOM_BYTES = 4 * 2 ** 30;

function hasRoom() {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return Math.min(bavail * bsize, freemem()) > ROOM_BYTES;
}

/**
 * Makes it, for this process and those it starts. In memory where there is room: what a test writes need not outlive the machine, and a
 * thousand files for each of three hundred databases cost a disk's file system a tenth of the run's processor time.
 */
export function makeScratchFolder() {
  const folder = mkdtempSync(join(hasRoom() ? IN_MEMORY : tmpdir(), "clothesline-tests-"));
  // A PostgreSQL server runs as another user, and has a folder of its own in it.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  // A run that is given up must not keep the memory either.
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
}
