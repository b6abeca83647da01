import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startPostgres, type PostgresServer } from "../../scripts/with-postgres.mjs";
import { openDatabase, setDatabase, type Database } from "../../services/database/database.server";
import { eventStream } from "../../services/event-stream.server";
import { connectEvents, disconnectEvents, eventsHealth, publish, subscribe } from "../../services/events.server";

const TOPIC = "loading:33:2026-01-05";
const SOON = { timeout: 20_000, interval: 20 };

/** Live events after the PostgreSQL server was away (the embedded one never is). */
describe("live events on a PostgreSQL server", () => {
  let server: PostgresServer, database: Database;
  beforeAll(async () => {
    server = await startPostgres();
    database = await openDatabase({ dataDir: process.cwd(), databaseUrl: server.url });
    setDatabase(database);
    await connectEvents();
  });
  afterAll(async () => {
    await disconnectEvents();
    await database?.close();
    await server?.stop();
  });
  beforeEach(() => vi.waitFor(() => expect(eventsHealth()).toBe("online"), SOON));

  async function administer<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: server.url });
    client.on("error", () => {});
    await client.connect();
    try {
      return (await client.query<Row>(statement)).rows;
    } finally {
      await client.end();
    }
  }
  const LISTENING = "from pg_stat_activity where query ilike 'listen%' and pid <> pg_backend_pid()";
  const listening = async () => Number((await administer<{ count: string }>(`select count(*) ${LISTENING}`))[0]!.count);
  const cut = () => administer(`select pg_terminate_backend(pid) ${LISTENING}`);
  async function heardOnce() {
    const heard: unknown[] = [];
    const leave = subscribe(TOPIC, ({ data }) => heard.push(data));
    await publish([{ topic: TOPIC, kind: "changed", data: { version: 7 } }]);
    await vi.waitFor(() => expect(heard).toHaveLength(1), SOON);
    await publish([{ topic: TOPIC, kind: "changed", data: { version: 8 } }]);
    await vi.waitFor(() => expect(heard).toEqual([{ version: 7 }, { version: 8 }]), SOON);
    leave();
  }
  /** Reads a stream to its end, and returns its content. */
  const watch = () =>
    new Response(eventStream(new Request("http://clothesline.test/"), { topics: [TOPIC] }).body).text();

  it("come by one connection, however often the server cuts it", async () => {
    for (let time = 0; time < 3; time++) {
      const watching = watch();
      await cut();
      // The stream is closed, so that the device reopens it and gets the current state first.
      expect(await watching).toMatch(/retry: \d+\n\n$/);
      await vi.waitFor(() => expect(eventsHealth()).toBe("online"), SOON);
    }
    await vi.waitFor(async () => expect(await listening()).toBe(1), SOON);
    await heardOnce();
  });

  it.each(["SIGINT", "SIGQUIT"] as const)(
    "come again after the server was away for more than five seconds (%s); health says so meanwhile, and who watches is sent to ask anew",
    async (signal) => {
      const watching = watch();
      await server.halt(signal);
      await vi.waitFor(() => expect(eventsHealth()).toBe("offline"), SOON);
      const back = Date.now() + 5_200;
      // Events of this process are still delivered here, and publishing does not fail.
      const heard: unknown[] = [];
      const leave = subscribe(TOPIC, (event) => heard.push(event));
      await publish([{ topic: TOPIC, kind: "changed", data: null }]);
      expect(heard).toHaveLength(1);
      leave();
      await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(back), SOON);
      expect(eventsHealth()).toBe("offline");
      await server.resume();
      await vi.waitFor(() => expect(eventsHealth()).toBe("online"), SOON);
      expect(await watching).toMatch(/retry: \d+\n\n$/);
      await vi.waitFor(async () => expect(await listening()).toBe(1), SOON);
      await heardOnce();
    },
  );
});
