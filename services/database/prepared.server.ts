import type pg from "pg";
import { database, onConnection, type Reader } from "./database.server";
import type { Prisma } from "./generated/client";
import { readBesideOthers } from "./reading-connection.server";
import { inSharedRead } from "./shared-read.server";

/**
 * Runs a named prepared statement, once per connection, straight through the pool: for the few reads
 * that nearly every request makes, where planning and Prisma's own work would cost more than the read (docs/performance.md).
 * Inside a transaction it goes through `tx`, as everything must: the embedded database has one connection. Outside of one, those who
 * wait for the same name and values share a read (docs/decisions/0155), and so its rows: they are not to be changed.
 */
export async function readPrepared<Row>(
  db: Reader,
  name: string,
  statement: Prisma.Sql,
): Promise<readonly Readonly<Row>[]> {
  const { prisma, pool, kind } = database();
  if (db !== prisma) return db.$queryRaw<Row[]>(statement);
  const { text, values } = statement;
  const read = async (client: pg.PoolClient) => (await client.query({ name, text, values })).rows as Row[];
  return inSharedRead(pool, JSON.stringify([name, values]), (sending) =>
    // With one connection for everything, whatever was written and answered before somebody asks was there before any read now on its way was sent: it may be shared.
    kind === "embedded"
      ? readBesideOthers(pool, read)
      : onConnection(pool, (client) => {
          sending();
          return read(client);
        }),
  );
}
