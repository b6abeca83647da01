import pg from "pg";
import { database, type Transaction } from "./database.server";
import type { Ended } from "./transaction.server";

/** Does several acts in one transaction, and answers them by their places. */
type Work<Act, Answer> = (tx: Transaction, acts: Act[]) => Promise<Ended<Answer[]>>;
interface Waiting {
  act: unknown;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/** At most so many share one transaction: whoever needs its rows, or the embedded database's one connection, waits for all of them. */
const MAX_TOGETHER = 16;
/** What waits on each lane that has a transaction on its way. */
const lanes = new Map<string, Waiting[]>();

/**
 * Does an act in a transaction that it may share with what else arrived on the same lane while another was on its way: they would wait for
 * the same row one by one, and have one commit in place of many. Where `work` throws for several, or the database refuses
 * a statement, all of it is rolled back and each is done again by itself (docs/decisions/0064). @throws as `work` does.
 */
export function inSharedTransaction<Act, Answer>(lane: string, act: Act, work: Work<Act, Answer>): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const waiting: Waiting = { act, resolve: resolve as Waiting["resolve"], reject };
    const others = lanes.get(lane);
    if (others) return void others.push(waiting);
    lanes.set(lane, [waiting]);
    void serve(lane, work as Work<unknown, unknown>);
  });
}

async function serve(lane: string, work: Work<unknown, unknown>): Promise<void> {
  const waiting = lanes.get(lane)!;
  while (waiting.length > 0) await together(waiting.splice(0, MAX_TOGETHER), work);
  lanes.delete(lane);
}

async function together(these: readonly Waiting[], work: Work<unknown, unknown>): Promise<void> {
  let toCommit = false;
  try {
    const answers = await database().inTransaction(async (tx) => {
      const ended = await work(
        tx,
        these.map(({ act }) => act),
      );
      toCommit = true;
      return ended;
    });
    for (const [place, { resolve }] of these.entries()) resolve(answers[place]);
  } catch (error) {
    // Lost at the commit: nobody knows whether it is written, and it is not done twice.
    const unknown = toCommit && !(error instanceof pg.DatabaseError);
    if (these.length === 1 || unknown) for (const { reject } of these) reject(error);
    else for (const one of these) await together([one], work);
  }
}
