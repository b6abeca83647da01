/**
 * The PostgreSQL server for these tests (scripts/with-postgres.mjs). They share it, so a test that
 * stops and restarts a server must start its own.
 */
export const serverUrl = (): string => process.env.TEST_DATABASE_URL!;
