import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { DiskWatch } from "./disk.server";
import { startEmbedded, type EmbeddedDatabase } from "./embedded.server";
import { PrismaClient, type Prisma } from "./generated/client";
import { migrate } from "./migrate.server";
import { reachServer } from "./reach-server.server";
import { statementName } from "./statement-name.server";

/** A transaction for both Prisma's models and raw statements. */
export type Transaction = Prisma.TransactionClient;

export interface DatabaseHealth {
  /** `disk`: it responds, but nothing can be written. */
  status: "connected" | "offline" | "disk";
  kind: "embedded" | "server";
  detail: string | null;
}

export interface Database {
  kind: "embedded" | "server";
  prisma: PrismaClient;
  pool: pg.Pool;
  embedded: EmbeddedDatabase | null;
  connectionString: string | null;
  health(): Promise<DatabaseHealth>;
  close(): Promise<void>;
}

/**
 * `db` reads outside a transaction, `tx` is the transaction; a function that takes a Reader accepts
 * both.
 */
export type Reader = Transaction | Database["prisma"];

/**
 * The embedded database supports exactly one connection: with more it silently loses acknowledged
 * writes (design section 3).
 */
export const EMBEDDED_CONNECTIONS = 1;
const SERVER_CONNECTIONS = 10;
const HEALTH_WAIT_MS = 2_000;
/**
 * A transaction may wait for another on the embedded database's single connection, and an import
 * takes seconds.
 */
const TRANSACTION_OPTIONS = { maxWait: 60_000, timeout: 120_000 };

/**
 * Opens the database, embedded in `dataDir` unless an address is given, and applies missing
 * migrations. `onStep` is called with each slow step; `onLost` when another process has taken over
 * the embedded database's files.
 */
export async function openDatabase(options: {
  dataDir: string;
  databaseUrl: string | null;
  onStep?: (step: string) => void;
  onLost?: (reason: string) => void;
  /** Only these migrations, for restoring an archive of an older version. */
  upTo?: readonly string[];
}): Promise<Database> {
  const embedded = options.databaseUrl
    ? null
    : await startEmbedded(options.dataDir, { say: options.onStep, onLost: options.onLost });
  // The embedded connection has no idle timeout: the socket would refuse a new one while the old
  // one is closing.
  const pool = embedded
    ? new pg.Pool({
        host: embedded.host,
        user: "postgres",
        database: "postgres",
        max: EMBEDDED_CONNECTIONS,
        idleTimeoutMillis: 0,
        // oxlint-disable-next-line typescript/no-misused-promises -- its types omit that the pool awaits it
        onConnect: runsFirst(["discard all", SETTINGS]),
      })
    : new pg.Pool({
        connectionString: options.databaseUrl!,
        max: SERVER_CONNECTIONS,
        // oxlint-disable-next-line typescript/no-misused-promises -- its types omit that the pool awaits it
        onConnect: runsFirst([SETTINGS]),
      });
  keepConnections(pool);
  // The pool replaces a lost idle connection; without a listener its "error" event would crash the
  // process.
  pool.on("error", () => {});
  const disk = new DiskWatch(pool);
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: statementName }),
    transactionOptions: TRANSACTION_OPTIONS,
  });
  const database: Database = {
    kind: embedded ? "embedded" : "server",
    prisma,
    pool,
    embedded,
    connectionString: options.databaseUrl,
    health: () => readHealth(database, disk),
    async close() {
      await prisma.$disconnect();
      if (!pool.ended) await pool.end();
      await embedded?.stop();
    },
  };
  try {
    if (!embedded) await reachServer(options.databaseUrl!);
    const applied = await migrate(database, undefined, options.upTo);
    if (applied.length > 0)
      options.onStep?.(
        applied.length === 1 ? `Applied migration ${applied[0]}` : `Applied ${applied.length} migrations`,
      );
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/**
 * Session settings, sent as a statement because PgBouncer rejects them as `options`. With JIT, a
 * server may spend most of a second compiling a statement with a high estimate that runs in
 * milliseconds, especially if a table has no statistics yet. And by default it assumes that a
 * random page read costs four times a sequential one, as on a spinning disk, so it scanned all
 * sessions and users to find eight (docs/decisions/0222).
 */
export const SETTINGS = "set jit = off; set random_page_cost = 1.1";

/**
 * Runs these statements on each new connection before it is used. The embedded database has a
 * single session for all connections: what a lost connection had prepared still exists, and
 * preparing it again would fail.
 */
const runsFirst = (statements: readonly string[]) => async (client: pg.ClientBase) => {
  for (const statement of statements) await client.query(statement).catch(() => {});
};

/**
 * pg's pool discards a connection after every failed query, and the embedded socket refuses a new
 * one while the old one is closing, so the next query would fail too. After an error from the
 * database itself the connection is still good, so it is kept.
 */
function keepConnections(pool: pg.Pool): void {
  // A connection that is lost while in use fails its statement; without a listener it would also
  // crash the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  const query = (statement: pg.QueryConfig, values?: unknown[]) =>
    onConnection(pool, (client) => client.query(statement, values));
  Object.assign(pool, { query });
}

/** Runs `work` on a connection of the pool once one is free. @throws as `work` does. */
async function onConnection<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    client.release(!(error instanceof pg.DatabaseError));
    throw error;
  }
}

async function readHealth({ kind, pool, embedded }: Database, disk: DiskWatch): Promise<DatabaseHealth> {
  if (embedded && embedded.state() !== "ready")
    return { status: "offline", kind, detail: embedded.failure() ?? embedded.state() };
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The database does not answer.")), HEALTH_WAIT_MS);
  });
  try {
    const full = await Promise.race([disk.failure(), timeout]);
    if (full) return { status: "disk", kind, detail: full };
    await Promise.race([pool.query("select 1"), timeout]);
    return { status: "connected", kind, detail: null };
  } catch (error) {
    return { status: "offline", kind, detail: embedded?.failure() ?? (error as Error).message };
  } finally {
    clearTimeout(timer);
  }
}

let current: Database | undefined;

/**
 * Sets the database of this process. Called once, by the portal, a command-line import or a test
 * file.
 */
export function setDatabase(database: Database) {
  current = database;
}

export function database(): Database {
  if (!current) throw new Error("No database is open in this process.");
  return current;
}
