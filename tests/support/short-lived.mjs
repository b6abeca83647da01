/** Only Node 20 knows by this name how long JavaScript runs before it is compiled for speed; another version would not start. */
const MADE_FAST_LATER = (budget, version = process.versions.node) =>
  version.startsWith("20.") ? [`--interrupt-budget=${budget}`] : [];

/**
 * How Node is told that a process under test lives for seconds: what has run a few times is not compiled again for speed, what of
 * PostgreSQL is never called is not checked, and no threads beside it collect its garbage. Both pay on a portal that runs for days; of one that only starts and answers ten requests they take half of the
 * processor's time. Nothing else is different in it. Every version of Node that the portal supports must know what is said here.
 */
export const SHORT_LIVED = [
  "--liftoff-only",
  "--wasm-lazy-validation",
  "--single-threaded-gc",
  ...MADE_FAST_LATER(3_000_000),
];

/**
 * For a process of Vitest on that version of Node, which runs for minutes, but with modules that each file evaluates anew: compiled for speed
 * later, but compiled all the same. What a test makes is garbage soon, and may take more room before it is collected.
 */
export const testProcess = (version = process.versions.node) => [
  "--single-threaded-gc",
  "--max-semi-space-size=64",
  "--wasm-tiering-budget=20000000",
  ...MADE_FAST_LATER(300_000, version),
];
