import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { FilePaths } from "../../cartridges/company-import/reader.server";
import type { CompanyText } from "../support/company-files";

/** A company's files on disk, as an upload stores them. Removed after the test. */
export async function folderOf(company: CompanyText): Promise<FilePaths> {
  const folder = mkdtempSync(join(tmpdir(), "clothesline-contract-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return Object.fromEntries(
    Object.entries(company).map(([key, text]) => {
      const file = join(folder, `${key}.csv`);
      writeFileSync(file, text);
      return [key, file];
    }),
  );
}
