import { vi } from "vitest";

/**
 * Vitest's setup, before each test file: a process runs many files one after another, so that
 * packages are loaded once and not two hundred times. Each file starts as in a process of its own:
 * our modules are evaluated anew, and timers, globals and the environment are put back. Only
 * `globalThis` outlives the modules.
 */
const began = ((globalThis as { began?: NodeJS.ProcessEnv }).began ??= { ...process.env });

vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
for (const name of Object.keys(process.env)) if (!(name in began)) delete process.env[name];
Object.assign(process.env, began);

// Dates are shown without the year in which a test has stopped the clock. Without a stopped clock
// none has a year, so that a test of a fixed date still passes next year.
const [{ clock, isStopped }, { readYearFrom }] = await Promise.all([
  import("../../services/clock.server"),
  import("../../ui/formats"),
]);
readYearFrom(() => (isStopped() ? clock.now().toISOString().slice(0, 4) : null));
