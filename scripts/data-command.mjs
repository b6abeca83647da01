// Shared by db:restore and db:copy: they need the built portal, report their progress, and change
// nothing if interrupted with Ctrl-C.
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { prepare, root } from "./prepare.mjs";

/** An error to show to the person at the console without a stack trace. */
export class Stop extends Error {
  forPerson = true;
}

export const count = (number, one, many = `${one}s`) =>
  `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`;

/** Refuses to run beside a portal on the same data, which would keep writing. */
function mustNotRun() {
  const file = join(resolve(process.env.DATA_DIR || "data"), "portal.json");
  if (!existsSync(file)) return;
  try {
    const { pid, url } = JSON.parse(readFileSync(file, "utf8"));
    process.kill(pid, 0);
    throw new Stop(
      `The portal runs at ${url} (process ${pid}). Stop it first: what is written meanwhile would be lost.`,
    );
  } catch (error) {
    if (error instanceof Stop) throw error;
  }
}

/** Reports the start of a step, and then each tenth of it. */
function reporter() {
  let last = "";
  return ({ step, done, total }) => {
    const tenth = total === 0 ? 10 : Math.floor((10 * done) / total);
    const line = `${step} ${tenth}`;
    if (line === last) return;
    last = line;
    console.log(`  ${step}: ${done.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`);
  };
}

/** Runs an export of the built portal, and exits according to its result. */
export async function runData(name, options, done) {
  try {
    process.chdir(root);
    mustNotRun();
    await prepare({ say: (line) => console.log(`  ${line}`) });
    process.env.NODE_ENV = "production";
    const build = await import(pathToFileURL(join(root, "build/server/index.js")));
    const cancel = new AbortController();
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => cancel.abort());
    const moved = await build.entry.module[name]({
      env: process.env,
      ...options,
      onProgress: reporter(),
      signal: cancel.signal,
    });
    console.log(done(moved).join("\n"));
  } catch (error) {
    const isCancelled = error?.name === "AbortError";
    console.error(
      isCancelled ? "Cancelled. Nothing was changed." : error?.forPerson ? error.message : (error?.stack ?? error),
    );
    process.exitCode = 1;
  }
}
