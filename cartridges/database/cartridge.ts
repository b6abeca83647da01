import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import { sendWork, type WorkProgress } from "#kernel/work-events";
import type calls from "./api.server";
import type { BackupMade, CheckAnswer, DatabaseData, OldRecords } from "./schema";

const call = client<typeof calls>();

export interface Making {
  progress: WorkProgress | null;
}
export interface DatabaseState extends DatabaseData {
  /** The running backup, if any. */
  making: Making | null;
  check: CheckAnswer | null;
  old: OldRecords | null;
}

const LOST = "The connection was lost before the backup was complete, so it was not made. Please try again.";

/** The database's contents, and its maintenance: backups, exports, checks, old records. */
export default class DatabaseCartridge extends BaseCartridge<DatabaseState, Record<string, string>, typeof calls> {
  static override readonly meta = defineMeta({
    id: "database",
    name: "Database",
    opens: "database.open",
    icon: "database",
    category: "office",
    permissions: ["database:keep"],
    description: "What is in the database, with backups, exports, checks and old records.",
  });
  #cancel: AbortController | null = null;

  /** Fresh counts must not disturb a running task. */
  override load(data: DatabaseData): void {
    super.load({ making: null, check: null, old: null, ...this.getSnapshot().data, ...data });
  }

  /** Leaving the page would cancel a running backup. */
  override unload(): boolean {
    return this.getSnapshot().data?.making === null;
  }

  #set(part: Partial<DatabaseState>): void {
    const { data } = this.getSnapshot();
    if (data) this.update({ data: { ...data, ...part } });
  }

  /** Makes a backup; null if it was canceled. @throws ApiError. */
  async backUp(): Promise<BackupMade | null> {
    const cancel = (this.#cancel = new AbortController());
    this.#set({ making: { progress: null } });
    try {
      const result = await sendWork<BackupMade>(
        "/database/backups",
        {},
        {
          onProgress: (progress) => this.#set({ making: { progress } }),
          signal: cancel.signal,
          lost: LOST,
        },
      );
      if (result) this.#set({ backups: [result.backup, ...(this.getSnapshot().data?.backups ?? [])] });
      return result;
    } finally {
      this.#cancel = null;
      this.#set({ making: null });
    }
  }

  cancel(): void {
    this.#cancel?.abort();
  }

  /** @throws ApiError. */
  async check(): Promise<void> {
    this.#set({ check: await call("GET /database/check", {}) });
  }

  /** Previews what clearing records of this age would delete. @throws ApiError. */
  async lookForOld(days: number | string): Promise<void> {
    this.#set({ old: await call("GET /database/old-records", { days }) });
  }

  forgetOld(): void {
    this.#set({ old: null });
  }

  /** Clears what the preview showed. @throws ApiError. */
  async clearOld(): Promise<OldRecords> {
    const { days, total } = this.getSnapshot().data!.old!;
    const cleared = await call("POST /database/old-records/clear", { days, expected: total });
    this.forgetOld();
    return cleared;
  }
}
