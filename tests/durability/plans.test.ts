import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe } from "vitest";
import { makeEmbeddedCompany } from "../../bench/company.mjs";
import { openDatabase } from "../../services/database/database.server";
import { CUSTOMERS, readsByIndexes } from "../support/reads-by-indexes";
import { templateFolder } from "../support/template-database";

describe("the embedded database uses its indexes", () => {
  readsByIndexes(async () => {
    const folder = mkdtempSync(join(tmpdir(), "clothesline-plans-"));
    cpSync(templateFolder(), folder, { recursive: true });
    await makeEmbeddedCompany(join(folder, "database"), CUSTOMERS);
    const database = await openDatabase({ dataDir: folder, databaseUrl: null });
    return { database, close: () => database.close().finally(() => rmSync(folder, { recursive: true, force: true })) };
  });
});
