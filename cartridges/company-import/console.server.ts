import { existsSync } from "node:fs";
import { join } from "node:path";
import { CONSOLE } from "#kernel/actor";
import { AppError } from "#kernel/errors";
import { runQuery, execute } from "#kernel/execute.server";
import { readCompanySettings, setCompanySettings } from "#services/company.server";
import { readConfig } from "#services/config.server";
import { openDatabase, setDatabase } from "#services/database/database.server";
import { checkTimezone } from "#services/database/timezone.server";
import { importCompany } from "./commands.server";
import { previewImport } from "./queries.server";
import type { FilePaths } from "./reader.server";
import { FILE_KEYS, FILE_NAMES, type ImportEvent } from "./schema";
import { ImportRefused } from "./source.server";

export interface ConsoleImport {
  env: NodeJS.ProcessEnv;
  folder: string;
  preview: boolean;
  strict: boolean;
  /** Receives the same events as a client of POST /api/import. */
  onEvent: (event: ImportEvent) => void;
}

/**
 * Imports a folder while the portal is stopped: opens the database, imports as the console and
 * closes it again. The last event is the outcome. @throws ConfigError, or whatever opening the
 * database throws, e.g. when another process holds it.
 */
export async function importFromFolder({ env, folder, preview, strict, onEvent }: ConsoleImport): Promise<void> {
  const config = readConfig(env);
  const database = await openDatabase(config);
  setDatabase(database);
  const input = { fetchFiles: async () => filesIn(folder), strict, onEvent };
  try {
    await checkTimezone(database.pool, config.companyTimezone);
    setCompanySettings({
      timezone: config.companyTimezone,
      appUrl: config.appUrl,
      mailsAreSent: config.smtpUrl !== null,
    });
    await readCompanySettings(database.prisma);
    if (preview) onEvent({ kind: "plan", ...(await runQuery(previewImport, CONSOLE, input)) });
    else onEvent({ kind: "applied", ...(await execute(importCompany, CONSOLE, input)) });
  } catch (error) {
    if (error instanceof ImportRefused) onEvent({ kind: "refused", ...error.report });
    else if (error instanceof AppError) onEvent({ kind: "failed", message: error.message });
    else throw error;
  } finally {
    await database.close();
  }
}

function filesIn(folder: string): FilePaths {
  const paths: FilePaths = {};
  for (const key of FILE_KEYS) {
    const path = join(folder, FILE_NAMES[key]);
    if (existsSync(path)) paths[key] = path;
  }
  return paths;
}
