import { stringify } from "csv-stringify/sync";
import { z } from "zod";
import { defineQuery } from "#kernel/definition";
import { notFound } from "#kernel/errors";
import { backups, KEPT } from "#services/archive/backups.server";
import { takeSnapshot } from "#services/archive/snapshot.server";
import { countRows, quoted, readShape, type Ask, type Column } from "#services/archive/tables.server";
import type { Row } from "#services/archive/rows.server";
import { countOld, daysAgo } from "#services/clearing.server";
import { company } from "#services/company.server";
import { database } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { SPREADSHEET } from "#services/spreadsheet.server";
import { CHECKS, PERSON_COLUMN } from "./checks.server";
import { asEntry, NIGHTLY_AT, pathOfBackup } from "./nightly.server";
import {
  backupNameSchema,
  oldSchema,
  tableSchema,
  type CheckAnswer,
  type DatabaseData,
  type OldRecords,
  type TableGroup,
} from "./schema";
import { GROUPS, SECRETS, TITLES } from "./tables";

const runStatement: Ask = (statement) => database().pool.query(statement);

/** Every table with its row count, and the backups. */
export const openDatabase = defineQuery({
  name: "database.open",
  input: z.object({}),
  permission: "database:keep",
  async run(): Promise<DatabaseData> {
    const counts = await countRows(
      runStatement,
      [...TITLES.keys()].map((name) => ({ name })),
    );
    const groups = Object.entries(GROUPS).map(([title, titles]): TableGroup => {
      const tables = Object.entries(titles).map(([name, title]) => ({
        name,
        title,
        rows: counts.get(name) ?? 0,
      }));
      return { title, tables, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
    });
    return {
      kind: database().kind,
      timezone: company().timezone,
      groups,
      backups: (await backups().list()).map(asEntry),
      kept: KEPT,
      nightlyAt: NIGHTLY_AT,
    };
  },
});

const EXAMPLES = 5;

/** Looks for inconsistencies. One statement, so that all checks see the same snapshot. */
export const checkDatabase = defineQuery({
  name: "database.check",
  input: z.object({}),
  permission: "database:keep",
  async run({ db }): Promise<CheckAnswer> {
    const { tables } = await readShape(runStatement);
    // Every person id in any column must refer to an existing user, possibly a deleted one.
    const nobody = tables.flatMap(({ name, columns }) =>
      columns
        .filter((column) => PERSON_COLUMN.test(column.name) && column.type === "uuid")
        .map((column) => {
          const [table, person] = [Prisma.raw(quoted(name)), Prisma.raw(quoted(column.name))];
          return Prisma.sql`select ${TITLES.get(name) ?? name}::text as what from ${table} r
            where r.${person} is not null and not exists (select 1 from "user" u where u.id = r.${person})`;
        }),
    );
    const all = [
      ...CHECKS,
      {
        one: "record names a person who does not exist",
        many: "records name a person who does not exist",
        found: Prisma.join(nobody, " union all "),
      },
    ];
    const statements = all.map(
      ({ found }, place) =>
        Prisma.sql`select ${place}::int as place, count(*)::int as count,
          (array_agg(what order by what))[1:${EXAMPLES}::int] as examples from (${found}) f`,
    );
    const rows = await db.$queryRaw<{ place: number; count: number; examples: string[] }[]>(
      Prisma.join(statements, " union all "),
    );
    const findings = rows
      .filter(({ count }) => count > 0)
      .map(({ place, count, examples }) => ({
        words: count === 1 ? all[place]!.one : all[place]!.many,
        count,
        examples: [...new Set(examples)],
      }));
    return { checked: all.length, findings };
  },
});

/** A table as a spreadsheet file, read in parts from one snapshot. */
export const exportTable = defineQuery({
  name: "database.exportTable",
  input: tableSchema,
  permission: "database:keep",
  async run(_, { table }): Promise<{ name: string; parts: () => AsyncGenerator<string> }> {
    if (!TITLES.has(table)) throw notFound(`There is no table ${table}.`);
    return { name: table, parts: () => tableAsCsv(table) };
  },
});

async function* tableAsCsv(name: string): AsyncGenerator<string> {
  const snapshot = await takeSnapshot(database(), (table) => table.name === name);
  try {
    const [table] = snapshot.shape.tables;
    const shown = table!.columns.flatMap((column, place) =>
      SECRETS[name]?.includes(column.name) ? [] : [{ column, place }],
    );
    yield stringify([shown.map(({ column }) => column.name)], SPREADSHEET);
    for await (const rows of snapshot.rows(table!))
      yield stringify(
        rows.map((row) => shown.map(({ column, place }) => cellOf(column, row[place] ?? null))),
        { ...SPREADSHEET, bom: false },
      );
  } finally {
    await snapshot.close();
  }
}

/** Keeps numbers as numbers: the apostrophe that escapes formulas would turn -118.2 into text. */
const cellOf = ({ type }: Column, value: Row[number]) =>
  value !== null && /^(smallint|integer|double)/.test(type) ? Number(value) : value;

/** A backup by name, with its path. */
export const backupFile = defineQuery({
  name: "database.backupFile",
  input: backupNameSchema,
  permission: "database:keep",
  run: (_, { name }) => pathOfBackup(name),
});

/** What clearing records of this age would delete, by kind (decision 0027). */
export const oldRecords = defineQuery({
  name: "database.oldRecords",
  input: oldSchema,
  permission: "database:keep",
  async run({ db }, { days }): Promise<OldRecords> {
    const kinds = await countOld(db, daysAgo(days));
    return { days, kinds, total: kinds.reduce((sum, { count }) => sum + count, 0) };
  },
});
