import type pg from "pg";

export interface Column {
  name: string;
  /** As PostgreSQL writes it, with its length: timestamp(3) with time zone. */
  type: string;
}
export interface Table {
  name: string;
  columns: readonly Column[];
  /** The primary key columns, which define the order of reading rows. */
  key: readonly string[];
}
/** A database's structure: its tables in dependency order, its sequences, and its migrations. */
export interface Shape {
  tables: readonly Table[];
  sequences: readonly string[];
  migrations: readonly string[];
}

/** Runs a statement on one connection. */
export type Ask = <Row extends pg.QueryResultRow = pg.QueryResultRow>(
  statement: string | pg.QueryConfig,
) => Promise<pg.QueryResult<Row>>;

/** Quotes an identifier: "user" and "order" are SQL keywords. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

const TABLES = `
  select c.relname as name,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
        order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select json_agg(a.attname order by array_position(k.conkey, a.attnum)) from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
      where k.conrelid = c.oid and k.contype = 'p') as key,
    coalesce((select json_agg(distinct r.relname) from pg_constraint k join pg_class r on r.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f' and r.oid <> c.oid), '[]') as refers
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> '_prisma_migrations'
  order by c.relname collate "C"`;

/** The structure of a migrated database; empty if it has no tables yet. */
export async function readShape(ask: Ask): Promise<Shape> {
  const { rows: tables } = await ask<Table & { refers: string[] }>(TABLES);
  const { rows: sequences } = await ask<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname collate "C"`,
  );
  const { rows: history } = await ask<{ there: boolean }>(
    "select to_regclass('_prisma_migrations') is not null as there",
  );
  const migrations = history[0]?.there ? await appliedMigrations(ask) : [];
  return { tables: inDependencyOrder(tables), sequences: sequences.map(({ name }) => name), migrations };
}

async function appliedMigrations(ask: Ask): Promise<string[]> {
  const { rows } = await ask<{ name: string }>(
    `select migration_name as name from _prisma_migrations
     where finished_at is not null and rolled_back_at is null order by migration_name collate "C"`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Sorts tables so that each follows the ones it references. @throws for a cycle, which the schema
 * does not have.
 */
function inDependencyOrder(tables: readonly (Table & { refers: readonly string[] })[]): Table[] {
  const placed = new Set<string>();
  const ordered: Table[] = [];
  while (ordered.length < tables.length) {
    const next = tables.filter(({ name, refers }) => !placed.has(name) && refers.every((other) => placed.has(other)));
    if (next.length === 0) throw new Error("The tables refer to each other in a cycle.");
    for (const { name, columns, key } of next) {
      placed.add(name);
      ordered.push({ name, columns, key });
    }
  }
  return ordered;
}

/** The row count of each table, in one statement. */
export async function countRows(ask: Ask, tables: readonly Pick<Table, "name">[]): Promise<Map<string, number>> {
  if (tables.length === 0) return new Map();
  const counts = tables.map(
    ({ name }, place) => `select ${place} as place, count(*)::int as rows from ${quoted(name)}`,
  );
  const { rows } = await ask<{ place: number; rows: number }>(counts.join(" union all "));
  return new Map(rows.map(({ place, rows: found }) => [tables[place]!.name, found]));
}
