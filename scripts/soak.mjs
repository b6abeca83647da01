#!/usr/bin/env node
// npm run soak: the tests of what the embedded database promises, with more rounds of kill -9 than `npm test` has time for.
// ROUNDS says how many, 100 when it is absent.
import { spawn } from "node:child_process";
import { prepare } from "./prepare.mjs";

await prepare({ say: (line) => console.log(`  ${line}`) });
const env = { ...process.env, ROUNDS: process.env.ROUNDS ?? "100" };
const child = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "--project", "durability"], {
  stdio: "inherit",
  env,
  cwd: new URL("..", import.meta.url),
});
child.on("exit", (code) => process.exit(code ?? 1));
