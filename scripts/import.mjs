#!/usr/bin/env node
// npm run import -- DIR [--preview] [--strict]: imports a company's files into the portal. A
// running portal, found through DATA_DIR/portal.json, does it itself; otherwise this process opens
// the database. It needs only Node to start.
import { existsSync, readFileSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { invitationLines, planLines, progressLine } from "./import-words.mjs";
import { prepare, root } from "./prepare.mjs";

const FILES = {
  customers: "customers.csv",
  catalog: "catalog.csv",
  rental_items: "rental-items.csv",
  drivers: "drivers.csv",
};
const MAX_FILE_BYTES = 64 * 1024 * 1024;
const USAGE = `npm run import -- DIR [--preview] [--strict]

  DIR         a folder with ${Object.values(FILES).join(", ")}; each may be left out
  --preview   shows what would happen and writes nothing
  --strict    any refused row stops the whole import`;

/** An error to show to the person at the console without a stack trace. */
class Stop extends Error {
  forPerson = true;
}

function readArguments() {
  let read;
  try {
    read = parseArgs({
      allowPositionals: true,
      options: {
        preview: { type: "boolean", default: false },
        strict: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    throw new Stop(`${error.message}\n\n${USAGE}`);
  }
  if (read.values.help || read.positionals.length !== 1) throw new Stop(USAGE);
  // npm changes to the project's folder; the path is relative to the person's own folder
  // (INIT_CWD).
  return {
    folder: resolve(process.env.INIT_CWD ?? process.cwd(), read.positionals[0]),
    preview: read.values.preview,
    strict: read.values.strict,
  };
}

/** The existing files by field. Sizes are checked before any file is opened. */
function filesOf(folder) {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new Stop(`There is no folder ${folder}.`);
  const files = Object.entries(FILES)
    .map(([field, name]) => ({ field, name, path: join(folder, name) }))
    .filter(({ path }) => existsSync(path));
  if (files.length === 0) throw new Stop(`The folder ${folder} has none of ${Object.values(FILES).join(", ")}.`);
  const large = files.filter(({ path }) => statSync(path).size > MAX_FILE_BYTES);
  if (large.length > 0)
    throw new Stop(
      [
        ...large.map(({ name }) => `${name} is larger than 64 MB, the most one file may have.`),
        "Nothing was imported.",
      ].join("\n"),
    );
  return files;
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
};

/** The running portal's address and key, if there is one. */
function runningPortal() {
  const file = join(resolve(process.env.DATA_DIR || "data"), "portal.json");
  if (!existsSync(file)) return null;
  try {
    const portal = JSON.parse(readFileSync(file, "utf8"));
    return isAlive(portal.pid) ? portal : null;
  } catch (error) {
    if (error.code === "EACCES")
      throw new Stop(
        `A portal runs here, but ${file} belongs to another user. ` +
          "Import as the user who started it, or on the Database page.",
      );
    return null;
  }
}

async function askPortal(portal, files, { preview, strict }) {
  const body = new FormData();
  for (const { field, name, path } of files)
    body.append(field, new Blob([await readFile(path)], { type: "text/csv" }), name);
  const query = `?mode=${preview ? "preview" : "apply"}${strict ? "&strict=1" : ""}`;
  return fetch(new URL(`/api/import${query}`, portal.local ?? portal.url), {
    method: "POST",
    body,
    headers: { Authorization: `Bearer ${portal.key}`, Accept: "application/x-ndjson" },
  });
}

async function importByPortal(response, onEvent) {
  if (!response.headers.get("Content-Type")?.includes("application/x-ndjson")) {
    const answer = await response.json().catch(() => null);
    throw new Stop(answer?.message ?? `The portal answered ${response.status}. Nothing was imported.`);
  }
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of response.body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop();
    for (const line of lines) onEvent(JSON.parse(line));
  }
}

async function importHere(folder, options, onEvent) {
  console.log("No portal is running here: opening the database.");
  await prepare({ say: (line) => console.log(`  ${line}`) });
  process.env.NODE_ENV = "production";
  const build = await import(pathToFileURL(join(root, "build/server/index.js")));
  await build.entry.module.importFromFolder({ env: process.env, folder, ...options, onEvent });
}

/** Prints each event; the last one is the outcome. */
function listener(address) {
  const result = { outcome: null };
  const onEvent = (event) => {
    if (event.kind === "progress") console.log(progressLine(event));
    if (event.kind === "plan") console.log(planLines(event).join("\n"));
    if (event.kind === "applied")
      console.log([...invitationLines(event.invitations, address), event.message].join("\n"));
    if (event.kind === "refused") console.error(`${event.message} Nothing was written.`);
    if (event.kind === "failed") console.error(event.message);
    if (event.kind !== "progress") result.outcome = event;
  };
  return { result, onEvent };
}

function exitCode({ outcome }, preview) {
  if (outcome?.kind === "applied") return 0;
  if (preview && outcome?.kind === "plan") {
    console.log(`${outcome.message} This was a preview: nothing was written.`);
    return outcome.may_apply ? 0 : 1;
  }
  if (!outcome || outcome.kind === "plan")
    console.error(
      "The connection to the portal was lost before it said how the import went. Import again: " +
        "what is already there is left as it is.",
    );
  return 1;
}

async function main() {
  const { folder, ...options } = readArguments();
  const files = filesOf(folder);
  process.chdir(root);
  const portal = runningPortal();
  const response =
    portal &&
    (await askPortal(portal, files, options).catch((error) => {
      if (error.cause?.code === "ECONNREFUSED") return null;
      throw new Stop(
        `The portal at ${portal.url} did not accept the files (${error.cause?.message ?? error.message}). ` +
          "Nothing was imported.",
      );
    }));
  const { result, onEvent } = listener(
    response ? portal.url : process.env.APP_URL || `http://localhost:${process.env.PORT || 3000}`,
  );
  if (response) {
    console.log(`${options.preview ? "Previewing" : "Importing"} by the portal that runs at ${portal.url}.`);
    await importByPortal(response, onEvent);
  } else await importHere(folder, options, onEvent);
  return exitCode(result, options.preview);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error?.forPerson ? error.message : (error?.stack ?? error));
  process.exitCode = 1;
}
