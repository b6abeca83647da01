#!/usr/bin/env node
// npm start: prepares what is missing, then runs the portal in this process, so that it receives
// signals directly.
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { prepare, root } from "./prepare.mjs";

try {
  await prepare({ say: (line) => console.log(`  ${line}`) });
  process.env.NODE_ENV = "production";
  const build = await import(pathToFileURL(join(root, "build/server/index.js")));
  await build.entry.module.startPortal(build);
} catch (error) {
  console.error(`\n${error?.name === "ConfigError" || error?.forPerson ? error.message : (error?.stack ?? error)}`);
  process.exit(1);
}
