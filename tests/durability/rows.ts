import type { Database } from "../../services/database/database.server";

/**
 * How many rows one transaction of the writing child has. After a crash all of them are there, or
 * none.
 */
export const ROWS_EACH = 3;
/**
 * The size of the table that the filling child writes, with the length in characters: more than the
 * embedded database's buffers.
 */
export const FILLED = { rows: 8_000, length: 6_000 };

/** The name of each stored transaction, and how many of its rows are stored. */
export type Stored = readonly (readonly [name: string, rows: number])[];
export async function storedIn({ pool }: Database): Promise<Stored> {
  const { rows } = await pool.query<{ name: string; rows: number }>(
    "select split_part(key, '/', 1) as name, count(value)::int as rows from setting group by 1",
  );
  return rows.map((row) => [row.name, row.rows]);
}
