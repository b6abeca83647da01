import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { emptyFolder, startChild } from "./child-process";

const MAKING = /^database\.new/;
const halfMade = (dataDir: string) => readdirSync(dataDir).filter((name) => MAKING.test(name));
const WITHIN = { timeout: 120_000, interval: 10 };
/** Two databases are made one after the other, each ten seconds of an idle processor. */
const LIMIT_MS = 300_000;

describe("a first start", () => {
  test(
    "that is killed while the database is being made leaves the next one to make it",
    async () => {
      const dataDir = emptyFolder();
      const killed = startChild("hold", dataDir);
      // Being written: some of its files are there, the database is not.
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
    "has the lock while the database is being made: a second process is refused",
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
