import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { loadList } from "../../cartridges/load-list/queries.server";
import { restoreFromFile } from "../../cartridges/database/console.server";
import { CONSOLE } from "../../kernel/actor";
import { runQuery } from "../../kernel/execute.server";
import { Backups } from "../../services/archive/backups.server";
import { openDatabase, setDatabase, type Database } from "../../services/database/database.server";
import { readMigrations } from "../../services/database/schema-engine.mjs";
import { openStorage } from "../../services/storage/storage.server";
import { emptyFolder } from "./child-process";

// A backup from before the latest migrations, for tests that restore it: it is migrated, or
// rejected as a whole.

const { migrationDirectories } = await readMigrations(resolve("prisma/migrations"));
/** Every migration's folder, in order. */
export const allMigrations = migrationDirectories.map(({ path }) => path);

/** Data that every version of the portal has had, in columns that all versions have. */
const COMPANY = `
  insert into category (name, position) values ('Bath Linen', 1);
  insert into product (sku, name, category_id, base_price_cents, updated_at)
    select 'TWL', 'Bath Towel', id, 46, now() from category;
  insert into route (number) values ('33');
  insert into customer (number, account_name, route_number, service_days, service_frequency, created_at, updated_at)
    values ('110001', 'Ambassador Hotel', '33', 'M', 'Weekly', '2025-12-01', '2025-12-01');
  insert into rental_item
      (id, customer_number, sku, delivery_day, quantity, customer_price_cents, created_at, updated_at)
    values ('01980000-0000-7000-8000-000000000001', '110001', 'TWL', 1, 80, 50, '2025-12-01', '2025-12-01');
  insert into "user" (id, username, name, role, updated_at)
    values ('01980000-0000-7000-8000-000000000002', 'ada', 'Ada', 'SuperAdmin', now());`;

/**
 * An embedded database without tables, created once: creating one takes longer than everything the
 * tests do with it.
 */
const blank = mkdtempSync(join(tmpdir(), "clothesline-test-"));
beforeAll(async () => (await openDatabase({ dataDir: blank, databaseUrl: null, upTo: [] })).close());
afterAll(() => rmSync(blank, { recursive: true, force: true }));

/** A backup as the portal made it when it had only these migrations. */
export async function backupOf(migrations: readonly string[]): Promise<string> {
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

export const restore = (file: string, env: Record<string, string>, replace = false) =>
  restoreFromFile({
    ...{ file, replace, env: { NODE_ENV: "test", ...env } },
    ...{ signal: new AbortController().signal, onProgress: () => {} },
  });

export async function looked<Answer>(
  at: { dataDir: string; databaseUrl: string | null },
  look: (database: Database) => Promise<Answer>,
) {
  const database = await openDatabase(at);
  setDatabase(database);
  try {
    return await look(database);
  } finally {
    await database.close();
  }
}

/**
 * Today's portal works with the data: the load list uses functions that the old portal did not
 * have.
 */
export async function expectToday({ prisma, pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "select migration_name as name from _prisma_migrations order by 1",
  );
  expect(rows.map(({ name }) => name)).toEqual(allMigrations);
  expect(await runQuery(loadList, CONSOLE, { route: "33", day: "Monday" })).toMatchObject({ total_pieces: 80 });
  expect(await prisma.user.findFirst()).toMatchObject({ username: "ada" });
  expect(await prisma.category.create({ data: { name: "Next" } })).toMatchObject({ id: 2 });
  expect(await prisma.auditEntry.count({ where: { command: "database.noteRestore" } })).toBe(1);
}
