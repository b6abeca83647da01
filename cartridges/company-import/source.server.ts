import { z } from "zod";
import { AppError } from "#kernel/errors";
import { readCompanyFiles, type FilePaths } from "./reader.server";
import type { CompanyFiles } from "./rules";
import type { ImportEvent, ImportReport } from "./schema";

/**
 * The input of an import. The files are read after the permission check and before the transaction
 * opens.
 */
export const importInput = z.object({
  fetchFiles: z.custom<() => Promise<FilePaths>>(
    (value) => typeof value === "function",
    "The company's files are missing.",
  ),
  /** Any refusal stops the whole import. */
  strict: z.boolean().default(false),
  /** Called with the plan and each step. Nothing of it is stored. */
  onEvent: z.custom<(event: ImportEvent) => void>((value) => typeof value === "function").optional(),
  /** Aborted when the client disconnects: the import stops and nothing is written. */
  signal: z.custom<AbortSignal>((value) => value instanceof AbortSignal).optional(),
});
export type ImportInput = z.output<typeof importInput>;

/** Reads the files and reports each. */
export async function readFiles(input: ImportInput): Promise<CompanyFiles> {
  return readCompanyFiles(await input.fetchFiles(), (file, rows) =>
    input.onEvent?.({ kind: "progress", step: `reading ${file}`, done: rows, total: rows }),
  );
}

/**
 * An import that must not be applied. Nothing was written; the report says what is wrong and where.
 */
export class ImportRefused extends AppError {
  constructor(readonly report: ImportReport) {
    super(422, report.message);
  }
}
