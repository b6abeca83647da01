import { clock } from "./clock.server";
import { database } from "./database/database.server";
import type { Job } from "./jobs.server";
import { logger } from "./logger.server";

const DAY_MS = 86_400_000;

/** What is deleted, and how many days after it ended (README, "What is cleared away"). What people wrote or did is kept. */
const TERMS = [
  { table: "rate_limit", days: 0, over: "expire is not null and expire < extract(epoch from $1::timestamptz) * 1000" },
  {
    table: "session",
    days: 90,
    over: "least(coalesce(revoked_at, 'infinity'), idle_ends_at, absolute_ends_at) < $1::timestamptz",
  },
  { table: "number_lookup", days: 90, over: "at < $1::timestamptz" },
  { table: "notification", days: 90, over: "created_at < $1::timestamptz" },
  { table: "command_answer", days: 90, over: "created_at < $1::timestamptz" },
  { table: "one_time_link", days: 90, over: "least(coalesce(used_at, 'infinity'), expires_at) < $1::timestamptz" },
] as const;
/** The audit keeps sign-ins for ever, but their addresses only this long. */
const ADDRESS_DAYS = 90;
const WITH_ADDRESS = ["user.signIn", "signUp.register", "google.signIn", "google.completeLinking"];

/** Batch size: requests that wait for the embedded database's one connection get their turn between two batches. */
const ROWS_AT_ONCE = 2_000;

/** Deletes what is no longer needed, at the portal's start and then once a day. */
export const clearAway: Job = {
  name: "clearing",
  everyMs: DAY_MS,
  async run(stopping) {
    const cleared: Record<string, number> = {};
    const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
    for (const { table, days, over } of TERMS) {
      const statement = `delete from ${table} where ctid = any(array(select ctid from ${table} where ${over} limit ${ROWS_AT_ONCE}))`;
      cleared[table] = await untilNoneIsLeft(() => database().pool.query(statement, [before(days)]), stopping);
    }
    const statement = `update audit_entry set input = input - 'address' where id = any(array(
      select id from audit_entry where command = any($2) and at < $1::timestamptz and input ? 'address' limit ${ROWS_AT_ONCE}))`;
    cleared.addresses = await untilNoneIsLeft(
      () => database().pool.query(statement, [before(ADDRESS_DAYS), WITH_ADDRESS]),
      stopping,
    );
    if (Object.values(cleared).some((rows) => rows > 0))
      logger.info(cleared, "What was over for long has been cleared away.");
  },
};

async function untilNoneIsLeft(
  step: () => Promise<{ rowCount: number | null }>,
  stopping: () => boolean,
): Promise<number> {
  let rows = 0;
  while (!stopping()) {
    const done = (await step()).rowCount ?? 0;
    rows += done;
    if (done < ROWS_AT_ONCE) break;
  }
  return rows;
}
