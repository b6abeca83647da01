import { defineConfig } from "vitest/config";
import { aliases } from "./aliases.js";
import { LongestFirst } from "./tests/support/longest-first";

/**
 * A test file's process lives for seconds: compiling PostgreSQL anew for speed, as V8 does by default after a few calls, costs it more than
 * it gives back. Only what really runs long is compiled again. What is told to the processes under test: tests/support/short-lived.mjs.
 */
const execArgv = ["--wasm-tiering-budget=40000000"];

/** One more than the two cores of the smallest machine that is to be quick: a test waits for its database a third of its time (0062). */
const WORKERS = 3;

/**
 * Files share processes, and no state: tests/support/fresh-state.ts. Not those of durability, which kill and suspend what they start, nor any on
 * Node 22 and 24, where two tests that restore an archive did not end in a shared process.
 */
const shared = {
  isolate: !process.versions.node.startsWith("20."),
  setupFiles: ["tests/support/fresh-state.ts"],
  maxWorkers: WORKERS,
};

/** `unit`: pure rules, no I/O. `server`: commands, queries and handlers against a real database. `contract`: what holds for all.
 * `durability`: what the embedded database promises, always against the embedded one. */
export default defineConfig({
  resolve: { alias: aliases },
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve: { alias: aliases },
        test: {
          name: "unit",
          include: ["{app,cartridges,kernel,services,ui}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.server.test.ts"],
          // It ends what hangs: a property of a thousand cases takes a loaded machine longer than Vitest's five seconds.
          testTimeout: 30_000,
          ...shared,
        },
      },
      {
        resolve: { alias: aliases },
        test: {
          name: "server",
          execArgv,
          globalSetup: "tests/support/template-database.ts",
          include: ["{app,cartridges,kernel,services,ui}/**/*.server.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          ...shared,
        },
      },
      {
        resolve: { alias: aliases },
        test: {
          name: "contract",
          execArgv,
          globalSetup: "tests/support/template-database.ts",
          include: ["tests/contract/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          ...shared,
        },
      },
      {
        resolve: { alias: aliases },
        test: {
          name: "durability",
          execArgv,
          globalSetup: "tests/durability/build-child.ts",
          include: ["tests/durability/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: WORKERS,
        },
      },
    ],
  },
});
