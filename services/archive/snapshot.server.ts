import type { Database } from "../database/database.server";
import { fetched, IN_PLAIN_WORDS, selection, type Source } from "./rows.server";
import { countRows, quoted, readShape, type Ask, type Shape, type Table } from "./tables.server";

/** One moment of a database, read while others go on writing. It must be closed. */
export interface Snapshot extends Source {
  close(): Promise<void>;
}

let taken = 0;

/**
 * Holds the rows of all tables, or of some, as they are at this moment: cursors that outlive their transaction, whose rows PostgreSQL sets aside
 * on its disk when it commits. So nothing waits but for that moment, and then the rows are read in turns with everybody else's
 * statements, also on the embedded database's one connection (0119).
 */
export async function takeSnapshot(
  { pool, kind }: Pick<Database, "pool" | "kind">,
  which: (table: Table) => boolean = () => true,
): Promise<Snapshot> {
  const client = await pool.connect();
  const ask: Ask = (statement) => client.query(statement);
  const name = (place: number) => `snapshot_${taken}_${place}`;
  taken++;
  const cursors = new Map<string, string>();
  let shape: Shape, counts: Map<string, number>, sequences: Map<string, string>;
  try {
    await ask("begin isolation level repeatable read read only");
    await ask(IN_PLAIN_WORDS);
    const whole = await readShape(ask);
    shape = { ...whole, tables: whole.tables.filter(which) };
    counts = await countRows(ask, shape.tables);
    sequences = await lastNumbers(ask, shape.sequences);
    shape.tables.forEach((table, place) => cursors.set(table.name, name(place)));
    const declarations = shape.tables.map((table) => {
      return `declare ${cursors.get(table.name)} no scroll cursor with hold for ${selection(table)}`;
    });
    if (declarations.length > 0) await ask(declarations.join("; "));
    await ask("commit");
  } catch (error) {
    const isGood = await ask("rollback").then(
      () => true,
      () => false,
    );
    client.release(!isGood);
    throw error;
  }
  // The cursors are the connection's: on a server it stays ours to the end; the embedded database has but this one, for everybody.
  if (kind === "embedded") client.release();
  const later: Ask = kind === "embedded" ? (statement) => pool.query(statement) : ask;
  return {
    shape,
    counts,
    sequences,
    rows: (table) => fetched(later, cursors.get(table.name)!),
    async close() {
      const closing = [...cursors.values()].map((cursor) => `close ${cursor}`).join("; ");
      const isGood = await (closing === "" ? Promise.resolve() : later(closing)).then(
        () => true,
        () => false,
      );
      if (kind === "server") client.release(!isGood);
    },
  };
}

/** The last number of each sequence that has given one. */
export async function lastNumbers(ask: Ask, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const each = names.map(
    (name, place) => `select ${place} as place, last_value::text as last from ${quoted(name)} where is_called`,
  );
  const { rows } = await ask<{ place: number; last: string }>(each.join(" union all "));
  return new Map(rows.map(({ place, last }) => [names[place]!, last]));
}
