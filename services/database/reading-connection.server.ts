import pg from "pg";

interface Reading {
  client: Promise<pg.PoolClient>;
  isConnected: boolean;
  reads: number;
  isBroken: boolean;
}
/** The reads that are on their way on a pool's one connection, by pool. */
const onTheirWay = new WeakMap<pg.Pool, Reading>();

/**
 * Reads on a pool that has one connection, beside other reads: each is sent behind those before it, and does not wait until the connection has come back. Who comes
 * while they still wait for the connection goes with them. Once they have it and anything else waits for it, further reads queue up behind that. @throws as `read` does.
 */
export async function readBesideOthers<Result>(
  pool: pg.Pool,
  read: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const reading = readingOn(pool);
  reading.reads++;
  try {
    return await read(await reading.client);
  } catch (error) {
    // After an error of the database itself the connection is still good.
    reading.isBroken ||= !(error instanceof pg.DatabaseError);
    throw error;
  } finally {
    if (--reading.reads === 0) end(pool, reading);
  }
}

function readingOn(pool: pg.Pool): Reading {
  const current = onTheirWay.get(pool);
  if (current && !current.isBroken && !(current.isConnected && pool.waitingCount > 0)) return current;
  const client = pool.connect();
  const next: Reading = { client, isConnected: false, reads: 0, isBroken: false };
  client.then(
    () => (next.isConnected = true),
    () => {},
  );
  onTheirWay.set(pool, next);
  return next;
}

function end(pool: pg.Pool, reading: Reading): void {
  if (onTheirWay.get(pool) === reading) onTheirWay.delete(pool);
  reading.client.then(
    (client) => client.release(reading.isBroken),
    () => {},
  );
}
