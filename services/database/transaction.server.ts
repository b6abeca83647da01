import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import type { Prisma, PrismaClient } from "./generated/client";
import { rawStatements, statementOf } from "./raw-statements.server";

export type Transaction = Prisma.TransactionClient;

/** A transaction may wait its turn behind another on the embedded database's one connection, and an import takes seconds. */
export const TRANSACTION_OPTIONS = { maxWait: 60_000, timeout: 120_000 };

/** What a transaction is to answer, and the statements that go with the commit, in one write. */
export interface Ended<Answer> {
  answer: Answer;
  last?: readonly Prisma.Sql[];
}

/**
 * Runs `work` in one transaction. BEGIN goes with the first statement and COMMIT with the last, and so do statements that are sent side by
 * side (Promise.all): each group in one write, run in the order in which they were sent. Raw statements go straight to the driver, and Prisma joins in when `work` first asks for one of its models. Whatever `work` throws rolls
 * all of it back. @throws as `work` does, and when it takes longer than `timeout` milliseconds.
 */
export async function inTransaction<Answer>(
  { pool, models }: { pool: pg.Pool; models: PrismaClient },
  work: (tx: Transaction) => Promise<Ended<Answer>>,
  { timeout = TRANSACTION_OPTIONS.timeout }: { timeout?: number } = {},
): Promise<Answer> {
  const client = await connectWithin(pool, TRANSACTION_OPTIONS.maxWait);
  const connection = new Connection(client);
  const joined = new JoinedModels(models, connection, timeout);
  let broken = false;
  try {
    const { answer, last } = await within(timeout, work(transactionOf(connection, joined)));
    await joined.leave();
    await connection.commit(last);
    return answer;
  } catch (error) {
    await joined.leave();
    broken = !(await connection.rollback());
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Prisma's client, whose raw statements and transactions are ours; its models are as they were. */
export function quickened(models: PrismaClient, pool: pg.Pool): PrismaClient {
  const own = {
    ...rawStatements((statement) => pool.query(statement)),
    $transaction: <Answer>(work: (tx: Transaction) => Promise<Answer>, options?: { timeout?: number }) =>
      inTransaction({ pool, models }, async (tx) => ({ answer: await work(tx) }), options),
  };
  return new Proxy(models, {
    get(client, name) {
      if (Object.hasOwn(own, name)) return own[name as keyof typeof own];
      const value: unknown = Reflect.get(client, name, client);
      return typeof value === "function" ? value.bind(client) : value;
    },
  });
}

async function connectWithin(pool: pg.Pool, milliseconds: number): Promise<pg.PoolClient> {
  const connecting = pool.connect();
  try {
    return await within(milliseconds, connecting);
  } catch (error) {
    void connecting.then(
      (client) => client.release(),
      () => {},
    );
    throw error;
  }
}

async function within<Answer>(milliseconds: number, work: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`A transaction took longer than ${milliseconds} ms.`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** One connection for the time of one transaction. */
class Connection {
  #begun = false;
  #ended = false;

  constructor(private readonly client: pg.PoolClient) {}

  /** Sends a statement, the first one after BEGIN. What is sent in one turn goes in one write. */
  async send(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    if (this.#ended) throw new Error("The transaction is over.");
    this.#write();
    if (this.#begun) return this.client.query(statement);
    this.#begun = true;
    return (await allOf([this.client.query({ text: "begin" }), this.client.query(statement)]))[1]!;
  }

  async commit(last: readonly Prisma.Sql[] = []): Promise<void> {
    this.#ended = true;
    const statements = [...(this.#begun ? [] : [{ text: "begin" }]), ...last.map(statementOf)];
    if (last.length === 0 && !this.#begun) return;
    this.#write();
    const results = await allOf([...statements, { text: "commit" }].map((statement) => this.client.query(statement)));
    // A statement that failed and was forgotten: PostgreSQL then takes all of it back.
    if (results.at(-1)!.command !== "COMMIT") throw new Error("The transaction was not committed.");
  }

  /** Whether the connection is good after it. */
  async rollback(): Promise<boolean> {
    this.#ended = true;
    if (!this.#begun) return true;
    return this.client.query("rollback").then(
      () => true,
      () => false,
    );
  }

  /** Holds the connection's writing back until this turn is over, and what is gathered in it (gathered.server.ts) has been sent. */
  #write(): void {
    const { stream } = (this.client as unknown as { connection: { stream: Corked } }).connection;
    stream.cork();
    process.nextTick(() => queueMicrotask(() => stream.uncork()));
  }
}

/** The answers to what was sent side by side: all have come before the first failure among them is thrown. */
export async function allOf<Answer>(sent: Promise<Answer>[]): Promise<Answer[]> {
  const settled = await Promise.allSettled(sent);
  return settled.map((result) => {
    if (result.status === "rejected") throw result.reason;
    return result.value;
  });
}

interface Corked {
  cork(): void;
  uncork(): void;
}

/**
 * The connection that Prisma is to join, handed to its adapter by the way of the call. While it is in use Node follows every promise of
 * the process, which costs each request a twentieth: so it is in use only from Prisma's being asked until it has begun.
 */
const joining = new AsyncLocalStorage<Connection>();
let beginning = 0;

/** Has Prisma begin a transaction on this connection. `begin` settles when it has, or has failed to. */
function handOver<Begun>(connection: Connection, begin: () => Promise<Begun>): Promise<Begun> {
  beginning++;
  return joining.run(connection, begin).finally(() => {
    if (--beginning === 0) joining.disable();
  });
}

/** Prisma's adapter, whose transactions can join one that is open already. */
export class JoiningAdapter extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const startTransaction = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = (isolationLevel) => {
      const connection = joining.getStore();
      if (!connection) return startTransaction(isolationLevel);
      const joined = Object.assign(Object.create(adapter) as typeof adapter, {
        client: { connect: async () => asClient(connection) },
      });
      return Object.getPrototypeOf(adapter).startTransaction.call(joined, isolationLevel);
    };
    return adapter;
  }
}

/** The connection as Prisma's adapter uses it: where the transaction begins and ends is not Prisma's to say. */
function asClient(connection: Connection) {
  const nothing = { rows: [], fields: [], rowCount: 0 };
  return {
    query: async (statement: pg.QueryConfig) =>
      /^(begin|commit|rollback)$/i.test(statement.text) ? nothing : connection.send(statement),
    on() {},
    removeListener() {},
    release() {},
  };
}

/** Prisma's models on a transaction's connection, from the first time that one is asked for. */
class JoinedModels {
  #joined: Promise<Transaction> | undefined;
  #done = () => {};
  #left: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly models: PrismaClient,
    private readonly connection: Connection,
    private readonly timeout: number,
  ) {}

  join(): Promise<Transaction> {
    this.#joined ??= handOver(
      this.connection,
      () =>
        new Promise<Transaction>((entered, failed) => {
          const until = new Promise<void>((done) => (this.#done = done));
          this.#left = this.models
            .$transaction(
              (tx) => {
                entered(tx);
                return until;
              },
              { timeout: this.timeout },
            )
            .catch(failed);
        }),
    );
    return this.#joined;
  }

  async leave(): Promise<void> {
    this.#done();
    await this.#left;
  }
}

function transactionOf(connection: Connection, joined: JoinedModels): Transaction {
  const raw = rawStatements((statement) => connection.send(statement));
  const operations = (model: string) =>
    new Proxy(
      {},
      {
        get: (_, operation: string) => async (what: unknown) => {
          const delegate = (await joined.join())[model as "user"];
          return (delegate[operation as "findMany"] as (what: unknown) => Promise<unknown>)(what);
        },
      },
    );
  return new Proxy(raw, {
    get: (target, name) =>
      typeof name !== "string" || name === "then" ? undefined : (target[name as keyof typeof raw] ?? operations(name)),
  }) as Transaction;
}
