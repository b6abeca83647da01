#!/usr/bin/env node
// npm run soak: what `npm test` has no time for. More rounds of kill -9 for the embedded database,
// then more random schedules of failing phones, tabs and networks for the outbox. ROUNDS (100) and
// SCHEDULES (10,000) set the numbers.
import { spawn } from "node:child_process";
import { prepare } from "./prepare.mjs";

if (process.argv.slice(2).some((word) => word === "--help" || word === "-h")) {
  console.log(`npm run soak

  kills the embedded database under writes, and phones under marks: what npm test has no time for.
  ROUNDS (100) and SCHEDULES (10,000) in the environment say how many.`);
  process.exit(0);
}

await prepare({ say: (line) => console.log(`  ${line}`) });
const env = { ROUNDS: "100", SCHEDULES: "10000", ...process.env };
const run = (...args) =>
  new Promise((done) => {
    const cwd = new URL("..", import.meta.url);
    const child = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...args], {
      stdio: "inherit",
      env,
      cwd,
    });
    child.on("exit", (code) => done(code ?? 1));
  });
const codes = [
  await run("--project", "durability"),
  await run("--project", "portal", "kernel/outbox/simulation.server.test.ts"),
];
process.exit(Math.max(...codes));
