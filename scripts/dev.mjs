#!/usr/bin/env node
// npm run dev: the portal from its sources, where a changed view, page, command or call is reloaded
// at once. The long-lived parts of a running portal (database, sessions, events, web server) cannot
// be replaced while it runs: a change there restarts it.
import { spawn } from "node:child_process";
import { relative, sep } from "node:path";
import { prepare, root } from "./prepare.mjs";

const START_ANEW = 64;
const HELD = ["services", "kernel", "prisma", "app/portal", "app/demo", "app/entry.server.tsx"];

/**
 * Starts the portal in a child process, and restarts it as long as it exits with the restart code.
 */
async function keepRunning() {
  for (;;) {
    await prepare({ say: (line) => console.log(`  ${line}`), build: false });
    const child = spawn(process.execPath, [process.argv[1], "once"], { stdio: "inherit" });
    // Ctrl-C reaches both processes: the portal shuts down, and this one exits with it.
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
    console.log(`  ${path} has changed: restarting …`);
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
