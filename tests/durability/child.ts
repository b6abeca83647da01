import { writeSync } from "node:fs";
import { openDatabase, type Database } from "../../services/database/database.server";
import { lockDataDir } from "../../services/database/lock.server";
import { FILLED, ROWS_EACH, storedIn } from "./rows";

const LARGEST_VALUE = 6_000;

/** Writes synchronously, so that the output is in the pipe before the next step. */
const say = (line: string) => writeSync(1, `${line}\n`);

const openForWriting = (dataDir: string) => openDatabase({ dataDir, databaseUrl: null, onLost: () => process.exit(1) });

async function writeOn({ prisma }: Database, prefix: string): Promise<void> {
  for (let number = 0; ; number++) {
    const name = `${prefix}-${number}`;
    const value = "x".repeat(Math.floor(Math.random() * LARGEST_VALUE));
    await prisma.setting.createMany({
      data: Array.from({ length: ROWS_EACH }, (_, row) => ({ key: `${name}/${row}`, value })),
    });
    say(name);
  }
}

/**
 * A child process that opens the data directory as the portal does, and runs one job until it is
 * killed.
 */
const jobs: Record<string, (dataDir: string, detail: string) => Promise<void>> = {
  /** Prints the name of each transaction once its commit is acknowledged. */
  write: async (dataDir, prefix) => writeOn(await openForWriting(dataDir), prefix),
  /** First prints what is stored: each transaction, and how many of its rows. */
  async "find and write"(dataDir, prefix) {
    const database = await openForWriting(dataDir);
    say(JSON.stringify(await storedIn(database)));
    await writeOn(database, prefix);
  },
  /**
   * Writes more than PostgreSQL's buffers hold in one transaction, and then rewrites all of it,
   * again and again.
   */
  async fill(dataDir) {
    const { pool } = await openForWriting(dataDir);
    // Stored uncompressed: compressed, the rows would fit into the buffers.
    await pool.query("create table filled (number int primary key, value text storage external)");
    await pool.query("insert into filled select n, repeat('x', $1) from generate_series(1, $2) n", [
      FILLED.length,
      FILLED.rows,
    ]);
    say("filled");
    for (;;) {
      await pool.query("update filled set value = value || 'x'");
      say("rewritten");
    }
  },
  async hold(dataDir) {
    await openDatabase({ dataDir, databaseUrl: null });
    say("open");
  },
  /** Waits for a line, so that several children can try to take the lock at the same moment. */
  async lock(dataDir) {
    process.stdin.once("data", () => {
      lockDataDir(dataDir).then(
        () => say("mine"),
        (error: Error) => say(error.message),
      );
    });
    say("ready");
  },
};

const [job = "", dataDir = "", detail = ""] = process.argv.slice(2);
try {
  await jobs[job]?.(dataDir, detail);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
