// The data of a portal after its first start with the demo company, made once for each build and
// day and copied by every test that starts a portal. It is the company without its past
// (DEMO=bare), so that a test knows what is there. A first start takes 17 s of the processor, a
// start on a copy 3 s. tests/e2e/first-start.spec.ts is about the first start itself.
//   node tests/support/demo-data.mjs FOLDER    fills that folder
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { prepare, root } from "../../scripts/prepare.mjs";

const cache = join(root, "node_modules/.cache/clothesline");
const PREFIX = "demo-";

/** The demo company's orders and loads are dated around the day it was made, in its own zone. */
function nameOfToday() {
  const build = readFileSync(join(cache, "Build.stamp"), "utf8").slice(0, 12);
  const zone = process.env.COMPANY_TIMEZONE || Intl.DateTimeFormat().resolvedOptions().timeZone;
  const day = new Date().toLocaleDateString("en-CA", { timeZone: zone });
  return `${PREFIX}${build}-${zone.replaceAll("/", "-")}-${day}`;
}

/** Starts a portal in the folder, and ends it as soon as it serves. */
async function startOnce(folder) {
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      ...{ DATABASE_URL: "", APP_URL: "", SMTP_URL: "", DEMO: "bare", DATA_DIR: folder, PORT: "0" },
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      const before = output;
      output += chunk.toString();
      if (!before.includes("Ctrl-C ends it") && output.includes("Ctrl-C ends it")) child.kill("SIGTERM");
    });
  }
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`The portal with the demo company ended with ${code}: ${output}`);
}

/** Makes what is copied, where it is not there yet. */
export async function makeDemoData() {
  await prepare();
  const template = join(cache, nameOfToday());
  if (existsSync(template)) return template;
  mkdirSync(cache, { recursive: true });
  const outdated = readdirSync(cache).filter((name) => name.startsWith(PREFIX));
  const making = mkdtempSync(join(cache, "making-demo-"));
  await startOnce(making);
  for (const name of outdated) rmSync(join(cache, name), { recursive: true, force: true });
  try {
    renameSync(making, template);
  } catch {
    // Another run was quicker.
    rmSync(making, { recursive: true, force: true });
  }
  return template;
}

/** Vitest's global setup, for tests that start a portal. */
export const setup = async () => void (await makeDemoData());

/** Fills an empty folder. */
export async function copyDemoData(folder) {
  cpSync(await makeDemoData(), folder, { recursive: true });
}

if (process.argv[1] === new URL(import.meta.url).pathname) await copyDemoData(process.argv[2]);
