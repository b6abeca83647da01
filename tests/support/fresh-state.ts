import { vi } from "vitest";

/**
 * Vitest's setup, before each test file: a thread or a process runs many files one after another, so that packages are compiled once and not
 * two hundred times. Each file begins as in one of its own: our modules are evaluated anew, and what a file changed of the environment is put
 * back. What is held here outlives the modules, on the thread or process itself.
 */
const began = ((globalThis as { began?: NodeJS.ProcessEnv }).began ??= { ...process.env });

vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
for (const name of Object.keys(process.env)) if (!(name in began)) delete process.env[name];
Object.assign(process.env, began);

// A date's year is left out where it is the test's own: the one at which it has stopped the clock. Without such a clock no
// date says its year, so that a test of a fixed date says the same next year.
const [{ clock, isStopped }, { readYearFrom }] = await Promise.all([
  import("../../services/clock.server"),
  import("../../ui/formats"),
]);
readYearFrom(() => (isStopped() ? clock.now().toISOString().slice(0, 4) : null));
