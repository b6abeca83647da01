import pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { withTestDatabase } from "../../tests/support/test-database";
import type { Transaction } from "./database.server";
import { Prisma } from "./generated/client";
import { inSharedTransaction } from "./shared-transaction.server";

const database = withTestDatabase();
const stored = (key: string) => Prisma.sql`insert into setting (key, value, updated_at) values (${key}, '1', now())`;
const keysLike = async (prefix: string) =>
  (
    await database.current.prisma.setting.findMany({ where: { key: { startsWith: prefix } }, orderBy: { key: "asc" } })
  ).map(({ key }) => key);

/** Stores each act's key, answers the keys it was done with, and refuses one that ends with "refused". */
const store = async (tx: Transaction, acts: string[]) => {
  await Promise.all(acts.map((key) => tx.$executeRaw(stored(key))));
  const refused = acts.find((key) => key.endsWith("refused"));
  if (refused) throw new Error(refused);
  return { answer: acts.map((key) => ({ key, beside: acts.length })) };
};
const shared = (lane: string, ...keys: string[]) =>
  Promise.allSettled(keys.map((key) => inSharedTransaction(lane, key, store)));
const answered = (key: string, beside: number) => ({ status: "fulfilled", value: { key, beside } });

describe("acts of one lane", () => {
  it("share one transaction if they arrive while another is on its way, and each gets its own answer", async () => {
    expect(await shared("towels", "a1", "a2", "a3", "a4")).toEqual([
      answered("a1", 1),
      answered("a2", 3),
      answered("a3", 3),
      answered("a4", 3),
    ]);
    expect(await keysLike("a")).toEqual(["a1", "a2", "a3", "a4"]);
    expect(await shared("towels", "a5")).toEqual([answered("a5", 1)]);
  });

  it("are at most sixteen in one, so that nobody waits long for their rows", async () => {
    const keys = Array.from({ length: 34 }, (_, place) => `b${String(place).padStart(2, "0")}`);
    const answers = (await shared("towels", ...keys)) as PromiseFulfilledResult<{ beside: number }>[];
    expect(answers.map(({ value }) => value.beside)).toEqual([1, ...Array<number>(32).fill(16), 1]);
    expect(await keysLike("b")).toEqual(keys);
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
      return isCommit && ++commits === 2 ? Promise.resolve(answer).then(() => Promise.reject(lost)) : answer;
    } as never);
    const answers = await shared("towels", "e1", "e2", "e3").finally(() => sent.mockRestore());
    expect(answers).toEqual([
      answered("e1", 1),
      { status: "rejected", reason: lost },
      { status: "rejected", reason: lost },
    ]);
    expect(commits).toBe(2);
  });

  it("know nothing of those of another lane", async () => {
    const [towels, napkins] = await Promise.all([shared("towels", "f1"), shared("napkins", "f2")]);
    expect([towels, napkins]).toEqual([[answered("f1", 1)], [answered("f2", 1)]]);
  });
});
