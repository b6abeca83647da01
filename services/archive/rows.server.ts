import { createHash } from "node:crypto";
import pg from "pg";
import { quoted, type Ask, type Shape, type Table } from "./tables.server";

/** A row as text, value for value as PostgreSQL writes and reads it: nothing is rounded or turned on the way. */
export type Row = readonly (string | null)[];

/** All rows of a portal as they were at one moment, from a database or from an archive. They are read table by table in the order of the shape. */
export interface Source {
  shape: Shape;
  counts: ReadonlyMap<string, number>;
  /** The last number of each sequence that has given one. */
  sequences: ReadonlyMap<string, string>;
  rows(table: Table): AsyncIterable<readonly Row[]>;
}

/** What long work says of itself. */
export interface Work {
  onProgress?: ((progress: Progress) => void) | undefined;
  /** When it is aborted, the work ends and leaves everything as it was. */
  signal?: AbortSignal | undefined;
}
export interface Progress {
  step: string;
  done: number;
  total: number;
}

/** Rows in one statement: requests get their turn on the embedded database's one connection in between. */
export const ROWS_AT_ONCE = 2_000;

const TEXT = /^(text|character|"char"|name)/;
const TIME = /^(timestamp|date|time|interval)/;

/** The rows of a table by its key, in the same order on every server, and times by the same clock. */
export function selection({ name, columns, key }: Table): string {
  const typeOf = new Map(columns.map((column) => [column.name, column.type]));
  const order = key.map((column) => `${quoted(column)}${TEXT.test(typeOf.get(column)!) ? ' collate "C"' : ""}`);
  const read = columns.map((column) => `${quoted(column.name)}${TIME.test(column.type) ? "::text" : ""}`);
  return `select ${read.join(", ")} from ${quoted(name)} order by ${order.join(", ")}`;
}
/** How times and numbers are written, for the length of one transaction. */
export const IN_PLAIN_WORDS =
  "set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local extra_float_digits = 1";

const AS_TEXT: pg.CustomTypesConfig = { getTypeParser: () => (value: string) => value };

/** Reads a cursor to its end. */
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

/** How many rows passed, and the checksum of all of them: what two places must have alike to hold the same. */
export class Tally {
  rows = 0;
  #hash = createHash("sha256");

  /** Counts the rows in, and returns them as lines. */
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
