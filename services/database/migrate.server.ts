import { resolve } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import pg from "pg";
import { applyMigrations, readMigrations } from "./schema-engine.mjs";

/**
 * Advisory lock id, any constant that nothing else in this database uses: processes migrate one at
 * a time.
 */
const MIGRATION_LOCK = 727_001;
/** One holds the lock, the engine uses the others. */
const MIGRATION_CONNECTIONS = 3;

/**
 * Applies missing migrations in order and returns their names: all of them, or `upTo` those of an
 * archive. Prisma's own `_prisma_migrations` is maintained, so `prisma migrate deploy` stays
 * usable. @throws if one fails; it is then not marked as applied.
 */
export async function migrate(
  target: { kind: "embedded" | "server"; pool: pg.Pool },
  folder = resolve("prisma/migrations"),
  upTo?: readonly string[],
): Promise<string[]> {
  const all = await readMigrations(folder);
  const migrations = {
    ...all,
    migrationDirectories: all.migrationDirectories.filter(({ path }) => !upTo || upTo.includes(path)),
  };
  const names = migrations.migrationDirectories.map((migration) => migration.path);
  if (await isCurrent(target.pool, names)) return [];
  const apply = (pool: pg.Pool) => applyMigrations(bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool)), migrations);
  // The embedded database has one process and one connection: it needs no lock, and the lock would
  // occupy that connection.
  if (target.kind === "embedded") return apply(target.pool);
  // Separate connections, because the engine's lock lasts as long as its connection.
  const own = new pg.Pool({ ...target.pool.options, max: MIGRATION_CONNECTIONS });
  own.on("error", () => {});
  const holder = await own.connect();
  try {
    await holder.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    return (await isCurrent(own, names)) ? [] : await apply(own);
  } finally {
    holder.release();
    await own.end();
  }
}

/** Checks the history first, so that a start with nothing to migrate does not load the engine. */
async function isCurrent(pool: pg.Pool, names: string[]): Promise<boolean> {
  const {
    rows: [found],
  } = await pool.query("select to_regclass('_prisma_migrations') is not null as present");
  if (!found.present) return false;
  const applied = new Set(await appliedNames(pool));
  return names.every((name) => applied.has(name));
}

async function appliedNames(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query(
    `select migration_name from _prisma_migrations
     where finished_at is not null and rolled_back_at is null order by migration_name`,
  );
  return rows.map((row) => row.migration_name);
}

/**
 * The migrations that the database has, and those in the folder that it lacks, by name and in
 * order.
 */
export async function migrationState(
  pool: pg.Pool,
  folder = resolve("prisma/migrations"),
): Promise<{ applied: string[]; missing: string[] }> {
  const [applied, { migrationDirectories }] = await Promise.all([appliedNames(pool), readMigrations(folder)]);
  return { applied, missing: migrationDirectories.map(({ path }) => path).filter((name) => !applied.includes(name)) };
}
