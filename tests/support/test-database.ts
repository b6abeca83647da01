import { randomBytes } from "node:crypto";
import { appendFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll } from "vitest";
import { openBackups, setBackups } from "../../services/archive/backups.server";
import { openDatabase, setDatabase, type Database } from "../../services/database/database.server";
import { openStorage, setStorage } from "../../services/storage/storage.server";
import { holdPostgres } from "./held-postgres";
import { databaseAddress, templateFolder, templateName } from "./template-database";

/**
 * Gives a test file its own database, empty and migrated, and a folder for its files, as the process's own: embedded, or with
 * TEST_DATABASE_URL one on that PostgreSQL server. Call it at the top of the file; the returned object is filled before the tests run.
 */
export function withTestDatabase(): { current: Database } {
  const held = {} as { current: Database };
  let discard: () => Promise<void> | void;
  const files = mkdtempSync(join(tmpdir(), "clothesline-files-"));
  beforeAll(async () => {
    setStorage(openStorage({ dataDir: files, storageUrl: null }));
    setBackups(openBackups(files));
    const server = process.env.TEST_DATABASE_URL;
    const made = server ? await copyOnServer(server) : await copyEmbedded();
    held.current = made.database;
    discard = made.discard;
    setDatabase(made.database);
  });
  afterAll(async () => {
    await held.current?.close();
    await discard?.();
    rmSync(files, { recursive: true, force: true });
  });
  return held;
}

/**
 * Takes every row out of the database and begins its numbers anew, for a test that counts. Deletes, because TRUNCATE makes new files for each
 * table and each of its indexes, which costs nine times as much where the tables are small.
 */
export async function emptyTables({ pool }: Database): Promise<void> {
  await pool.query(`
    do $$ declare name text; begin
      set local session_replication_role = replica;
      for name in select format('%I', tablename) from pg_tables where schemaname = 'public' and tablename <> '_prisma_migrations' loop
        execute 'delete from ' || name;
      end loop;
      for name in select format('%I', sequencename) from pg_sequences where schemaname = 'public' and last_value is not null loop
        execute 'alter sequence ' || name || ' restart';
      end loop;
    end $$`);
}

/** What a test writes need not outlive the machine: a commit without waiting for the disk costs a third. tests/durability waits for it. */
const NOT_DURABLE = ["fsync", "synchronous_commit", "full_page_writes"].map((setting) => `${setting} = off\n`).join("");

async function copyEmbedded() {
  await holdPostgres();
  const dataDir = mkdtempSync(join(tmpdir(), "clothesline-test-"));
  cpSync(templateFolder(), dataDir, { recursive: true });
  appendFileSync(join(dataDir, "database/postgresql.auto.conf"), NOT_DURABLE);
  const database = await openDatabase({ dataDir, databaseUrl: null });
  return { database, discard: () => rmSync(dataDir, { recursive: true, force: true }) };
}

async function copyOnServer(server: string) {
  const { connectionString, discard } = await makeServerDatabase(server, templateName());
  return { database: await openDatabase({ dataDir: tmpdir(), databaseUrl: connectionString }), discard };
}

/** A database on that server with nothing in it, and what drops it. */
export const emptyServerDatabase = (server: string) => makeServerDatabase(server, "template0");

async function makeServerDatabase(server: string, template: string) {
  const name = `clothesline_test_${randomBytes(6).toString("hex")}`;
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await administer(`create database ${name} template ${template}`);
  return {
    connectionString: databaseAddress(server, name),
    discard: () => administer(`drop database if exists ${name} with (force)`),
  };
}
