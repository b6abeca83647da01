import { defineConfig } from "vitest/config";
import { aliases } from "./aliases.js";

/**
 * One more than the two cores of the smallest machine that is to be quick: a test waits for its
 * database a third of its time (decision 0055).
 */
const WORKERS = 3;

/** `unit`: pure rules, no I/O. `server`: commands, queries and handlers against a real database. `contract`: what holds for all. */
const KINDS = {
  unit: "{app,cartridges,kernel,services,ui}/**/*.test.{ts,tsx}",
  server: "{app,cartridges,kernel,services,ui}/**/*.server.test.{ts,tsx}",
  contract: "tests/contract/*.test.ts",
};
/** scripts/test.mjs says which of them are asked for. */
const asked = process.env.TEST_KINDS?.split(",").filter(Boolean) ?? Object.keys(KINDS);
const include = asked.map((kind) => {
  if (!Object.hasOwn(KINDS, kind)) throw new Error(`TEST_KINDS: there is no "${kind}".`);
  return KINDS[kind as keyof typeof KINDS];
});

/** What the portal promises on a PostgreSQL server alone: npm test -- postgres starts one. Two of them halt a server, and have their own. */
const ON_SERVER = {
  resolve: { alias: aliases },
  test: {
    name: "postgres",
    isolate: false,
    setupFiles: ["tests/support/fresh-state.ts", "tests/durability/held-postgres.ts"],
    globalSetup: "tests/postgres/demo-data.ts",
    include: ["tests/postgres/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: WORKERS,
  },
};

export default defineConfig({
  resolve: { alias: aliases },
  test: {
    projects: [
      {
        resolve: { alias: aliases },
        test: {
          // One project for the three: each project transforms the sources for itself.
          name: "portal",
          // After the other projects: a worker that has to change between projects starts anew.
          sequence: { groupOrder: 1 },
          include,
          // A test of the server is one of the others by its name.
          exclude: asked.includes("server") ? [] : [KINDS.server],
          // In one process, so that PostgreSQL is compiled once for all of them (decision 0055).
          pool: "threads",
          globalSetup: asked.some((kind) => kind !== "unit") ? ["tests/support/template-database.ts"] : [],
          // Files share threads, and no state: tests/support/fresh-state.ts.
          isolate: false,
          setupFiles: ["tests/support/fresh-state.ts"],
          // It ends what hangs: a property of a thousand cases takes a loaded machine longer than Vitest's five seconds.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: WORKERS,
        },
      },
      {
        resolve: { alias: aliases },
        test: {
          // What the embedded database promises, always against the embedded one. Its tests kill and suspend what they start, so they run in
          // processes and not in threads: a folder's lock is its process's. One takes several
          // files, one after another (decision 0055).
          name: "durability",
          isolate: false,
          setupFiles: ["tests/support/fresh-state.ts", "tests/durability/held-postgres.ts"],
          globalSetup: "tests/durability/build-child.ts",
          include: ["tests/durability/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: WORKERS,
        },
      },
      ...(process.env.TEST_DATABASE_URL ? [ON_SERVER] : []),
    ],
  },
});
