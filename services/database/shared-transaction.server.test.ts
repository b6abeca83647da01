import pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { withTestDatabase } from "../../tests/support/test-database";
import type { Transaction } from "./database.server";
import { Prisma } from "./generated/client";
import { DoneApart, inSharedTransaction } from "./shared-transaction.server";

const database = withTestDatabase();
const stored = (key: string) => Prisma.sql`insert into setting (key, value, updated_at) values (${key}, '1', now())`;
const keysLike = async (prefix: string) =>
  (
    await database.current.prisma.setting.findMany({ where: { key: { startsWith: prefix } }, orderBy: { key: "asc" } })
  ).map(({ key }) => key);

/** Stores each act's key, answers the keys it was done with, refuses one that ends with "refused", and one that ends with "held" where it shares. */
const store = async (tx: Transaction, acts: string[], shares: boolean) => {
  const isHeld = (key: string) => shares && key.endsWith("held");
  await Promise.all(acts.filter((key) => !isHeld(key)).map((key) => tx.$executeRaw(stored(key))));
  const refused = acts.find((key) => key.endsWith("refused"));
  if (refused) throw new Error(refused);
  return { answer: acts.map((key) => (isHeld(key) ? new DoneApart() : { key, beside: acts.length })) };
};
const shared = (name: string, ...keys: string[]) =>
  Promise.allSettled(keys.map((key) => inSharedTransaction({ name }, key, store)));
const answered = (key: string, beside: number) => ({ status: "fulfilled", value: { key, beside } });

describe("acts of one lane", () => {
  it("share one transaction if they arrive in the same turn, and each gets its own answer", async () => {
    expect(await shared("towels", "a1", "a2", "a3", "a4")).toEqual([
      answered("a1", 4),
      answered("a2", 4),
      answered("a3", 4),
      answered("a4", 4),
    ]);
    expect(await keysLike("a")).toEqual(["a1", "a2", "a3", "a4"]);
    expect(await shared("towels", "a5")).toEqual([answered("a5", 1)]);
  });

  it("share the next one if they arrive while one is on its way", async () => {
    let isOnItsWay = () => {};
    const onItsWay = new Promise<void>((begun) => (isOnItsWay = begun));
    const first = Promise.allSettled([
      inSharedTransaction(
        { name: "towels" },
        "g1",
        (...what: Parameters<typeof store>) => (isOnItsWay(), store(...what)),
      ),
    ]);
    await onItsWay;
    expect(await shared("towels", "g2", "g3")).toEqual([answered("g2", 2), answered("g3", 2)]);
    expect(await first).toEqual([answered("g1", 1)]);
  });

  it("share it if they arrive while it waits for a connection", async () => {
    const { pool } = database.current;
    const held = await Promise.all(Array.from({ length: pool.options.max! }, () => pool.connect()));
    const first = shared("towels", "k1");
    await new Promise(setImmediate);
    const others = shared("towels", "k2", "k3");
    for (const connection of held) connection.release();
    expect([...(await first), ...(await others)]).toEqual(["k1", "k2", "k3"].map((key) => answered(key, 3)));
  });

  it("are at most sixteen in one, so that nobody waits long for their rows", async () => {
    const keys = Array.from({ length: 34 }, (_, place) => `b${String(place).padStart(2, "0")}`);
    const answers = (await shared("towels", ...keys)) as PromiseFulfilledResult<{ beside: number }>[];
    expect(answers.map(({ value }) => value.beside)).toEqual([...Array<number>(32).fill(16), 2, 2]);
    expect(await keysLike("b")).toEqual(keys);
  });

  it("never share one where they are to be apart", async () => {
    const acts = ["i1", "i2", "i3"].map((key, place) =>
      inSharedTransaction({ name: "towels", apart: place < 2 ? "one customer" : "another" }, key, store),
    );
    expect(await Promise.all(acts)).toEqual([
      { key: "i1", beside: 2 },
      { key: "i2", beside: 1 },
      { key: "i3", beside: 2 },
    ]);
  });

  it("are done by themselves where they cannot be done beside others, and hold nobody up", async () => {
    expect(await shared("towels", "j1", "j2 held", "j3")).toEqual([
      answered("j1", 3),
      answered("j2 held", 1),
      answered("j3", 3),
    ]);
    expect(await shared("towels", "j4 held")).toEqual([answered("j4 held", 1)]);
    expect(await keysLike("j")).toEqual(["j1", "j2 held", "j3", "j4 held"]);
  });

  it("are done each by itself where one is refused, and only that one is", async () => {
    expect(await shared("towels", "c1", "c2", "c3 refused", "c4")).toEqual([
      answered("c1", 1),
      answered("c2", 1),
      { status: "rejected", reason: new Error("c3 refused") },
      answered("c4", 1),
    ]);
    expect(await keysLike("c")).toEqual(["c1", "c2", "c4"]);
  });

  it("are done each by itself where the database refuses one", async () => {
    const [first, second, third] = await shared("towels", "d1", "d2", "d2");
    expect([first, second]).toEqual([answered("d1", 1), answered("d2", 1)]);
    expect(third).toMatchObject({ status: "rejected", reason: expect.any(pg.DatabaseError) });
    expect(await keysLike("d")).toEqual(["d1", "d2"]);
  });

  it("are not done again where nobody knows whether the commit was", async () => {
    const query = pg.Client.prototype.query;
    const lost = new Error("Connection terminated unexpectedly");
    let commits = 0;
    const sent = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
      this: pg.Client,
      ...what: unknown[]
    ) {
      const answer: unknown = Reflect.apply(query, this, what);
      const isCommit = (what[0] as { text?: string } | undefined)?.text === "commit";
      return isCommit && ++commits === 1 ? Promise.resolve(answer).then(() => Promise.reject(lost)) : answer;
    } as never);
    const answers = await shared("towels", "e1", "e2", "e3").finally(() => sent.mockRestore());
    expect(answers).toEqual(Array(3).fill({ status: "rejected", reason: lost }));
    expect(commits).toBe(1);
  });

  it("know nothing of those of another lane", async () => {
    const [towels, napkins] = await Promise.all([shared("towels", "f1"), shared("napkins", "f2")]);
    expect([towels, napkins]).toEqual([[answered("f1", 1)], [answered("f2", 1)]]);
  });
});
