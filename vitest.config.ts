import { defineConfig } from "vitest/config";
import { aliases } from "./aliases.js";
import { LongestFirst } from "./tests/support/longest-first";

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
          maxWorkers: 2,
        },
      },
      {
        resolve: { alias: aliases },
        test: {
          name: "server",
          globalSetup: "tests/support/template-database.ts",
          include: ["{app,cartridges,kernel,services,ui}/**/*.server.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        resolve: { alias: aliases },
        test: {
          name: "contract",
          globalSetup: "tests/support/template-database.ts",
          include: ["tests/contract/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        resolve: { alias: aliases },
        test: {
          name: "durability",
          globalSetup: "tests/durability/build-child.ts",
          include: ["tests/durability/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
