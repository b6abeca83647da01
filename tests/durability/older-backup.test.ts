import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { loadList } from "../../cartridges/load-list/queries.server";
import { restoreFromFile } from "../../cartridges/database/console.server";
import { CONSOLE } from "../../kernel/actor";
import { runQuery } from "../../kernel/execute.server";
import { postgresIsInstalled, startPostgres, type PostgresServer } from "../../scripts/with-postgres.mjs";
import { Backups } from "../../services/archive/backups.server";
import { openDatabase, setDatabase, type Database } from "../../services/database/database.server";
import { readMigrations } from "../../services/database/schema-engine.mjs";
import { openStorage } from "../../services/storage/storage.server";
import { holdPostgres } from "../support/held-postgres";
import { emptyServerDatabase } from "../support/test-database";
import { emptyFolder, newDataDir } from "./child-process";

// A backup that was made before the last migrations: it is brought up to date, or refused as a whole.

const { migrationDirectories } = await readMigrations(resolve("prisma/migrations"));
const all = migrationDirectories.map(({ path }) => path);

/** What every version of the portal has had, in columns that all of them know. */
const COMPANY = `
  insert into category (name, position) values ('Bath Linen', 1);
  insert into product (sku, name, category_id, base_price_cents, updated_at) select 'TWL', 'Bath Towel', id, 46, now() from category;
  insert into route (number) values ('33');
  insert into customer (number, account_name, route_number, service_days, service_frequency, created_at, updated_at)
    values ('110001', 'Ambassador Hotel', '33', 'M', 'Weekly', '2025-12-01', '2025-12-01');
  insert into rental_item (id, customer_number, sku, delivery_day, quantity, customer_price_cents, created_at, updated_at)
    values ('01980000-0000-7000-8000-000000000001', '110001', 'TWL', 1, 80, 50, '2025-12-01', '2025-12-01');
  insert into "user" (id, username, name, role, updated_at) values ('01980000-0000-7000-8000-000000000002', 'ada', 'Ada', 'SuperAdmin', now());`;

/** An embedded database without a table, made once: making one takes PostgreSQL longer than all that the tests then do with it. */
const blank = mkdtempSync(join(tmpdir(), "clothesline-test-"));
beforeAll(holdPostgres);
beforeAll(async () => (await openDatabase({ dataDir: blank, databaseUrl: null, upTo: [] })).close());
afterAll(() => rmSync(blank, { recursive: true, force: true }));

/** A backup as the portal made it when it had so many migrations. */
async function backupOf(migrations: readonly string[]): Promise<string> {
  const dataDir = emptyFolder();
  cpSync(blank, dataDir, { recursive: true });
  const old = await openDatabase({ dataDir, databaseUrl: null, upTo: migrations });
  try {
    await old.pool.query(COMPANY);
    const backups = new Backups(join(dataDir, "backups"));
    const storage = openStorage({ dataDir, storageUrl: null });
    const { backup } = await backups.make("now", { database: old, storage, at: new Date() });
    return backups.pathOf(backup.name);
  } finally {
    await old.close();
  }
}

const restore = (file: string, env: Record<string, string>, replace = false) =>
  restoreFromFile({
    ...{ file, replace, env: { NODE_ENV: "test", ...env } },
    ...{ signal: new AbortController().signal, onProgress: () => {} },
  });

async function looked<Answer>(
  at: { dataDir: string; databaseUrl: string | null },
  look: (there: Database) => Promise<Answer>,
) {
  const there = await openDatabase(at);
  setDatabase(there);
  try {
    return await look(there);
  } finally {
    await there.close();
  }
}

/** The portal of today works with it: the load list comes from functions that the old one did not have. */
async function expectToday({ prisma, pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "select migration_name as name from _prisma_migrations order by 1",
  );
  expect(rows.map(({ name }) => name)).toEqual(all);
  expect(await runQuery(loadList, CONSOLE, { route: "33", day: "Monday" })).toMatchObject({ total_pieces: 80 });
  expect(await prisma.user.findFirst()).toMatchObject({ username: "ada" });
  expect(await prisma.category.create({ data: { name: "Next" } })).toMatchObject({ id: 2 });
  expect(await prisma.auditEntry.count({ where: { command: "database.noteRestore" } })).toBe(1);
}

/** Each makes two or three databases, migration by migration: a busy machine takes half a minute for it. */
vi.setConfig({ testTimeout: 240_000 });

describe("a backup of an older portal", () => {
  it.each([
    ["the very first", 1],
    ["one migration behind", all.length - 1],
  ])("is restored and brought up to date: %s", async (_, count) => {
    const dataDir = emptyFolder();
    const file = await backupOf(all.slice(0, count));
    expect(await restore(file, { DATA_DIR: dataDir })).toMatchObject({ rows: 6, before: null });
    await looked({ dataDir, databaseUrl: null }, expectToday);
  });

  it("takes the place of newer data where that is allowed, and what was there is kept", async () => {
    const dataDir = newDataDir();
    const file = await backupOf(all.slice(0, Math.floor(all.length / 2)));
    const { before } = await restore(file, { DATA_DIR: dataDir }, true);
    expect(existsSync(before!)).toBe(true);
    await looked({ dataDir, databaseUrl: null }, expectToday);
  });

  it("of a history that is not ours is refused, and nothing is made", async () => {
    const dataDir = emptyFolder();
    const file = await backupOf([all[0]!, ...all.slice(2, 3)]);
    await expect(restore(file, { DATA_DIR: dataDir })).rejects.toThrow(
      /^The data is of a newer version of the portal\./,
    );
    expect(readdirSync(dataDir)).toEqual(["session-secret"]);
  });
});

describe.skipIf(!postgresIsInstalled())("on a PostgreSQL server (skipped where none is installed)", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.stop());

  it("an older backup goes into an empty database, and is refused as a whole where there is newer data", async () => {
    const made = await emptyServerDatabase(server.url);
    const env = { DATA_DIR: emptyFolder(), DATABASE_URL: made.connectionString };
    const at = { dataDir: env.DATA_DIR, databaseUrl: made.connectionString };
    const file = await backupOf(all.slice(0, -2));
    expect(await restore(file, env)).toMatchObject({ rows: 6 });
    await looked(at, expectToday);
    await expect(restore(file, env, true)).rejects.toThrow(
      "The database on the server is of another version than the data. Make a new, empty database there and name that one.",
    );
    expect(await looked(at, ({ prisma }) => prisma.category.count())).toBe(2);
    await made.discard();
  });
});
