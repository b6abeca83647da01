import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { emptyServerDatabase } from "../../tests/support/test-database";
import { startEmbedded } from "./embedded.server";
import { migrate } from "./migrate.server";
import { readSchema } from "./schema-engine.mjs";

const FOLDER = resolve("prisma/migrations");
const NAMES = readdirSync(FOLDER)
  .filter((name) => existsSync(join(FOLDER, name, "migration.sql")))
  .sort();
const SERVER = process.env.TEST_DATABASE_URL;

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "clothesline-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * An embedded database without migrations, created once and then copied, because creating one takes
 * seconds.
 */
const unmigrated = mkdtempSync(join(tmpdir(), "clothesline-test-"));
beforeAll(async () => {
  if (!SERVER) await (await startEmbedded(unmigrated)).stop();
});
afterAll(() => rmSync(unmigrated, { recursive: true, force: true }));

/**
 * A database with nothing in it, not even a migration: embedded, or on the PostgreSQL server of
 * TEST_DATABASE_URL.
 */
async function emptyDatabase(): Promise<{ kind: "embedded" | "server"; pool: pg.Pool }> {
  if (SERVER) {
    const { connectionString, discard } = await emptyServerDatabase(SERVER);
    const pool = new pg.Pool({ connectionString });
    pool.on("error", () => {});
    onTestFinished(() => pool.end().then(discard));
    return { kind: "server", pool };
  }
  const dataDir = temporaryFolder();
  cpSync(unmigrated, dataDir, { recursive: true });
  const embedded = await startEmbedded(dataDir);
  const pool = new pg.Pool({
    host: embedded.host,
    user: "postgres",
    database: "postgres",
    max: 1,
    idleTimeoutMillis: 0,
  });
  onTestFinished(() => pool.end().then(() => embedded.stop()));
  return { kind: "embedded", pool };
}

/** The history without its last migration. */
function previousHistory(): string {
  const folder = temporaryFolder();
  cpSync(FOLDER, folder, { recursive: true });
  rmSync(join(folder, NAMES.at(-1)!), { recursive: true });
  return folder;
}

async function columnsOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query(`
    select table_name || '.' || column_name || ' ' || udt_name || ' ' || is_nullable
      || ' ' || coalesce(column_default, '') as column
    from information_schema.columns where table_schema = 'public' order by 1`);
  return rows.map((row) => row.column);
}

describe("migrations", () => {
  test("bring an empty database up to date, once", async () => {
    const database = await emptyDatabase();
    expect(await migrate(database)).toEqual(NAMES);
    expect(await migrate(database)).toEqual([]);
    const { rows } = await database.pool.query(
      "select migration_name, finished_at is not null as finished from _prisma_migrations order by migration_name",
    );
    expect(rows).toEqual(NAMES.map((migration_name) => ({ migration_name, finished: true })));
  });

  test("bring a database without the last migration up to date, and keep its rows", async () => {
    const database = await emptyDatabase();
    const earlier = NAMES.slice(0, -1);
    expect(await migrate(database, previousHistory())).toEqual(earlier);
    // If there is only one migration, the previous state is the empty database.
    if (earlier.length > 0)
      await database.pool.query(
        `insert into setting (key, value, updated_at) values ('kept', '{"since": "before"}', now())`,
      );

    expect(await migrate(database)).toEqual(NAMES.slice(-1));
    const { rows } = await database.pool.query("select key, value from setting");
    expect(rows).toEqual(earlier.length > 0 ? [{ key: "kept", value: { since: "before" } }] : []);

    const fresh = await emptyDatabase();
    await migrate(fresh);
    expect(await columnsOf(database.pool)).toEqual(await columnsOf(fresh.pool));
  });

  test("can run again after the modules are reloaded, because the schema engine belongs to the process", async () => {
    await migrate(await emptyDatabase());
    vi.resetModules();
    const anew = await import("./migrate.server");
    expect(await anew.migrate(await emptyDatabase())).toEqual(NAMES);
  });

  test("cover the whole schema: every change has a migration", async () => {
    const asOfLast = readFileSync(join(FOLDER, "schema.prisma"), "utf8");
    expect(await readSchema(resolve("prisma/schema")), "Write one with: npm run migration -- name").toBe(asOfLast);
  });
});

if (SERVER) {
  test("are applied once each by processes that start concurrently on one PostgreSQL server", async () => {
    const database = await emptyDatabase();
    const applied = await Promise.all([migrate(database), migrate(database), migrate(database)]);
    expect(applied.flat()).toEqual(NAMES);
  });
}
