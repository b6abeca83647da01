#!/usr/bin/env node
// npm run dev: the portal as `npm start` serves it, from its sources: a changed view, page, command or call is there at once. What a
// running portal holds on to (database, sessions, events, its web server) is not exchanged under it: a change there starts it anew.
import { spawn } from "node:child_process";
import { relative, sep } from "node:path";
import { prepare, root } from "./prepare.mjs";

const START_ANEW = 64;
const HELD = ["services", "kernel", "prisma", "app/portal", "app/demo", "app/entry.server.tsx"];

/** Starts the portal in a process of its own, again for as long as it ends by wanting to be started anew. */
async function keepRunning() {
  for (;;) {
    await prepare({ say: (line) => console.log(`  ${line}`), build: false });
    const child = spawn(process.execPath, [process.argv[1], "once"], { stdio: "inherit" });
    // Ctrl-C reaches both: the portal ends in order, and this one with it.
    for (const signal of ["SIGINT", "SIGTERM"]) process.removeAllListeners(signal).on(signal, () => child.kill(signal));
    const code = await new Promise((done) => child.once("exit", done));
    if (code !== START_ANEW) process.exit(code ?? 1);
  }
}

async function runOnce() {
  process.env.NODE_ENV = "development";
  const { createServer } = await import("vite");
  const vite = await createServer({ root, appType: "custom", server: { middlewareMode: true } });
  const current = () => vite.ssrLoadModule("virtual:remix/server-build");
  const { entry } = await current();
  const portal = await entry.module.startPortal({ current, sources: vite.middlewares });
  vite.watcher.on("change", async (file) => {
    const path = relative(root, file).split(sep).join("/");
    if (/\.test\.tsx?$/.test(path) || !HELD.some((held) => path === held || path.startsWith(`${held}/`))) return;
    console.log(`  ${path} has changed: starting anew …`);
    await portal.stop();
    process.exit(START_ANEW);
  });
}

try {
  await (process.argv[2] === "once" ? runOnce() : keepRunning());
} catch (error) {
  console.error(`\n${error?.name === "ConfigError" || error?.forPerson ? error.message : (error?.stack ?? error)}`);
  process.exit(1);
}
