import { Prisma } from "#services/database/generated/client";
import type { Transaction } from "#services/database/database.server";

/** The SQL type of each column. */
type Types<Row> = Readonly<Record<keyof Row & string, string>>;

/**
 * Writes rows as one JSON value instead of thousands of parameters, which takes the embedded
 * database a fifth of the time.
 */
export async function insertRows<Row extends object>(
  tx: Transaction,
  table: string,
  types: Types<Row>,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Prisma.raw(
    Object.keys(types)
      .map((name) => `"${name}"`)
      .join(", "),
  );
  const shape = Prisma.raw(
    Object.entries(types)
      .map(([name, type]) => `"${name}" ${type}`)
      .join(", "),
  );
  await tx.$executeRaw`
    insert into ${Prisma.raw(`"${table}"`)} (${columns})
    select ${columns} from json_to_recordset(${JSON.stringify(rows)}::json) as row(${shape})`;
}
