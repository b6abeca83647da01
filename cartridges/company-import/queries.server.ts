import { z } from "zod";
import { defineQuery } from "#kernel/definition";
import { company, companyToday } from "#services/company.server";
import { asSpreadsheet } from "#services/spreadsheet.server";
import { columnsOf, exportKeySchema, FILE_NAMES, type CompanyOverview, type ImportReport } from "./schema";
import { importInput, readFiles } from "./source.server";
import { planAgainstStored, readAll } from "./stored.server";
import { isMoney } from "./report";

const SHOWN_IMPORTS = 10;
const inWords = (at: Date) =>
  at.toLocaleString("en-US", { timeZone: company().timezone, dateStyle: "medium", timeStyle: "short" });

/** Previews an import of these files without writing anything. */
export const previewImport = defineQuery({
  name: "company.previewImport",
  input: importInput,
  permission: "imports:write",
  async run({ db }, input): Promise<ImportReport> {
    const files = await readFiles(input);
    return (await planAgainstStored(db, files, input.strict)).report;
  },
});

/** Lists past imports and who ran them. */
export const companyOverview = defineQuery({
  name: "company.overview",
  input: z.object({}),
  permission: "imports:write",
  async run({ db }): Promise<CompanyOverview> {
    const imports = await db.importRun.findMany({ orderBy: { at: "desc" }, take: SHOWN_IMPORTS });
    return {
      imports: imports.map(({ id, at, actorName, created, changed, unchanged, refused }) => ({
        id,
        when: inWords(at),
        by: actorName,
        created,
        changed,
        unchanged,
        refused,
      })),
    };
  },
});

const cellOf = (column: string, value: unknown) => {
  if (typeof value === "number" && isMoney(column)) return (value / 100).toFixed(2);
  return typeof value === "boolean" ? Number(value) : (value ?? "");
};

/** Exports stored rows in the import format; importing that file again changes nothing. */
export const exportCompanyFile = defineQuery({
  name: "company.exportFile",
  input: exportKeySchema,
  permission: "imports:write",
  async run({ db }, { file }): Promise<{ csv: string; name: string }> {
    const columns = columnsOf(file);
    const rows = await readAll(db, file);
    const cells = rows.map((row) => columns.map((column) => cellOf(column, row[column])));
    return { csv: asSpreadsheet(columns, cells), name: `${FILE_NAMES[file].replace(".csv", "")}-${companyToday()}` };
  },
});
