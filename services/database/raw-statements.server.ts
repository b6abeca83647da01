import pg from "pg";
import { Prisma } from "./generated/client";
import { statementName } from "./statement-name.server";

/** What a column's text becomes. Prisma writes a time without its zone, and reads it so: what both write and read is the same moment. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, BigInt],
  [pg.types.builtins.NUMERIC, (text) => new Prisma.Decimal(text)],
  [pg.types.builtins.DATE, (text) => new Date(text)],
  [pg.types.builtins.TIMESTAMP, (text) => new Date(`${text.replace(" ", "T")}Z`)],
  [pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text.replace(" ", "T").replace(/[+-]\d{2}(:\d{2})?$/, "Z"))],
]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: "text" | "binary") =>
    parsers.get(type) ?? pg.types.getTypeParser(type, format as "text"),
};

const asParameter = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString().slice(0, -1);
  return Array.isArray(value) ? value.map(asParameter) : value;
};

/** A statement as the driver takes it, prepared by its name once on each connection. */
export function statementOf({ text, values: given }: Prisma.Sql): pg.QueryConfig {
  const values = given.map(asParameter);
  return { name: statementName({ sql: text, args: values }), text, values, types };
}

type RawStatements = Pick<Prisma.TransactionClient, "$queryRaw" | "$executeRaw">;

/**
 * Prisma's `$queryRaw` and `$executeRaw`, straight through the driver: for a statement that is written out already Prisma's own work
 * costs more than the sending (docs/performance.md). Values go and come as Prisma takes and gives them.
 */
export function rawStatements(send: (statement: pg.QueryConfig) => Promise<pg.QueryResult>): RawStatements {
  const sqlOf = (statement: TemplateStringsArray | Prisma.Sql, values: unknown[]) =>
    statement instanceof Prisma.Sql ? statement : Prisma.sql(statement, ...values);
  const raw = {
    $queryRaw: async (statement: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) =>
      (await send(statementOf(sqlOf(statement, values)))).rows,
    $executeRaw: async (statement: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) =>
      (await send(statementOf(sqlOf(statement, values)))).rowCount ?? 0,
  };
  // Prisma's own promise is one that may also stand in a batch; nothing here batches.
  return raw as unknown as RawStatements;
}
