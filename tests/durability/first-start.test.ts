import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { emptyFolder, startChild, type Child } from "./child-process";

const MAKING = /^database\.new/;
const halfMade = (dataDir: string) => readdirSync(dataDir).filter((name) => MAKING.test(name));
const WITHIN = { timeout: 120_000, interval: 2 };
/** It ends what hangs: without the build's blank database a test makes two, each ten seconds of an idle processor. */
const LIMIT_MS = 300_000;

/** A folder in which the database was being written when its process was killed: some of its files are there, the database is not. */
async function killedWhileMaking(): Promise<string> {
  const dataDir = emptyFolder();
  const first = startChild("hold", dataDir);
  const made = () => existsSync(join(dataDir, "database"));
  const begun = () => halfMade(dataDir).some((name) => readdirSync(join(dataDir, name)).length > 0);
  await vi.waitUntil(() => made() || begun(), WITHIN);
  first.process.kill("SIGKILL");
  await first.ended;
  // It takes a tenth of a second: whoever came too late tries again.
  return made() ? killedWhileMaking() : dataDir;
}

describe("a first start", () => {
  test(
    "that is killed while the database is being made leaves the next one to make it",
    async () => {
      const dataDir = await killedWhileMaking();
      expect(existsSync(join(dataDir, "database"))).toBe(false);

      const next = startChild("hold", dataDir);
      expect(await next.nextLine()).toBe("open");
      expect(existsSync(join(dataDir, "database", "PG_VERSION"))).toBe(true);
    },
    LIMIT_MS,
  );

  test(
    "has the lock before it makes the database: of two at once, the other is refused",
    async () => {
      const dataDir = emptyFolder();
      const both = [startChild("hold", dataDir), startChild("hold", dataDir)];
      const opened = (child: Child) => child.nextLine().then(() => child);
      const refused = (child: Child) =>
        child.ended.then((end) => (end.code === 1 ? child : Promise.reject(new Error(JSON.stringify(end)))));
      const [first, second] = await Promise.all([Promise.any(both.map(opened)), Promise.any(both.map(refused))]);
      expect(first).not.toBe(second);
      expect(first.lines).toEqual(["open"]);
      expect(second.errors()).toContain(`in use by process ${first.pid}`);
      expect(halfMade(dataDir)).toEqual([]);
    },
    LIMIT_MS,
  );
});
