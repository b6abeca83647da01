import { cpSync, rmSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../services/database/database.server";
import { holdPostgres } from "../support/held-postgres";
import { templateFolder } from "../support/template-database";
import { FILLED, ROWS_EACH, storedIn, type Stored } from "./rows";
import { newDataDir, startChild } from "./child-process";

/** 20 in `npm test`, 100 in `npm run soak`. */
const ROUNDS = Number(process.env.ROUNDS ?? 20);
const ROUND_MS = 30_000;
/** The kill comes at a random moment of the writing, or in every fourth round of the start, which recovers from the kill before. */
const WRITING_MS = 150;
const STARTING_MS = 1_200;

beforeAll(holdPostgres);

test(
  `kill -9 under writes loses no acknowledged row, ${ROUNDS} rounds`,
  async () => {
    const dataDir = newDataDir();
    const acknowledged = new Set<string>();
    let killed = "";
    const expectAll = (stored: Stored) => {
      const names = new Set(stored.map(([name]) => name));
      expect(
        [...acknowledged].filter((name) => !names.has(name)),
        `lost in ${killed}`,
      ).toEqual([]);
      expect(
        stored.filter(([, rows]) => rows !== ROWS_EACH),
        `there in part after ${killed}`,
      ).toEqual([]);
    };
    for (let round = 0; round < ROUNDS; round++) {
      // Each recovers from the kill before it, and says what it finds.
      const child = startChild("find and write", dataDir, `round-${round}`);
      const whileStarting = round % 4 === 3;
      if (!whileStarting) {
        await child.nextLine();
        // Its first commit, after what it has found.
        await child.nextLine();
      }
      const delay = Math.random() * (whileStarting ? STARTING_MS : WRITING_MS);
      setTimeout(() => child.process.kill("SIGKILL"), delay);
      expect(await child.ended, child.errors()).toMatchObject({ signal: "SIGKILL" });
      const [found, ...names] = child.lines;
      // One that was killed at its start may not have said all of it.
      if (names.length > 0) expectAll(JSON.parse(found!) as Stored);
      for (const name of names) acknowledged.add(name);
      killed = `round ${round}, killed ${delay.toFixed(1)} ms after its ${whileStarting ? "start" : "first commit"}`;
    }
    expectAll(await transactionsIn(dataDir));
    expect(acknowledged.size).toBeGreaterThan(ROUNDS);
  },
  ROUNDS * ROUND_MS,
);

test("a kill while PostgreSQL makes its lock file leaves a database that starts", async () => {
  const dataDir = newDataDir();
  const child = startChild("write", dataDir, "before");
  await child.nextLine();
  child.process.kill("SIGKILL");
  await child.ended;
  const lockFile = join(dataDir, "database", "postmaster.pid");
  expect(statSync(lockFile).size).toBeGreaterThan(0);
  // As the kill leaves it between the file's creation and its first write.
  truncateSync(lockFile);
  const stored = await transactionsIn(dataDir);
  expect(stored.map(([name]) => name)).toEqual(expect.arrayContaining(child.lines));
  expect(child.lines.length).toBeGreaterThan(0);
});

test("a kill under writes to more than PostgreSQL holds in memory leaves each transaction whole", async () => {
  const dataDir = newDataDir();
  for (const delay of [0, 300]) {
    rmSync(dataDir, { recursive: true });
    cpSync(templateFolder(), dataDir, { recursive: true });
    const child = startChild("fill", dataDir);
    expect(await child.nextLine()).toBe("filled");
    setTimeout(() => child.process.kill("SIGKILL"), delay);
    await child.ended;
    const { pool, close } = await openDatabase({ dataDir, databaseUrl: null });
    try {
      const { rows: setting } = await pool.query<{ kilobytes: number }>(
        "select setting::int * 8 as kilobytes from pg_settings where name = 'shared_buffers'",
      );
      expect(FILLED.rows * FILLED.length, "the rows find no room").toBeGreaterThan(setting[0]!.kilobytes * 1_024);
      const { rows } = await pool.query<{ rows: number; length: number }>(
        "select count(*)::int as rows, length(value) as length from filled group by 2",
      );
      const anew = child.lines.filter((line) => line === "anew").length;
      expect(rows).toEqual([{ rows: FILLED.rows, length: expect.any(Number) }]);
      // One that was committed and not yet said may be there.
      expect([anew, anew + 1]).toContain(rows[0]!.length - FILLED.length);
    } finally {
      await close();
    }
  }
});

async function transactionsIn(dataDir: string): Promise<Stored> {
  const database = await openDatabase({ dataDir, databaseUrl: null });
  try {
    return await storedIn(database);
  } finally {
    await database.close();
  }
}
