import { createHash } from "node:crypto";
import pg from "pg";
import { quoted, type Ask, type Shape, type Table } from "./tables.server";

/** A row as text, exactly as PostgreSQL writes and reads it: nothing is rounded or converted. */
export type Row = readonly (string | null)[];

/**
 * All rows of a portal at one moment, from a database or an archive, read table by table in the
 * order of the shape.
 */
export interface Source {
  shape: Shape;
  counts: ReadonlyMap<string, number>;
  /** The last value of each sequence that has been used. */
  sequences: ReadonlyMap<string, string>;
  rows(table: Table): AsyncIterable<readonly Row[]>;
}

/** The options of a long-running operation. */
export interface Work {
  onProgress?: ((progress: Progress) => void) | undefined;
  /** When it is aborted, the operation ends and leaves everything as it was. */
  signal?: AbortSignal | undefined;
}
export interface Progress {
  step: string;
  done: number;
  total: number;
}

/**
 * Rows per statement, so that requests get their turn on the embedded database's single connection.
 */
export const ROWS_AT_ONCE = 2_000;

const TEXT = /^(text|character|"char"|name)/;
const TIME = /^(timestamp|date|time|interval)/;

/** Selects a table's rows by primary key, in an order that is the same on every server. */
export function selection({ name, columns, key }: Table): string {
  const typeOf = new Map(columns.map((column) => [column.name, column.type]));
  const order = key.map((column) => `${quoted(column)}${TEXT.test(typeOf.get(column)!) ? ' collate "C"' : ""}`);
  const read = columns.map((column) => `${quoted(column.name)}${TIME.test(column.type) ? "::text" : ""}`);
  return `select ${read.join(", ")} from ${quoted(name)} order by ${order.join(", ")}`;
}
/** Fixes the text format of times and numbers for one transaction. */
export const IN_PLAIN_WORDS =
  "set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local extra_float_digits = 1";

const AS_TEXT: pg.CustomTypesConfig = { getTypeParser: () => (value: string) => value };

export async function* fetched(ask: Ask, cursor: string): AsyncGenerator<Row[]> {
  for (;;) {
    const { rows } = await ask<never>({
      text: `fetch ${ROWS_AT_ONCE} from ${cursor}`,
      rowMode: "array",
      types: AS_TEXT,
    } as pg.QueryConfig);
    if (rows.length > 0) yield rows as unknown as Row[];
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

const lineOf = (row: Row) => `${JSON.stringify(row)}\n`;

/** A row count and checksum: two tables with the same tally have the same content. */
export class Tally {
  rows = 0;
  #hash = createHash("sha256");

  /** Adds rows, and returns them as lines. */
  add(rows: readonly Row[]): string {
    const lines = rows.map(lineOf).join("");
    this.rows += rows.length;
    this.#hash.update(lines);
    return lines;
  }

  end(): { rows: number; sha256: string } {
    return { rows: this.rows, sha256: this.#hash.digest("hex") };
  }
}
