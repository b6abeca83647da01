import { cpSync, rmSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "../../services/database/database.server";
import { templateFolder } from "../support/template-database";
import { FILLED, ROWS_EACH, storedIn, type Stored } from "./rows";
import { newDataDir, startChild } from "./child-process";

/** 20 in `npm test`, 100 in `npm run soak`. */
const ROUNDS = Number(process.env.ROUNDS ?? 20);
const ROUND_MS = 30_000;
/**
 * The kill comes at a random moment: during writes, or in every fourth round during the start,
 * which recovers from the previous kill.
 */
const WRITING_MS = 150;
const STARTING_MS = 1_200;

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
        `partly stored after ${killed}`,
      ).toEqual([]);
    };
    for (let round = 0; round < ROUNDS; round++) {
      // Each child recovers from the previous kill, and prints what it finds.
      const child = startChild("find and write", dataDir, `round-${round}`);
      const whileStarting = round % 4 === 3;
      if (!whileStarting) {
        await child.nextLine();
        // The first commit comes after the line about what is stored.
        await child.nextLine();
      }
      const delay = Math.random() * (whileStarting ? STARTING_MS : WRITING_MS);
      setTimeout(() => child.process.kill("SIGKILL"), delay);
      expect(await child.ended, child.errors()).toMatchObject({ signal: "SIGKILL" });
      const [stored, ...names] = child.lines;
      // A child killed at its start may not have printed that line completely.
      if (names.length > 0) expectAll(JSON.parse(stored!) as Stored);
      for (const name of names) acknowledged.add(name);
      killed = `round ${round}, killed ${delay.toFixed(1)} ms after its ${whileStarting ? "start" : "first commit"}`;
    }
    expectAll(await transactionsIn(dataDir));
    expect(acknowledged.size).toBeGreaterThan(ROUNDS);
  },
  ROUNDS * ROUND_MS,
);

test("a kill while PostgreSQL creates its lock file leaves a database that starts", async () => {
  const dataDir = newDataDir();
  const child = startChild("write", dataDir, "before");
  await child.nextLine();
  child.process.kill("SIGKILL");
  await child.ended;
  const lockFile = join(dataDir, "database", "postmaster.pid");
  expect(statSync(lockFile).size).toBeGreaterThan(0);
  // The state after a kill between the file's creation and its first write.
  truncateSync(lockFile);
  const stored = await transactionsIn(dataDir);
  expect(stored.map(([name]) => name)).toEqual(expect.arrayContaining(child.lines));
  expect(child.lines.length).toBeGreaterThan(0);
});

test("a kill while writing more than PostgreSQL buffers keeps each transaction atomic", async () => {
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
      expect(FILLED.rows * FILLED.length, "the rows exceed the buffers").toBeGreaterThan(setting[0]!.kilobytes * 1_024);
      const { rows } = await pool.query<{ rows: number; length: number }>(
        "select count(*)::int as rows, length(value) as length from filled group by 2",
      );
      const rewrites = child.lines.filter((line) => line === "rewritten").length;
      expect(rows).toEqual([{ rows: FILLED.rows, length: expect.any(Number) }]);
      // A transaction may be committed but not yet printed.
      expect([rewrites, rewrites + 1]).toContain(rows[0]!.length - FILLED.length);
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
