import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { blankDatabasePath, readBlankDatabase } from "../../services/database/blank-database.mjs";
import { emptyFolder, startChild } from "./child-process";

const MAKING = /^database\.new/;
const halfMade = (dataDir: string) => readdirSync(dataDir).filter((name) => MAKING.test(name));
const WITHIN = { timeout: 120_000, interval: 10 };
/** Creating a database takes several seconds of CPU time. */
const LIMIT_MS = 300_000;

describe("a first start", () => {
  test(
    "that is killed while creating the database lets the next one create it",
    async () => {
      const dataDir = emptyFolder();
      const killed = startChild("hold", dataDir);
      // While it is being written: some of its files exist, but the database does not.
      await vi.waitUntil(() => halfMade(dataDir).some((name) => existsSync(join(dataDir, name, "PG_VERSION"))), WITHIN);
      killed.process.kill("SIGKILL");
      await killed.ended;
      expect(existsSync(join(dataDir, "database"))).toBe(false);

      const next = startChild("hold", dataDir);
      expect(await next.nextLine()).toBe("open");
      expect(existsSync(join(dataDir, "database", "PG_VERSION"))).toBe(true);
    },
    LIMIT_MS,
  );

  test(
    "holds the lock while creating the database, so a second process is rejected",
    async () => {
      const dataDir = emptyFolder();
      const first = startChild("hold", dataDir);
      await vi.waitUntil(() => halfMade(dataDir).length > 0, WITHIN);
      const second = startChild("hold", dataDir);
      expect(await second.ended).toMatchObject({ code: 1 });
      expect(second.errors()).toContain(`in use by process ${first.pid}`);
      expect(await first.nextLine()).toBe("open");
      expect(halfMade(dataDir)).toEqual([]);
    },
    LIMIT_MS,
  );
});

describe("a new database", () => {
  /**
   * Runs the maker. Returns its output, the names of the files, the content of one, and the
   * database's identifier.
   */
  function makeDatabase(blank: string) {
    const folder = emptyFolder();
    const { status, stderr } = spawnSync(process.execPath, ["services/database/make-database.mjs", folder, blank], {
      encoding: "utf8",
    });
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
    // pg_proc, the table of PostgreSQL's functions.
    const functions = readFileSync(join(folder, "base/5/1255"));
    // The system identifier, unique per initdb.
    const identifier = readFileSync(join(folder, "global/pg_control")).readBigUInt64LE();
    return { status, stderr, files, functions, identifier };
  }

  test(
    "is the same unpacked from the blank archive as made by PostgreSQL without one",
    () => {
      const filled = makeDatabase(blankDatabasePath());
      expect(filled).toMatchObject({ status: 0, stderr: "", files: expect.arrayContaining(["PG_VERSION"]) });
      expect(makeDatabase(blankDatabasePath()), "unpacked again").toEqual(filled);
      const itself = makeDatabase("/there/is/none.tar.gz");
      expect(itself.identifier).not.toBe(filled.identifier);
      expect({ ...itself, identifier: filled.identifier }).toEqual(filled);
    },
    LIMIT_MS,
  );

  test("is not unpacked from a damaged archive", () => {
    const bytes = readFileSync(blankDatabasePath()),
      folder = emptyFolder();
    const read = (name: string, content: Buffer) => {
      writeFileSync(join(folder, name), content);
      return readBlankDatabase(join(folder, name));
    };
    const changed = Buffer.from(bytes);
    changed[2_000_000]! ^= 1;
    expect(read("whole.tar.gz", bytes)?.size).toBeGreaterThan(20_000_000);
    expect(read("cut.tar.gz", bytes.subarray(0, -5_000))).toBeNull();
    expect(read("changed.tar.gz", changed)).toBeNull();
  });
});
