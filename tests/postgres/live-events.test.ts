import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startPostgres, type PostgresServer } from "../../scripts/with-postgres.mjs";
import { openDatabase, setDatabase, type Database } from "../../services/database/database.server";
import { eventStream } from "../../services/event-stream.server";
import { connectEvents, disconnectEvents, eventsHealth, publish, subscribe } from "../../services/events.server";

const TOPIC = "loading:33:2026-01-05";
const SOON = { timeout: 20_000, interval: 20 };

/** Live events after an outage of the PostgreSQL server, which the embedded one cannot have. */
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
  const countListening = async () =>
    Number((await administer<{ count: string }>(`select count(*) ${LISTENING}`))[0]!.count);
  const cut = () => administer(`select pg_terminate_backend(pid) ${LISTENING}`);
  async function expectEachEventOnce() {
    const received: unknown[] = [];
    const leave = subscribe(TOPIC, ({ data }) => received.push(data));
    await publish([{ topic: TOPIC, kind: "changed", data: { version: 7 } }]);
    await vi.waitFor(() => expect(received).toHaveLength(1), SOON);
    await publish([{ topic: TOPIC, kind: "changed", data: { version: 8 } }]);
    await vi.waitFor(() => expect(received).toEqual([{ version: 7 }, { version: 8 }]), SOON);
    leave();
  }
  /** Reads a stream to its end and returns its content. */
  const watch = () =>
    new Response(eventStream(new Request("http://clothesline.test/"), { topics: [TOPIC] }).body).text();

  it("use a single connection, however often the server cuts it", async () => {
    for (let time = 0; time < 3; time++) {
      const watching = watch();
      await cut();
      // The stream is closed, so that the device reopens it and first gets the current state.
      expect(await watching).toMatch(/retry: \d+\n\n$/);
      await vi.waitFor(() => expect(eventsHealth()).toBe("online"), SOON);
    }
    await vi.waitFor(async () => expect(await countListening()).toBe(1), SOON);
    await expectEachEventOnce();
  });

  it.each(["SIGINT", "SIGQUIT"] as const)(
    "resume after an outage of more than five seconds (%s), which closes streams and shows in the health",
    async (signal) => {
      const watching = watch();
      await server.halt(signal);
      await vi.waitFor(() => expect(eventsHealth()).toBe("offline"), SOON);
      const back = Date.now() + 5_200;
      // Events of this process are still delivered here, and publishing does not fail.
      const received: unknown[] = [];
      const leave = subscribe(TOPIC, (event) => received.push(event));
      await publish([{ topic: TOPIC, kind: "changed", data: null }]);
      expect(received).toHaveLength(1);
      leave();
      await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(back), SOON);
      expect(eventsHealth()).toBe("offline");
      await server.resume();
      await vi.waitFor(() => expect(eventsHealth()).toBe("online"), SOON);
      expect(await watching).toMatch(/retry: \d+\n\n$/);
      await vi.waitFor(async () => expect(await countListening()).toBe(1), SOON);
      await expectEachEventOnce();
    },
  );
});
