import { holdPostgres } from "../support/held-postgres";

/** Vitest's setup, before each test file: what one of a process's files has compiled of PostgreSQL is there for the next. */
await holdPostgres();
