import type { EventEmitter } from "node:events";
import type pg from "pg";

/** PostgreSQL's "disk full" and "I/O error", and the operating system's codes for the same. */
const CODES = ["53100", "58030", "ENOSPC", "EDQUOT", "EROFS", "EIO"];
const DEEPEST = 6;

/** Whether a failure was caused by an unwritable disk, however deeply Prisma has wrapped it. */
export function isDiskFailure(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > DEEPEST) return false;
  const { code, originalCode, cause, meta, driverAdapterError } = error as Record<string, unknown>;
  if (CODES.includes(String(code)) || CODES.includes(String(originalCode))) return true;
  return [cause, meta, driverAdapterError].some((inner) => isDiskFailure(inner, depth + 1));
}

/**
 * Remembers that the database could not write, so that health does not report "ok" because reading
 * still works.
 */
export class DiskWatch {
  #failing = false;

  constructor(private readonly pool: pg.Pool) {
    // Covers every query on every connection of the pool, with or without Prisma.
    pool.on("connect", (client) => {
      (client as unknown as { connection: EventEmitter }).connection.on(
        "errorMessage",
        ({ code }: { code?: string }) => {
          if (CODES.includes(String(code))) this.#failing = true;
        },
      );
    });
  }

  /**
   * The error of the last failed write, or null. After a failure it tries a write of its own to see
   * whether the disk works again.
   */
  async failure(): Promise<string | null> {
    if (!this.#failing) return null;
    try {
      await this.pool.query(
        `insert into setting (key, value, updated_at) values ('disk', to_jsonb(now()), now())
         on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
      );
      this.#failing = false;
      return null;
    } catch (error) {
      return `Nothing can be written: ${(error as Error).message}`;
    }
  }
}
