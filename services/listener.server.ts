import pg from "pg";
import { logger } from "./logger.server";

/** Backoff: the first delay before reconnecting; it doubles up to the longest. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
/** Keepalive: a connection that died silently (a cable, a firewall) is detected by a query. */
const ASK_EVERY_MS = 15_000;
const ANSWER_WITHIN_MS = 5_000;

interface Callbacks {
  message(payload: string): void;
  /** Listening again after an interruption: notifications sent meanwhile are lost. */
  back(): void;
}

/** One connection that LISTENs, and reconnects whenever it is lost. */
export class Listener {
  #current: pg.Client | null = null;
  #online = false;
  #stopped = false;
  #pauseMs = FIRST_PAUSE_MS;
  #again: NodeJS.Timeout | undefined;
  #asking: NodeJS.Timeout | undefined;

  constructor(
    private readonly connectionString: string,
    private readonly channel: string,
    private readonly callbacks: Callbacks,
  ) {}

  get online(): boolean {
    return this.#online;
  }

  /** @throws if the first connection fails; later ones are retried. */
  async start(): Promise<void> {
    await this.#connect();
    this.#asking = setInterval(() => this.#sendKeepalive(), ASK_EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#again);
    clearInterval(this.#asking);
    this.#online = false;
    const client = this.#current;
    this.#current = null;
    await client?.end().catch(() => {});
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.connectionString,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    });
    this.#current = client;
    client.on("notification", ({ payload }) => {
      if (client === this.#current && payload) this.callbacks.message(payload);
    });
    // A lost connection emits both "error" and "end": only the first counts.
    client.on("error", () => this.#lost(client));
    client.on("end", () => this.#lost(client));
    await client.connect();
    await client.query(`listen ${this.channel}`);
    if (client !== this.#current) throw new Error("The connection was lost at once.");
    this.#online = true;
    this.#pauseMs = FIRST_PAUSE_MS;
  }

  #lost(client: pg.Client): void {
    if (client !== this.#current) return;
    this.#current = null;
    if (this.#online)
      logger.warn("Live events are offline: the connection to the PostgreSQL server was lost. Reconnecting.");
    const wasOnline = this.#online;
    this.#online = false;
    void client.end().catch(() => {});
    // A failure of the first connection is reported by `start`.
    if (wasOnline) this.#reconnectLater();
  }

  #reconnectLater(): void {
    if (this.#stopped) return;
    this.#again = setTimeout(() => void this.#reconnect(), this.#pauseMs).unref();
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
  }

  async #reconnect(): Promise<void> {
    try {
      await this.#connect();
    } catch {
      const client = this.#current;
      this.#current = null;
      void client?.end().catch(() => {});
      return this.#reconnectLater();
    }
    if (this.#stopped) return;
    logger.info("Live events are online again.");
    this.callbacks.back();
  }

  #sendKeepalive(): void {
    const client = this.#current;
    if (!client || !this.#online) return;
    // The keepalive query is another LISTEN, which has no effect, but shows in pg_stat_activity
    // what the connection is for.
    client.query(`listen ${this.channel}`).catch(() => this.#lost(client));
  }
}
