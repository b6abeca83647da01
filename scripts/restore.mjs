#!/usr/bin/env node
// npm run db:restore -- FILE [--replace]: replaces the stopped portal's data with a backup.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { count, runData } from "./data-command.mjs";

const USAGE = `npm run db:restore -- FILE [--replace]

  FILE        a backup, as DATA_DIR/backups has them or the Database page gives them
  --replace   the portal has data: put the backup in its place`;

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { replace: { type: "boolean", default: false }, help: { type: "boolean", default: false } },
    });
    if (values.help || positionals.length !== 1) return null;
    // npm changes to the project's folder; the path is relative to the person's own folder
    // (INIT_CWD).
    return { file: resolve(process.env.INIT_CWD ?? process.cwd(), positionals[0]), replace: values.replace };
  } catch {
    return null;
  }
}

const options = readArguments();
if (!options || !existsSync(options.file)) {
  console.error(options ? `There is no file ${options.file}.` : USAGE);
  process.exitCode = 1;
} else
  await runData("restoreFromFile", options, ({ rows, tables, files, missing, before, at }) => [
    `Restored as of ${at}: ${count(rows, "row")} in ${count(tables, "table")} and ` +
      `${count(files, "file")}, compared one by one.`,
    ...(missing.length > 0
      ? [`${count(missing.length, "file")} were missing when the backup was made: ${missing.join(", ")}`]
      : []),
    ...(before ? [`The previous data is in ${before}. Delete it when you no longer need it.`] : []),
    "Everyone has to sign in again.",
  ]);
