import pg from "pg";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { EMBEDDED_CONNECTIONS, openDatabase, type Database } from "../../services/database/database.server";
import { newDataDir } from "./child-process";

async function openNew(): Promise<Database> {
  const database = await openDatabase({ dataDir: newDataDir(), databaseUrl: null });
  onTestFinished(() => database.close());
  return database;
}

describe("one connection to the embedded database", () => {
  test("the pool has one, keeps it while idle, and queues queries behind a transaction", async () => {
    const { pool, prisma } = await openNew();
    expect(EMBEDDED_CONNECTIONS).toBe(1);
    expect(pool.options).toMatchObject({ max: 1, idleTimeoutMillis: 0 });

    const order: string[] = [];
    const holder = await pool.connect();
    await holder.query("begin");
    const waiting = Promise.all([pool.query("select 1"), prisma.setting.count()]).then(() => order.push("the others"));
    await vi.waitFor(
      () => expect({ total: pool.totalCount, waiting: pool.waitingCount }).toEqual({ total: 1, waiting: 2 }),
      { timeout: 10_000 },
    );
    order.push("the transaction");
    await holder.query("commit");
    holder.release();
    await waiting;
    expect(order).toEqual(["the transaction", "the others"]);
  });

  test("the socket rejects a second client while the portal is connected", async () => {
    const { embedded, pool } = await openNew();
    await pool.query("select 1");
    const second = new pg.Client({ host: embedded!.host, user: "postgres", database: "postgres" });
    second.on("error", () => {});
    await expect(second.connect()).rejects.toThrow();
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  test("concurrent writes are all stored", async () => {
    const { prisma, pool } = await openNew();
    const names = Array.from({ length: 50 }, (_, index) => `at-once-${index}`);
    await Promise.all(
      names.map((key, index) =>
        index % 2 === 0
          ? prisma.setting.create({ data: { key, value: index } })
          : prisma.$transaction((tx) => tx.setting.create({ data: { key, value: index } })),
      ),
    );
    const { rows } = await pool.query<{ key: string }>("select key from setting order by key");
    expect(rows.map((row) => row.key)).toEqual([...names].sort());
  });
});

describe("a commit is on disk before it is acknowledged", () => {
  test("PostgreSQL runs with fsync and waits for it", async () => {
    const { pool } = await openNew();
    const { rows } = await pool.query(
      `select name, setting from pg_settings
        where name in ('fsync', 'synchronous_commit', 'wal_sync_method', 'full_page_writes') order by name`,
    );
    expect(rows).toEqual([
      { name: "fsync", setting: "on" },
      { name: "full_page_writes", setting: "on" },
      { name: "synchronous_commit", setting: "on" },
      { name: "wal_sync_method", setting: "fsync" },
    ]);
  });

  test("each commit is followed by an fsync", async () => {
    const { embedded, prisma } = await openNew();
    for (let index = 0; index < 100; index++) {
      const before = embedded!.fsyncs();
      await prisma.setting.create({ data: { key: `row-${index}`, value: index } });
      expect(embedded!.fsyncs(), `commit ${index}`).toBeGreaterThan(before);
    }
    const before = embedded!.fsyncs();
    await prisma.$transaction(async (tx) => {
      await tx.setting.updateMany({ data: { value: "changed" } });
      await tx.setting.deleteMany({ where: { key: { startsWith: "row-1" } } });
    });
    expect(embedded!.fsyncs()).toBeGreaterThan(before);
  });
});
