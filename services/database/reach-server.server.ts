import pg from "pg";

/** A connection failure, shown as a sentence without a stack trace. */
class UnreachableServer extends Error {
  readonly forPerson = true;
}

const REACH_MS = 10_000;

/**
 * Connects once. @throws UnreachableServer with the reason from the network or the server, but
 * never with the address, which contains a password.
 */
export async function reachServer(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: REACH_MS });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
  } catch (error) {
    const { message, code } = error as { message: string; code?: string };
    throw new UnreachableServer(
      `The PostgreSQL server of DATABASE_URL could not be reached: ${message || (code ?? "no answer")}. ` +
        "Start it, or correct DATABASE_URL, and start again.",
    );
  } finally {
    await client.end().catch(() => {});
  }
}
