import type { Transaction } from "./database.server";

interface Asked<Item, Answer> {
  item: Item;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

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
    send(
      tx,
      all.map(({ item }) => item),
    ).then(
      (answers) => all.forEach(({ resolve }, place) => resolve(answers[place]!)),
      (error: unknown) => all.forEach(({ reject }) => reject(error)),
    );
  };
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
