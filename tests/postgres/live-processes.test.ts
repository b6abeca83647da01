import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openSession } from "../../kernel/sign-in/session.server";
import { startPostgres, type PostgresServer } from "../../scripts/with-postgres.mjs";
import { openDatabase, type Database } from "../../services/database/database.server";
import { makeActor, makeSmallCompany } from "../support/small-company";
import { startPortalProcess, type PortalProcess } from "../durability/portal-process";

const TOPIC = "loading:33:2026-01-05";
const key = { route_number: "33", service_day: "Monday", date: "2026-01-05" };
const SOON = { timeout: 30_000, interval: 5 };
const REOPEN_MS = 250;

/** A device's stream, reopened whenever it ends, as in a browser. */
function device(portOf: () => number, token: string) {
  const received: { kind: string; version: number | null }[] = [];
  let left = false,
    end = () => {};
  const again = () => void (left || setTimeout(open, REOPEN_MS));
  const open = () => {
    const sent = request(
      {
        port: portOf(),
        host: "127.0.0.1",
        path: `/api/live?topic=${TOPIC}`,
        headers: { Authorization: `Bearer ${token}` },
      },
      (response) => {
        response.setEncoding("utf8").on("data", (text: string) => {
          for (const [, kind, data] of text.matchAll(/event: (opened|changed)\ndata: (.*)\n/g))
            received.push({ kind: kind!, version: (JSON.parse(data!) as { version: number | null }).version });
        });
      },
    );
    // "close" comes exactly once, after a failure as well as at the end.
    sent.on("error", () => {}).once("close", again);
    sent.end();
    end = () => sent.destroy();
  };
  open();
  return {
    received,
    /** The device's current version: the highest one it received. */
    version: () => Math.max(-1, ...received.map(({ version }) => version ?? -1)),
    leave: () => {
      left = true;
      end();
    },
  };
}

describe("live topics of two processes on a PostgreSQL server", () => {
  let server: PostgresServer, database: Database, token: string;
  let one: PortalProcess, other: PortalProcess;
  const start = () => startPortalProcess({ DATABASE_URL: server.url });
  beforeAll(async () => {
    server = await startPostgres();
    database = await openDatabase({ dataDir: process.cwd(), databaseUrl: server.url });
    await makeSmallCompany(database);
    const { id } = await makeActor(database, "Driver", { username: "ada", routeNumber: "33" });
    token = await openSession(database.prisma, { userId: id!, kind: "api" }, new Date());
    await database.close();
    [one, other] = await Promise.all([start(), start()]);
  }, 240_000);
  afterAll(async () => {
    await Promise.all([one?.stop(), other?.stop()]);
    await server?.stop();
  }, 60_000);

  /** Changes the load at a process. Returns the resulting version. */
  async function mark(portal: PortalProcess, loaded: number): Promise<number> {
    const path = loaded === 0 ? "session/start" : "item/update";
    const body = loaded === 0 ? key : { ...key, item_id: "TWL", loaded_quantity: loaded };
    const response = await fetch(`http://127.0.0.1:${portal.port}/api/loading-status/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return ((await response.json()) as { session: { version: number } }).session.version;
  }
  const markWithRetries = (portal: PortalProcess, loaded: number) =>
    vi.waitFor(() => mark(portal, loaded), { timeout: 60_000, interval: 50 });

  it("an event at one process reaches the other's devices within a second", async () => {
    const watching = device(() => one.port, token);
    await vi.waitFor(() => expect(watching.received).toEqual([{ kind: "opened", version: 0 }]), SOON);
    await mark(other, 0);
    const spans: number[] = [];
    for (let loaded = 1; loaded <= 10; loaded++) {
      const version = await mark(other, loaded);
      const answered = performance.now();
      await vi.waitFor(() => expect(watching.version()).toBe(version), SOON);
      spans.push(performance.now() - answered);
    }
    console.info(`from one process to the other: ${Math.round(Math.max(...spans))} ms at the most`);
    expect(Math.max(...spans)).toBeLessThan(1_000);
    watching.leave();
  });

  it("a restart of the PostgreSQL server loses no events", { timeout: 120_000 }, async () => {
    const watching = device(() => one.port, token);
    await vi.waitFor(() => expect(watching.received).toHaveLength(1), SOON);
    for (const [round, signal] of (["SIGINT", "SIGQUIT"] as const).entries()) {
      await server.halt(signal);
      await server.resume();
      // Written as soon as the other process can, possibly before the first one listens again.
      const version = await markWithRetries(other, 20 + round);
      await vi.waitFor(() => expect(watching.version()).toBe(version), SOON);
      const next = await markWithRetries(other, 30 + round);
      await vi.waitFor(() => expect(watching.version()).toBe(next), SOON);
    }
    watching.leave();
  });

  it("a restart of a process loses no events", { timeout: 240_000 }, async () => {
    const watching = device(() => one.port, token);
    await vi.waitFor(() => expect(watching.received).toHaveLength(1), SOON);
    await one.stop();
    const version = await mark(other, 40);
    one = await start();
    await vi.waitFor(() => expect(watching.version()).toBe(version), SOON);
    const next = await mark(other, 41);
    await vi.waitFor(() => expect(watching.version()).toBe(next), SOON);
    expect(watching.received.at(-1)).toEqual({ kind: "changed", version: next });
    watching.leave();
  });
});
