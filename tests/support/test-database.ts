import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll } from "vitest";
import { openBackups, setBackups } from "../../services/archive/backups.server";
import { openDatabase, setDatabase, type Database } from "../../services/database/database.server";
import { openStorage, setStorage } from "../../services/storage/storage.server";
import { databaseAddress, templateFolder, templateName } from "./template-database";

/**
 * Gives a test file its own migrated, empty database and a folder for files: an embedded database,
 * or with TEST_DATABASE_URL one on that PostgreSQL server. Call it at the top of the file. The tests
 * find it in `current`.
 */
export function withTestDatabase(): { current: Database } {
  const database = {} as { current: Database };
  let end: (() => Promise<void>) | undefined;
  const dataDir = mkdtempSync(join(tmpdir(), "clothesline-test-"));
  beforeAll(async () => {
    setStorage(openStorage({ dataDir, storageUrl: null }));
    setBackups(openBackups(dataDir));
    const server = process.env.TEST_DATABASE_URL;
    const opened = server ? await copyOnServer(server) : await copyEmbedded(dataDir);
    database.current = opened.database;
    end = opened.end;
    setDatabase(opened.database);
  });
  afterAll(async () => {
    await end?.();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return database;
}

async function copyEmbedded(dataDir: string) {
  cpSync(templateFolder(), dataDir, { recursive: true });
  const database = await openDatabase({ dataDir, databaseUrl: null });
  return { database, end: () => database.close() };
}

async function copyOnServer(server: string) {
  const { connectionString, discard } = await makeServerDatabase(server, templateName());
  const database = await openDatabase({ dataDir: tmpdir(), databaseUrl: connectionString });
  return {
    database,
    async end() {
      await database.close();
      await discard();
    },
  };
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

/**
 * Deletes all rows and restarts all sequences, for a test that counts. TRUNCATE costs nine times as
 * much for small tables, because it makes new files for each table and index.
 */
export async function emptyTables({ pool }: Database): Promise<void> {
  await pool.query(`
    do $$ declare name text; begin
      set local session_replication_role = replica;
      for name in
        select format('%I', tablename) from pg_tables
        where schemaname = 'public' and tablename <> '_prisma_migrations'
      loop
        execute 'delete from ' || name;
      end loop;
      perform setval(format('%I', sequencename)::regclass, start_value, false)
        from pg_sequences where schemaname = 'public';
    end $$`);
}
