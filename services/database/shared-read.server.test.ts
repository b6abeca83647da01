import pg from "pg";
import { afterEach, describe, expect, it, vi } from "vitest";
import { withTestDatabase } from "../../tests/support/test-database";
import { Prisma } from "./generated/client";
import { readPrepared } from "./prepared.server";
import { inSharedRead } from "./shared-read.server";

/** A promise that ends when the test says so. */
function byHand<Answer>() {
  let resolve!: (answer: Answer) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<Answer>((well, badly) => ([resolve, reject] = [well, badly]));
  return { promise, resolve, reject };
}

/** Reads that end when the test says so, each by its place. */
function readsByHand() {
  const begun: ReturnType<typeof byHand<string>>[] = [];
  const pool = {};
  return {
    begun,
    /** `connection`: what the read waits for before it is sent. */
    ask: (key = "list", connection?: Promise<void>) =>
      inSharedRead(pool, key, async (sending) => {
        const read = byHand<string>();
        begun.push(read);
        if (connection) await connection;
        sending();
        return read.promise;
      }),
  };
}

/** Until everything that could go on without an answer has gone on. */
const turn = () => new Promise((done) => setImmediate(done));

describe("identical reads", () => {
  afterEach(() => void vi.useRealTimers());

  it("that come while one is on its way share the next one, which begins when that one has ended", async () => {
    const { begun, ask } = readsByHand();
    const first = ask();
    await turn();
    const waiting = [ask(), ask(), ask()];
    await turn();
    expect(begun).toHaveLength(1);
    begun[0]!.resolve("old");
    expect(await first).toBe("old");
    await turn();
    expect(begun).toHaveLength(2);
    const later = ask();
    begun[1]!.resolve("new");
    expect(await Promise.all(waiting)).toEqual(["new", "new", "new"]);
    await turn();
    expect(begun).toHaveLength(3);
    begun[2]!.resolve("newest");
    expect(await later).toBe("newest");
  });

  it("that are asked for in one turn, by whoever waited for something else, are one", async () => {
    const { begun, ask } = readsByHand();
    const session = byHand<string>();
    const asked = [1, 2, 3].map(() => session.promise.then(async () => ask()));
    session.resolve("signed in");
    await turn();
    expect(begun).toHaveLength(1);
    begun[0]!.resolve("list");
    expect(await Promise.all(asked)).toEqual(["list", "list", "list"]);
  });

  it("that come while one waits for a connection share it: it is sent after they asked", async () => {
    const { begun, ask } = readsByHand();
    const connection = byHand<void>();
    const first = ask("list", connection.promise);
    await turn();
    const waiting = [ask(), ask()];
    await turn();
    expect(begun).toHaveLength(1);
    connection.resolve();
    await turn();
    const later = ask();
    begun[0]!.resolve("list");
    expect(await Promise.all([first, ...waiting])).toEqual(["list", "list", "list"]);
    await turn();
    expect(begun).toHaveLength(2);
    begun[1]!.resolve("newer list");
    expect(await later).toBe("newer list");
  });

  it("are not kept: who comes when nothing is on its way reads anew, in the same turn", async () => {
    const { begun, ask } = readsByHand();
    for (const answer of ["one", "two"]) {
      const asked = ask();
      await new Promise<void>((next) => process.nextTick(next));
      begun.at(-1)!.resolve(answer);
      expect(await asked).toBe(answer);
      await turn();
    }
    expect(begun).toHaveLength(2);
  });

  it("do not wait for another's", async () => {
    const { begun, ask } = readsByHand();
    void ask("list of route 33");
    void ask("list of route 12");
    await turn();
    expect(begun).toHaveLength(2);
  });

  it("fail only those who shared the one that failed", async () => {
    const { begun, ask } = readsByHand();
    const first = ask();
    await turn();
    const waiting = [ask(), ask()];
    begun[0]!.reject(new Error("lost"));
    await expect(first).rejects.toThrow("lost");
    await turn();
    const later = ask();
    begun[1]!.reject(new Error("lost again"));
    expect(await Promise.allSettled(waiting)).toEqual(
      [1, 2].map(() => ({ status: "rejected", reason: new Error("lost again") })),
    );
    await turn();
    begun[2]!.resolve("good");
    expect(await later).toBe("good");
  });

  it("do not wait forever for one that does not end", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { begun, ask } = readsByHand();
    const hangs = ask();
    await turn();
    const waiting = ask();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(begun).toHaveLength(2);
    begun[1]!.resolve("good");
    expect(await waiting).toBe("good");
    begun[0]!.resolve("late");
    expect(await hangs).toBe("late");
  });

  it("nor for one that gets no connection", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    const { begun, ask } = readsByHand();
    void ask("list", new Promise(() => {}));
    await turn();
    await vi.advanceTimersByTimeAsync(1_000);
    const waiting = ask();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(begun).toHaveLength(2);
    begun[1]!.resolve("good");
    expect(await waiting).toBe("good");
  });
});

describe("prepared reads", () => {
  const database = withTestDatabase();
  const valueOf = (key: string) => Prisma.sql`select value from setting where key = ${key}`;
  const read = (key: string) => readPrepared<{ value: unknown }>(database.current.prisma, "value", valueOf(key));
  const write = (key: string, value: number) =>
    database.current.prisma
      .$executeRaw`insert into setting (key, value, updated_at) values (${key}, ${String(value)}::jsonb, now())
        on conflict (key) do update set value = excluded.value`;

  /** How often the statement is sent while `work` is done. */
  async function counted(work: () => Promise<unknown>): Promise<number> {
    const sent = vi.spyOn(pg.Client.prototype, "query");
    try {
      await work();
      return sent.mock.calls.filter(([what]) => (what as unknown as { name?: string }).name === "value").length;
    } finally {
      sent.mockRestore();
    }
  }

  it("of the same values cost one statement, however many ask at once; other values have their own", async () => {
    expect(await counted(() => Promise.all(Array.from({ length: 20 }, () => read("a"))))).toBe(1);
    expect(await counted(() => Promise.all([read("a"), read("b"), read("c")]))).toBe(3);
  });

  it("see every write that was there before they were asked for, also while an older one is on its way", async () => {
    for (let value = 0; value < 20; value++) {
      const older = [read("d"), read("d")];
      await write("d", value);
      expect(await read("d")).toEqual([{ value }]);
      await Promise.all(older);
    }
  });

  // On the embedded database's one connection nothing is written until it has.
  it.skipIf(!process.env.TEST_DATABASE_URL)(
    "see the write while the older one, begun before it, has not come back",
    async () => {
      await write("e", 1);
      const { pool } = database.current;
      const connect = pool.connect.bind(pool);
      const held = byHand<void>();
      const arrived = byHand<void>();
      const connected = vi.spyOn(pool, "connect").mockImplementationOnce((async () => {
        const client = await connect();
        return {
          release() {},
          async query(what: pg.QueryConfig) {
            const rows = await client.query(what);
            client.release();
            arrived.resolve();
            await held.promise;
            return rows;
          },
        };
      }) as never);
      const older = read("e");
      await arrived.promise;
      await database.current.inTransaction(async (tx) => {
        // A transaction has its own read, which nobody waits for or shares.
        expect(await readPrepared(tx, "value", valueOf("e"))).toEqual([{ value: 1 }]);
        return { answer: null, last: [Prisma.sql`update setting set value = '2' where key = 'e'`] };
      });
      const newer = read("e");
      held.resolve();
      expect([await older, await newer]).toEqual([[{ value: 1 }], [{ value: 2 }]]);
      connected.mockRestore();
    },
  );
});
