import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openDatabase, type Database } from "../../services/database/database.server";
import { startEmbedded, type EmbeddedDatabase } from "../../services/database/embedded.server";
import { emptyTables } from "./empty-tables";
import { copiesFolder } from "./held-copies";
import { holdPostgres } from "./held-postgres";
import { templateFolder } from "./template-database";

/**
 * An embedded database that outlives the test file that started it: to copy and start one for each of eighty files took a tenth of what they all
 * take of the processor. The thread's next file finds it without a row, with all numbers at their beginning, and as a new session.
 */
interface Held {
  embedded: EmbeddedDatabase;
  dataDir: string;
  /** Of its tables, functions, triggers and statistics, as the migrations have left them. */
  schema: string;
}
const thread = globalThis as { heldDatabase?: Held };

/** What a test writes need not outlive the machine: a commit without waiting for the disk costs a third. tests/durability waits for it. */
const NOT_DURABLE = ["fsync", "synchronous_commit", "full_page_writes"].map((setting) => `${setting} = off\n`).join("");
/** What was deleted stays in the files; a new one has 10 MB. */
const LARGEST_BYTES = 30_000_000;

/** Who changes the schema writes rows of one of these: how many there are tells it, or which transaction wrote last. */
const CATALOGS = [
  ...["pg_class", "pg_attribute", "pg_attrdef", "pg_constraint", "pg_index", "pg_trigger", "pg_proc", "pg_type"],
  ...["pg_enum", "pg_rewrite", "pg_sequence", "pg_statistic", "pg_db_role_setting", "_prisma_migrations"],
];
const SCHEMA = `select concat_ws(' ', ${[
  ...CATALOGS.map((name) => `(select concat_ws(':', count(*), max(xmin::text::bigint)) from ${name})`),
  // How many rows PostgreSQL believes that its tables have is written without a transaction.
  "(select sum(reltuples) from pg_class where relnamespace = 'public'::regnamespace)",
].join()}) as schema`;
const schemaOf = async ({ pool }: Database) => (await pool.query<{ schema: string }>(SCHEMA)).rows[0]!.schema;

/**
 * The thread's own, or a new copy of the template: where there is none, another file has it, or an unused one is asked for. `end` once
 * nobody asks it any more.
 */
export async function takeDatabase({ unused = false } = {}): Promise<{ database: Database; end: () => Promise<void> }> {
  const held = thread.heldDatabase;
  delete thread.heldDatabase;
  if (!unused && held?.embedded.state() === "ready") {
    const database = await openOn(held).catch(() => null);
    if (database && (await makeAsNew(database, held.schema).catch(() => false))) return lend(database, held);
    await database?.close();
  }
  if (held) await discard(held);
  const copy = await copyTemplate();
  const database = await openOn(copy);
  return lend(database, { ...copy, schema: await schemaOf(database) });
}

const openOn = ({ dataDir, embedded }: Omit<Held, "schema">) =>
  openDatabase({ dataDir, databaseUrl: null, running: embedded });

const lend = (database: Database, held: Held) => ({
  database,
  // What is still on its way ends with the file's own pool, before the next file empties the tables.
  async end() {
    await database.close();
    thread.heldDatabase = held;
  },
});

async function discard({ embedded, dataDir }: Held): Promise<void> {
  await embedded.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function copyTemplate() {
  await holdPostgres();
  mkdirSync(copiesFolder(), { recursive: true });
  const dataDir = mkdtempSync(join(copiesFolder(), "database-"));
  cpSync(templateFolder(), dataDir, { recursive: true });
  appendFileSync(join(dataDir, "database/postgresql.auto.conf"), NOT_DURABLE);
  return { dataDir, embedded: await startEmbedded(dataDir) };
}

/** False where it cannot be: a test has changed its schema, or filled its files. */
async function makeAsNew(database: Database, schema: string): Promise<boolean> {
  const { pool } = database;
  const size = await pool.query<{ bytes: number }>("select pg_database_size(current_database())::int as bytes");
  if (size.rows[0]!.bytes > LARGEST_BYTES || (await schemaOf(database)) !== schema) return false;
  await emptyTables(database);
  // What was written and deleted is counted for the vacuum, and told with the end of a transaction.
  await pool.query("select pg_stat_force_next_flush()");
  await pool.query("select pg_stat_reset()");
  return true;
}
