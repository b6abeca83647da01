import pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { withTestDatabase } from "../../tests/support/test-database";
import { Prisma } from "./generated/client";
import { readPrepared } from "./prepared.server";
import { readBesideOthers } from "./reading-connection.server";

/** A pool of one connection, which counts what is done with it. */
function poolOfOne() {
  const released: boolean[] = [];
  const waiting: (() => void)[] = [];
  const client = {
    release(broken: boolean) {
      released.push(broken);
      isTaken = false;
      waiting.shift()?.();
    },
  };
  let isTaken = false;
  const pool = {
    get waitingCount() {
      return waiting.length;
    },
    connect: vi.fn(async () => {
      if (isTaken) await new Promise<void>((free) => waiting.push(free));
      isTaken = true;
      return client;
    }),
  };
  return { pool: pool as unknown as pg.Pool, connect: pool.connect, released, client };
}
/** A read that ends when the test says so. */
function byHand() {
  let resolve!: (answer: string) => void, reject!: (error: Error) => void;
  const promise = new Promise<string>((well, badly) => ([resolve, reject] = [well, badly]));
  return { read: vi.fn(() => promise), resolve, reject };
}
const turn = () => new Promise((done) => setImmediate(done));

describe("reads on one connection", () => {
  it("are sent behind those before them, and give the connection back when the last has its answer", async () => {
    const { pool, connect, released } = poolOfOne();
    const [first, second] = [byHand(), byHand()];
    const answers = [readBesideOthers(pool, first.read)];
    await turn();
    answers.push(readBesideOthers(pool, second.read));
    await turn();
    expect(second.read).toHaveBeenCalled();
    first.resolve("first");
    await turn();
    expect(released).toEqual([]);
    second.resolve("second");
    expect(await Promise.all(answers)).toEqual(["first", "second"]);
    await turn();
    expect([connect.mock.calls.length, released]).toEqual([1, [false]]);
  });

  it("queue up behind whatever waits for the connection", async () => {
    const { pool, client } = poolOfOne();
    const [first, later] = [byHand(), byHand()];
    const answer = readBesideOthers(pool, first.read);
    await turn();
    const order: string[] = [];
    const transaction = pool.connect().then(() => order.push("transaction"));
    const afterwards = [1, 2].map(() => readBesideOthers(pool, later.read).then(() => order.push("read")));
    await turn();
    expect(later.read).not.toHaveBeenCalled();
    first.resolve("first");
    await answer;
    await transaction;
    await turn();
    expect(later.read).not.toHaveBeenCalled();
    client.release(false);
    later.resolve("later");
    await Promise.all(afterwards);
    expect(order).toEqual(["transaction", "read", "read"]);
  });

  it.each([
    ["keep the connection after an error of the database", new pg.DatabaseError("no such column", 0, "error"), false],
    ["give a lost connection up", new Error("Connection terminated"), true],
  ])("%s", async (_, error, broken) => {
    const { pool, released } = poolOfOne();
    const [fails, works] = [byHand(), byHand()];
    const answers = Promise.allSettled([fails, works].map(({ read }) => readBesideOthers(pool, read)));
    await turn();
    fails.reject(error);
    works.resolve("works");
    expect((await answers).map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
    await turn();
    expect(released).toEqual([broken]);
  });

  it("fail together where there is no connection, and try anew afterwards", async () => {
    const { pool, connect } = poolOfOne();
    connect.mockRejectedValueOnce(new Error("offline"));
    const { read, resolve } = byHand();
    const failed = await Promise.allSettled([readBesideOthers(pool, read), readBesideOthers(pool, read)]);
    expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    resolve("there");
    expect(await readBesideOthers(pool, read)).toBe("there");
  });
});

describe("the embedded database's reads", () => {
  const database = withTestDatabase();
  const valueOf = (key: string) => Prisma.sql`select value from setting where key = ${key}`;
  const read = (key: string) => readPrepared<{ value: number }>(database.current.prisma, "value", valueOf(key));

  it.skipIf(process.env.TEST_DATABASE_URL)(
    "share one that is on its way, and see whatever was written before they were asked for",
    async () => {
      const { prisma } = database.current;
      await prisma.$executeRaw`insert into setting (key, value, updated_at) values ('a', '0', now())`;
      const sent = vi.spyOn(pg.Client.prototype, "query");
      const first = read("a");
      // Before the database can have answered: no turn of the event loop passes.
      while (sent.mock.calls.length === 0) await new Promise<void>((next) => process.nextTick(next));
      const [beside, other] = [read("a"), read("b")];
      const writing = prisma.$executeRaw`update setting set value = '1' where key = 'a'`;
      expect(await Promise.all([first, beside, other])).toEqual([[{ value: 0 }], [{ value: 0 }], []]);
      const named = sent.mock.calls.map(([what]) => (what as unknown as { name?: string }).name);
      expect(named.filter((name) => name === "value")).toHaveLength(2);
      sent.mockRestore();
      await writing;
      expect(await read("a")).toEqual([{ value: 1 }]);
    },
  );
});
