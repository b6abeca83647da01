import type { Transaction } from "./database.server";
import { Prisma } from "./generated/client";

interface Asked<Item, Answer> {
  item: Item;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** At most so many acts share one transaction: whoever needs its rows, or the embedded database's one connection, waits for all of them. */
export const MAX_TOGETHER = 16;
/**
 * The end of a subquery that reads what is asked for from its JSON: PostgreSQL takes a list whose length it does not know for a hundred rows, and reads
 * whole tables for them.
 */
export const LIMIT_TOGETHER = Prisma.raw(`limit ${MAX_TOGETHER}`);

/**
 * A statement of a transaction that is sent once for all who ask for it in the same turn: acts that share a transaction (docs/decisions/0064) cost as many
 * statements as one of them. `send` answers by the items' places. @throws as `send` does, to each who asked.
 */
export function gathered<Item, Answer>(
  send: (tx: Transaction, items: readonly Item[]) => Promise<readonly Answer[]>,
): (tx: Transaction, item: Item) => Promise<Answer> {
  const waiting = new WeakMap<Transaction, Asked<Item, Answer>[]>();
  const sendAll = (tx: Transaction) => {
    const all = waiting.get(tx)!;
    waiting.delete(tx);
    for (let from = 0; from < all.length; from += MAX_TOGETHER) void sendSome(tx, all.slice(from, from + MAX_TOGETHER));
  };
  const sendSome = (tx: Transaction, some: readonly Asked<Item, Answer>[]) =>
    send(
      tx,
      some.map(({ item }) => item),
    ).then(
      (answers) => some.forEach(({ resolve }, place) => resolve(answers[place]!)),
      (error: unknown) => some.forEach(({ reject }) => reject(error)),
    );
  return (tx, item) =>
    new Promise<Answer>((resolve, reject) => {
      const asked = { item, resolve, reject };
      const others = waiting.get(tx);
      if (others) return void others.push(asked);
      waiting.set(tx, [asked]);
      // After all promises of this turn, in the order in which the statements were first asked for.
      process.nextTick(sendAll, tx);
    });
}
