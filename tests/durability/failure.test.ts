import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, test, vi } from "vitest";
import { openDatabase } from "../../services/database/database.server";
import { emptyFolder, newDataDir } from "./child-process";

/**
 * The started threads by their file, so that a test can end the embedded database's thread as a
 * crash would.
 */
const threads = vi.hoisted(() => [] as { file: string; terminate(): Promise<number> }[]);
vi.mock("node:worker_threads", async (original) => {
  const actual = await original<{ Worker: typeof Worker }>();
  class WatchedWorker extends actual.Worker {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      threads.push({ file: String(args[0]), terminate: () => this.terminate() });
    }
  }
  return { ...actual, Worker: WatchedWorker };
});
afterEach(() => void threads.splice(0));

describe("an embedded database that fails", () => {
  test("reports connected while it runs, and offline with the reason once its thread has ended", async () => {
    const dataDir = newDataDir();
    const database = await openDatabase({ dataDir, databaseUrl: null });
    expect(await database.health()).toEqual({ status: "connected", kind: "embedded", detail: null });

    await threads.find(({ file }) => file.endsWith("embedded-worker.mjs"))!.terminate();
    await vi.waitFor(() => expect(database.embedded!.state()).toBe("failed"));
    expect(await database.health()).toEqual({
      status: "offline",
      kind: "embedded",
      detail: "The embedded database ended with code 1.",
    });
    await expect(database.prisma.setting.count()).rejects.toThrow();
    await database.close();
    await (await openDatabase({ dataDir, databaseUrl: null })).close();
  });

  test("reports its health within a time limit, even behind a long statement", async () => {
    const database = await openDatabase({ dataDir: newDataDir(), databaseUrl: null });
    const long = database.pool.query("select pg_sleep(3)");
    expect(await database.health()).toEqual({
      status: "offline",
      kind: "embedded",
      detail: "The database does not answer.",
    });
    await long;
    expect(await database.health()).toMatchObject({ status: "connected" });
    await database.close();
    expect(await database.health()).toEqual({ status: "offline", kind: "embedded", detail: "stopped" });
  });

  test("refuses files that are not a database with a clear message, and unlocks the directory", async () => {
    const dataDir = emptyFolder();
    mkdirSync(join(dataDir, "database"));
    writeFileSync(join(dataDir, "database", "PG_VERSION"), "18\n");
    const start = () => openDatabase({ dataDir, databaseUrl: null });
    await expect(start()).rejects.toThrow(`The embedded database in ${dataDir} did not start: `);
    await expect(start()).rejects.toThrow("did not start");
  });
});
