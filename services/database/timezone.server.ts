import type pg from "pg";
import type { Reader } from "./database.server";

class TimezoneError extends Error {
  readonly forPerson = true;
}

const isKnownToJavaScript = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

/**
 * JavaScript and PostgreSQL must interpret the time zone identically: "+05:30" is ahead of UTC in
 * one and behind it in the other, while names mean the same in both. @throws TimezoneError for a
 * name that the database does not know.
 */
export async function checkTimezone(pool: pg.Pool, zone: string): Promise<void> {
  const { rows } = await pool.query("select 1 from pg_timezone_names where lower(name) = lower($1) limit 1", [zone]);
  if (rows.length === 0)
    throw new TimezoneError(
      "COMPANY_TIMEZONE must be a time zone that the database knows too, " +
        `such as America/Los_Angeles (it is "${zone}").`,
    );
}

/** Whether both know a time zone of this name. */
export const isTimezone = async (db: Reader, zone: string): Promise<boolean> =>
  isKnownToJavaScript(zone) &&
  (await db.$queryRaw<unknown[]>`select 1 as found from pg_timezone_names where lower(name) = lower(${zone}) limit 1`)
    .length > 0;
