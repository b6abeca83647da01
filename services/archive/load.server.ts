import type pg from "pg";
import {
  fetched,
  IN_PLAIN_WORDS,
  ROWS_AT_ONCE,
  selection,
  Tally,
  type Row,
  type Source,
  type Work,
} from "./rows.server";
import { lastNumbers } from "./snapshot.server";
import { quoted, readShape, type Ask, type Table } from "./tables.server";

/** The loaded rows: count and checksum per table. */
export type Tallies = ReadonlyMap<string, { rows: number; sha256: string }>;

/** The written data differ from the source; everything is rolled back. */
class NotTheSame extends Error {
  readonly forPerson = true;
}

/** Advisory lock id, any constant that nothing else in this database uses: one load at a time. */
const LOAD_LOCK = 727_004;

/**
 * Loads all rows of a source into a database with the same tables, in one transaction; `replace`
 * deletes the existing rows first. Every table is then read back and its count and checksum
 * compared. `beforeCommit` is the last step that may fail.
 * @throws and leaves the database as it was.
 */
export async function loadRows(
  pool: pg.Pool,
  source: Source,
  { replace = false, beforeCommit, ...work }: Work & { replace?: boolean; beforeCommit?: () => Promise<void> },
): Promise<Tallies> {
  const client = await pool.connect();
  const ask: Ask = (statement) => client.query(statement);
  let isGood = true;
  try {
    await ask("begin");
    await ask(`${IN_PLAIN_WORDS}; select pg_advisory_xact_lock(${LOAD_LOCK})`);
    const tables = await sameTables(ask, source);
    if (replace && tables.length > 0) await ask(`truncate ${tables.map(({ name }) => quoted(name)).join(", ")}`);
    const tallies = await writeAll(ask, client, source, tables, work);
    await setSequences(ask, source);
    await compare(ask, source, tables, tallies, work);
    await beforeCommit?.();
    work.signal?.throwIfAborted();
    await ask("commit");
    return tallies;
  } catch (error) {
    isGood = await ask("rollback").then(
      () => true,
      () => false,
    );
    throw error;
  } finally {
    client.release(!isGood);
  }
}

/**
 * The source's tables in its order. @throws if the databases do not have the same tables and
 * columns.
 */
async function sameTables(ask: Ask, source: Source): Promise<readonly Table[]> {
  const target = new Map((await readShape(ask)).tables.map((table) => [table.name, namesOf(table)]));
  const same =
    target.size === source.shape.tables.length &&
    source.shape.tables.every((table) => target.get(table.name) === namesOf(table));
  if (!same) throw new NotTheSame("The two databases do not have the same tables. Nothing was written.");
  return source.shape.tables;
}
const namesOf = ({ columns }: Table) =>
  columns
    .map(({ name, type }) => `${name} ${type}`)
    .sort()
    .join();

async function writeAll(ask: Ask, client: pg.PoolClient, source: Source, tables: readonly Table[], work: Work) {
  const total = [...source.counts.values()].reduce((sum, rows) => sum + rows, 0);
  const tallies = new Map<string, ReturnType<Tally["end"]>>();
  let done = 0;
  for (const table of tables) {
    const tally = new Tally();
    // The rows already include what triggers would add. The table's owner may disable its triggers.
    await ask(`alter table ${quoted(table.name)} disable trigger user`);
    for await (const rows of source.rows(table)) {
      work.signal?.throwIfAborted();
      tally.add(rows);
      for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
        await insert(client, table, rows.slice(start, start + ROWS_AT_ONCE));
      done += rows.length;
      work.onProgress?.({ step: "Writing", done, total });
    }
    await ask(`alter table ${quoted(table.name)} enable trigger user`);
    tallies.set(table.name, tally.end());
  }
  return tallies;
}

/**
 * A statement takes each column as one list: as many values as the table has columns, however many
 * rows.
 */
function insert(client: pg.PoolClient, { name, columns }: Table, rows: readonly Row[]): Promise<unknown> {
  const names = columns.map((column) => quoted(column.name)).join(", ");
  const values = columns.map((column, place) => `v.c${place}::${column.type}`).join(", ");
  const lists = columns.map((_, place) => `$${place + 1}::text[]`).join(", ");
  const aliases = columns.map((_, place) => `c${place}`).join(", ");
  const text = `insert into ${quoted(name)} (${names}) select ${values} from unnest(${lists}) as v(${aliases})`;
  return client.query({ text, values: columns.map((_, place) => rows.map((row) => row[place])) });
}

async function setSequences(ask: Ask, { shape, sequences }: Source): Promise<void> {
  for (const name of shape.sequences) {
    const last = sequences.get(name);
    await ask({
      text: "select setval($1::regclass, $2::bigint, $3)",
      values: [quoted(name), last ?? "1", last !== undefined],
    });
  }
}

/** Reads back what was written. */
async function compare(
  ask: Ask,
  source: Source,
  tables: readonly Table[],
  tallies: Tallies,
  work: Work,
): Promise<void> {
  const total = [...source.counts.values()].reduce((sum, rows) => sum + rows, 0);
  let done = 0;
  for (const table of tables) {
    const tally = new Tally();
    await ask(`declare written no scroll cursor for ${selection(table)}`);
    for await (const rows of fetched(ask, "written")) {
      work.signal?.throwIfAborted();
      tally.add(rows);
      done += rows.length;
      work.onProgress?.({ step: "Comparing", done, total });
    }
    await ask("close written");
    const [was, is, expected] = [tallies.get(table.name)!, tally.end(), source.counts.get(table.name)];
    if (was.rows !== expected || was.rows !== is.rows || was.sha256 !== is.sha256)
      throw new NotTheSame(
        `The table ${table.name} was not copied correctly (${is.rows} of ${expected} rows). Nothing was written.`,
      );
  }
  const last = await lastNumbers(ask, source.shape.sequences);
  for (const name of source.shape.sequences)
    if (last.get(name) !== source.sequences.get(name))
      throw new NotTheSame(`The sequence ${name} was not copied correctly. Nothing was written.`);
}
