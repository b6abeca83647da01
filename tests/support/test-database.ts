import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll } from "vitest";
import { openBackups, setBackups } from "../../services/archive/backups.server";
import { openDatabase, setDatabase, type Database } from "../../services/database/database.server";
import { openStorage, setStorage } from "../../services/storage/storage.server";
import { takeDatabase } from "./held-database";
import { databaseAddress, templateName } from "./template-database";

/**
 * Gives a test file a database for its time, empty and migrated (held-database.ts), and a folder for its files, as the process's own: embedded, or with
 * TEST_DATABASE_URL one on that PostgreSQL server. Call it at the top of the file; the returned object is filled before the tests run. What is
 * about the pages of tables asks for one that is `unused`: rows that another file has deleted still have theirs.
 */
export function withTestDatabase({ unused = false } = {}): { current: Database } {
  const held = {} as { current: Database };
  let end: () => Promise<void>;
  const files = mkdtempSync(join(tmpdir(), "clothesline-files-"));
  beforeAll(async () => {
    setStorage(openStorage({ dataDir: files, storageUrl: null }));
    setBackups(openBackups(files));
    const server = process.env.TEST_DATABASE_URL;
    const made = server ? await copyOnServer(server) : await takeDatabase({ unused });
    held.current = made.database;
    end = made.end;
    setDatabase(made.database);
  });
  afterAll(async () => {
    await end?.();
    rmSync(files, { recursive: true, force: true });
  });
  return held;
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
