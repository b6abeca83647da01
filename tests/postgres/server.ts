/**
 * The PostgreSQL server that these tests are given (scripts/with-postgres.mjs). One that is halted and started again must be a test's own:
 * others are asking this one meanwhile.
 */
export function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error("These tests need a PostgreSQL server: npm test -- postgres starts one.");
  return url;
}
