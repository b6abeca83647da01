import pg from "pg";
import { database, type Transaction } from "./database.server";
import { MAX_TOGETHER } from "./gathered.server";
import type { Ended } from "./transaction.server";

/** Where an act may share a transaction. */
export interface Lane {
  name: string;
  /** Acts with the same answer never share one: each decides by what the other writes. */
  apart?: string;
}

/** An act that cannot be done beside others now, such as one whose row somebody else holds: it has written nothing, and is done by itself. */
export class DoneApart extends Error {}

/** What an act answers beside the others: a `DoneApart` for one that is to be done by itself. */
type Work<Act, Answer> = (tx: Transaction, acts: Act[], shares: boolean) => Promise<Ended<(Answer | DoneApart)[]>>;
interface Waiting {
  act: unknown;
  apart: string | undefined;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}
/** What waits on each lane that has a transaction on its way. */
const lanes = new Map<string, Waiting[]>();

/**
 * Does an act in a transaction that it shares with what else arrived on the same lane in the same turn, or while others were on their way or waited for
 * a connection: they have one commit in place of many. Where `work` throws for several, or the database refuses a statement, all of it is rolled back and each is
 * done again by itself (docs/decisions/0064). @throws as `work` does.
 */
export function inSharedTransaction<Act, Answer>(
  { name, apart }: Lane,
  act: Act,
  work: Work<Act, Answer>,
): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const waiting: Waiting = { act, apart, resolve: resolve as Waiting["resolve"], reject };
    const others = lanes.get(name);
    if (others) return void others.push(waiting);
    lanes.set(name, [waiting]);
    void serve(name, work as Work<unknown, unknown>);
  });
}

async function serve(name: string, work: Work<unknown, unknown>): Promise<void> {
  const waiting = lanes.get(name)!;
  while (waiting.length > 0) await together(() => taken(waiting), work);
  lanes.delete(name);
}

/** Takes whoever waited longest, and no two that are to be apart. */
function taken(waiting: Waiting[]): Waiting[] {
  const these: Waiting[] = [];
  const held = new Set<string>();
  for (const one of waiting.splice(0)) {
    const waits = these.length === MAX_TOGETHER || (one.apart !== undefined && held.has(one.apart));
    (waits ? waiting : these).push(one);
    if (one.apart !== undefined) held.add(one.apart);
  }
  return these;
}

/** `take` is asked once there is a connection: whoever came while it was waited for is in time. */
async function together(
  take: () => readonly Waiting[],
  work: Work<unknown, unknown>,
  { shares = true }: { shares?: boolean } = {},
): Promise<void> {
  let these: readonly Waiting[] | undefined;
  let toCommit = false;
  try {
    const answers = await database().inTransaction(async (tx) => {
      // The connection was mostly used last to look up the sessions of those who are about to come.
      await arrivals();
      these = take();
      const ended = await work(
        tx,
        these.map(({ act }) => act),
        shares,
      );
      toCommit = true;
      return ended;
    });
    // Whoever gets the connection next sends first: the database works on theirs while these are answered.
    setImmediate(() => {
      for (const [place, one] of these!.entries()) {
        const answer = answers[place];
        // It may wait for long: the lane does not wait for it.
        if (answer instanceof DoneApart) void together(() => [one], work, { shares: false });
        else one.resolve(answer);
      }
    });
  } catch (error) {
    // There was no connection: whoever would have shared it is refused together.
    const isOffline = !these;
    these ??= take();
    // Lost at the commit: nobody knows whether it is written, and it is not done twice.
    const unknown = toCommit && !(error instanceof pg.DatabaseError);
    if (these.length === 1 || unknown || isOffline) for (const { reject } of these) reject(error);
    else for (const one of these) await together(() => [one], work);
  }
}

/** Until all that has arrived is read. */
const arrivals = () => new Promise<void>((read) => setImmediate(read));
