import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { aliases } from "./aliases.js";

const DEMO_DATA = "tests/support/demo-data.mjs";
const FRESH_STATE = "tests/support/fresh-state.ts";
const COMPILED_POSTGRES = "tests/support/compiled-postgres.ts";
const TEMPLATE_DATABASE = "tests/support/template-database.ts";

type Options = NonNullable<TestProjectInlineConfiguration["test"]>;
const project = (options: Options): TestProjectInlineConfiguration => ({
  resolve: { alias: aliases },
  test: {
    // One process runs several files, and fresh-state.ts resets it before each: loading the
    // packages anew for every file would double the time of a run (decision 0055).
    isolate: false,
    setupFiles: [FRESH_STATE, COMPILED_POSTGRES],
    // One more than the two cores of a small machine, because a test waits for its database.
    maxWorkers: 3,
    // For a hanging test. A thousand cases of a property take a loaded machine longer than Vitest's
    // default of five seconds.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    ...options,
  },
});

/**
 * `unit`: pure rules, no I/O. `server`: commands, queries and handlers against a real database.
 * `contract`: what holds for all cartridges.
 */
const KINDS = {
  unit: "{app,cartridges,kernel,services,ui}/**/*.test.{ts,tsx}",
  server: "{app,cartridges,kernel,services,ui}/**/*.server.test.{ts,tsx}",
  contract: "tests/contract/*.test.ts",
};
/** scripts/test.mjs sets which of them run. */
const kinds = process.env.TEST_KINDS?.split(",").filter(Boolean) ?? Object.keys(KINDS);
const include = kinds.map((kind) => {
  if (!Object.hasOwn(KINDS, kind)) throw new Error(`TEST_KINDS: there is no "${kind}".`);
  return KINDS[kind as keyof typeof KINDS];
});

const withDatabase = kinds.some((kind) => kind !== "unit");

/** One project for the three kinds, because each project transforms the sources for itself. */
const portal = project({
  name: "portal",
  // PostgreSQL is compiled once for all threads of a process. The others start and kill processes.
  pool: "threads",
  include,
  // Server tests match the pattern of unit tests, too.
  exclude: kinds.includes("server") ? [] : [KINDS.server],
  globalSetup: withDatabase ? TEMPLATE_DATABASE : [],
  setupFiles: withDatabase ? [FRESH_STATE, COMPILED_POSTGRES] : [FRESH_STATE],
  // After the other projects: a process cannot change its project, so mixing them starts many.
  sequence: { groupOrder: 1 },
});

/** What the embedded database promises, always on the embedded one. */
const durability = project({
  name: "durability",
  include: ["tests/durability/*.test.ts"],
  globalSetup: [DEMO_DATA, TEMPLATE_DATABASE, "tests/durability/build-child.ts"],
});

/** What the portal promises only on a PostgreSQL server: `npm test -- postgres` starts one. */
const postgres = project({
  name: "postgres",
  include: ["tests/postgres/*.test.ts"],
  globalSetup: DEMO_DATA,
});

export default defineConfig({
  test: { projects: [portal, durability, ...(process.env.TEST_DATABASE_URL ? [postgres] : [])] },
});
