/**
 * The PostgreSQL server that these tests are given (scripts/with-postgres.mjs). One that is halted and started again must be a test's own:
 * others are asking this one meanwhile.
 */
export const serverUrl = (): string => process.env.TEST_DATABASE_URL!;
