import type { Database } from "../database/database.server";
import { fetched, IN_PLAIN_WORDS, selection, type Source } from "./rows.server";
import { countRows, quoted, readShape, type Ask, type Shape, type Table } from "./tables.server";

/** A snapshot of a database, readable while writes continue. It must be closed. */
export interface Snapshot extends Source {
  close(): Promise<void>;
}

let taken = 0;

/**
 * Takes a snapshot of all tables, or of some, with held cursors: PostgreSQL materializes their rows
 * on disk at commit. So others wait only for that moment, and reading alternates with other
 * statements, even on the embedded database's single connection (decision 0120).
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
  // Cursors belong to their connection. On a server we keep it to the end; the embedded database
  // has a single one for everybody.
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

/** The last value of each sequence that has been used. */
export async function lastNumbers(ask: Ask, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const each = names.map(
    (name, place) => `select ${place} as place, last_value::text as last from ${quoted(name)} where is_called`,
  );
  const { rows } = await ask<{ place: number; last: string }>(each.join(" union all "));
  return new Map(rows.map(({ place, last }) => [names[place]!, last]));
}
