import { z } from "zod";
import { defineQuery } from "#kernel/definition";
import { company } from "#services/company.server";
import type { CompanyOverview, ImportReport } from "./schema";
import { importInput, readFiles } from "./source.server";
import { planAgainstStored } from "./stored.server";

const SHOWN_IMPORTS = 10;
const inWords = (at: Date) =>
  at.toLocaleString("en-US", { timeZone: company().timezone, dateStyle: "medium", timeStyle: "short" });

/** What an import of these files would do. Nothing is written. */
export const previewImport = defineQuery({
  name: "company.previewImport",
  input: importInput,
  permission: "imports:write",
  async run({ db }, input): Promise<ImportReport> {
    const files = await readFiles(input);
    return (await planAgainstStored(db, files, input.strict)).report;
  },
});

/** Who imported what before. */
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
