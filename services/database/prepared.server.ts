import { database, type Reader } from "./database.server";
import type { Prisma } from "./generated/client";

/**
 * Runs a named prepared statement, once per connection, straight through the pool: for the few reads
 * that nearly every request makes, where planning and Prisma's own work would cost more than the read (docs/performance.md).
 * Inside a transaction it goes through `tx`, as everything must: the embedded database has one connection.
 */
export async function readPrepared<Row>(db: Reader, name: string, statement: Prisma.Sql): Promise<Row[]> {
  const { prisma, pool } = database();
  if (db !== prisma) return db.$queryRaw<Row[]>(statement);
  const { rows } = await pool.query({ name, text: statement.text, values: statement.values });
  return rows as Row[];
}
