#!/usr/bin/env node
// npm run db:copy -- postgresql://… | FOLDER: copies the portal's data to a PostgreSQL server, or
// into a folder as an embedded database.
import { count, runData } from "./data-command.mjs";

const USAGE = `npm run db:copy -- postgresql://user:password@host:5432/clothesline
npm run db:copy -- FOLDER

  copies the data of this portal, which is stopped, to an empty database on a server,
  or (from the server that DATABASE_URL names) into a folder, for DATA_DIR`;

const [to, ...rest] = process.argv.slice(2);
// Any other address, including a misspelled one, would create a folder of that name.
const isOtherAddress = /^[a-z][a-z\d+.-]*:/i.test(to ?? "") && !/^postgres(ql)?:\/\//.test(to);
if (to === "--help" || to === "-h") console.log(USAGE);
else if (isOtherAddress) {
  console.error(
    `${to.replace(/\/\/[^/@]*@/, "//…@")} is neither a folder nor an address that begins with ` +
      `postgresql://.\n\n${USAGE}`,
  );
  process.exitCode = 1;
} else if (!to || to.startsWith("-") || rest.length > 0) {
  console.error(USAGE);
  process.exitCode = 1;
} else
  await runData("copyDatabase", { to }, ({ rows, tables, files, missing }) => [
    `Copied ${count(rows, "row")} in ${count(tables, "table")} and ${count(files, "file")}: ` +
      "every table has the same rows and the same checksum in both.",
    ...(missing.length > 0
      ? [`${count(missing.length, "file")} that records name were missing before: ${missing.join(", ")}`]
      : []),
    /^postgres(ql)?:/.test(to)
      ? "Start the portal with DATABASE_URL set to that address, and the same DATA_DIR: " +
        "files and the secret stay there."
      : `Start the portal with DATA_DIR=${to} and without DATABASE_URL.`,
  ]);
