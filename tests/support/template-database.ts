import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import pg from "pg";
import { openDatabase, type Database } from "../../services/database/database.server";

/**
 * A migrated, empty database, made once for each history of migrations. Test files start on a copy
 * of it.
 */
const folder = resolve("node_modules/.cache/clothesline");

function historyHash(): string {
  const hash = createHash("sha256");
  for (const name of readdirSync("prisma/migrations").sort()) {
    const file = `prisma/migrations/${name}/migration.sql`;
    if (existsSync(file)) hash.update(name).update(readFileSync(file));
  }
  return hash.digest("hex").slice(0, 12);
}

export const templateFolder = () => `${folder}/template-${historyHash()}`;
export const templateName = () => `clothesline_template_${historyHash()}`;

/** Vitest's global setup, before any test file runs. */
export async function setup(): Promise<void> {
  const server = process.env.TEST_DATABASE_URL;
  // Some tests need the embedded database, even if the others use PostgreSQL.
  await makeEmbeddedTemplate();
  if (server) await makeServerTemplate(server);
}

async function makeEmbeddedTemplate(): Promise<void> {
  if (existsSync(templateFolder())) return;
  mkdirSync(folder, { recursive: true });
  const making = mkdtempSync(`${templateFolder()}-`);
  const database = await openDatabase({ dataDir: making, databaseUrl: null });
  await dropTemplates(database);
  await database.close();
  try {
    renameSync(making, templateFolder());
  } catch {
    rmSync(making, { recursive: true, force: true });
  }
}

/** PostgreSQL's own templates are half of the files, and no test makes a database from them. */
async function dropTemplates({ pool }: Database): Promise<void> {
  await pool.query("update pg_database set datistemplate = false where datname in ('template0', 'template1')");
  for (const name of ["template0", "template1"]) await pool.query(`drop database ${name}`);
}

/** An advisory lock id: of several runs at once, the first makes the template. */
const TEMPLATE_LOCK = 727_003;

async function makeServerTemplate(server: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    const { rows: made } = await client.query("select 1 from pg_database where datname = $1", [templateName()]);
    if (made.length > 0) return;
    const making = `${templateName()}_making`;
    await client.query(`drop database if exists ${making} with (force)`);
    await client.query(`create database ${making}`);
    await (await openDatabase({ dataDir: folder, databaseUrl: databaseAddress(server, making) })).close();
    await client.query(`alter database ${making} rename to ${templateName()}`);
  } finally {
    await client.end();
  }
}

export function databaseAddress(server: string, name: string): string {
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
}
