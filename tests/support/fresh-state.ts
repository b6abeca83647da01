import { vi } from "vitest";

/**
 * Vitest's setup, before each test file: a process runs many files one after another, so that packages and PostgreSQL are compiled once and
 * not two hundred times. Each file begins as in a process of its own: our modules are evaluated anew, and what a file changed of the
 * process is put back. What is held here outlives the modules, on the process itself.
 */
const began = ((globalThis as { began?: { environment: NodeJS.ProcessEnv; folder: string } }).began ??= {
  environment: { ...process.env },
  folder: process.cwd(),
});

vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
process.chdir(began.folder);
for (const name of Object.keys(process.env)) if (!(name in began.environment)) delete process.env[name];
Object.assign(process.env, began.environment);
