// Prepares a fresh checkout with only Node: dependencies, Prisma client, build. Each step stores a
// hash of its inputs, so that the next start skips it if nothing has changed.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { compressFiles } from "./compressed-files.mjs";
import { bringBack, putAside } from "./former-assets.mjs";
import { bringIn } from "./outside-cartridges.mjs";

export const root = resolve(dirname(new URL(import.meta.url).pathname), "..");
const STAMPS = join(root, "node_modules/.cache/clothesline");
const MIN_NODE_VERSION = [20, 19];
const STILL_BUSY_MS = 15_000;

function hashOf(paths) {
  const hash = createHash("sha256").update(process.version);
  const add = (path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    for (const entry of readdirSync(full, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const inner = join(path, entry.name);
      if (entry.isDirectory()) {
        if (entry.name !== "generated") add(inner);
      } else if (!/\.test\.tsx?$|\.md$/.test(entry.name)) hash.update(inner).update(readFileSync(join(root, inner)));
    }
  };
  for (const path of paths) {
    if (path.endsWith("/")) add(path.slice(0, -1));
    else if (existsSync(join(root, path))) hash.update(path).update(readFileSync(join(root, path)));
  }
  return hash.digest("hex");
}

/** Runs a program of the project; its output is shown only if it fails. */
function run(command, args, env = {}) {
  return new Promise((done, failed) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    child.on("error", failed);
    child.on("close", (code) =>
      code === 0
        ? done(output)
        : failed(new Error(`${command} ${args.join(" ")} ended with ${code}\n${output.slice(-6000)}`)),
    );
  });
}

async function step(name, inputs, made, work, say) {
  const stampFile = join(STAMPS, `${name.replaceAll(" ", "-")}.stamp`);
  const wanted = hashOf(inputs);
  if (existsSync(join(root, made)) && existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted) return;
  const begun = Date.now();
  const seconds = () => `${Math.round((Date.now() - begun) / 1000)} s`;
  say(`${name} …`);
  const busy = setInterval(() => say(`${name}: still running after ${seconds()}`), STILL_BUSY_MS);
  try {
    await work();
  } finally {
    clearInterval(busy);
  }
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(stampFile, wanted);
  say(`${name}: done in ${seconds()}`);
}

export function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > MIN_NODE_VERSION[0] || (major === MIN_NODE_VERSION[0] && minor >= MIN_NODE_VERSION[1])) return;
  console.error(`Clothesline needs Node.js ${MIN_NODE_VERSION.join(".")} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

const tool = (name) => join(root, "node_modules/.bin", name);

/**
 * Brings dependencies, Prisma client and (unless `build` is false) the build up to date; `say` is
 * called with each step.
 */
export async function prepare({ say = console.log, build = true } = {}) {
  checkNode();
  process.chdir(root);
  for (const name of bringIn(root, process.env.CARTRIDGES_DIR)) say(`Cartridge from outside: ${name}`);
  const npm = process.env.npm_execpath?.endsWith(".js") ? [process.execPath, process.env.npm_execpath] : ["npm"];
  await step(
    "Dependencies",
    ["package-lock.json", ".npmrc"],
    "node_modules/.package-lock.json",
    () => run(npm[0], [...npm.slice(1), "ci", "--include=dev", "--no-audit", "--no-fund"]),
    say,
  );
  // Generating needs no schema engine, but Prisma would download one if none is set: any executable
  // will do.
  const withoutDownload = {
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
    CHECKPOINT_DISABLE: "1",
  };
  await step(
    "Prisma client",
    ["prisma/schema/", "prisma.config.ts", "package-lock.json"],
    "services/database/generated/client.ts",
    () => run(tool("prisma"), ["generate"], withoutDownload),
    say,
  );
  if (!build) return;
  const sources = [
    "app/",
    "cartridges/",
    "kernel/",
    "services/",
    "ui/",
    "public/",
    "prisma/",
    "vite.config.ts",
    "aliases.js",
    "remix.config.js",
    "tsconfig.json",
    "package-lock.json",
  ];
  await step(
    "Build",
    sources,
    "build/server/index.js",
    async () => {
      putAside(root);
      await run(tool("remix"), ["vite:build"], { NODE_ENV: "production" });
      await compressFiles(root);
      bringBack(root);
    },
    say,
  );
  // After the build rather than in parallel, because together they would take twice the memory. If
  // it fails, the start continues: PostgreSQL then creates a new database itself, and a company
  // with a server needs none.
  const { blankDatabase } = await import("../services/database/blank-database.mjs");
  const maker = "services/database/make-blank-database.mjs";
  await step(
    "Blank database",
    ["package-lock.json", maker, "services/database/shared-buffers.mjs"],
    blankDatabase(),
    () => run(process.execPath, [maker]),
    say,
  ).catch((error) => say(`Blank database: not made. ${error.message.split("\n", 1)}`));
}

// npm run serve: remix-serve, which starts next, does not prepare anything itself.
if (process.argv[1] === new URL(import.meta.url).pathname) await prepare();
