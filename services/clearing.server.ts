import { clock } from "./clock.server";
import { database, type Reader, type Transaction } from "./database/database.server";
import { Prisma } from "./database/generated/client";
import type { Job } from "./jobs.server";
import { logger } from "./logger.server";

const DAY_MS = 86_400_000;

/** A kind of data that is no longer needed once it is old. */
interface Term {
  table: string;
  /** Its name for people. */
  title: string;
  /** The condition for rows that ended before a time. */
  over: (before: Date) => Prisma.Sql;
}

const RATE_LIMITS: Term = {
  table: "rate_limit",
  title: "Counts of tries",
  over: (before) => Prisma.sql`expire is not null and expire < extract(epoch from ${before}::timestamptz) * 1000`,
};
/**
 * What expires by itself is deleted this many days after it ended (docs/operations.md, "What is
 * cleared away"). What people wrote or did is kept.
 */
const DAYS = 90;
const ENDED: readonly Term[] = [
  {
    table: "session",
    title: "Sessions that have ended",
    over: (before) =>
      Prisma.sql`least(coalesce(revoked_at, 'infinity'), idle_ends_at, absolute_ends_at) < ${before}::timestamptz`,
  },
  {
    table: "number_lookup",
    title: "Look-ups of customer numbers",
    over: (before) => Prisma.sql`at < ${before}::timestamptz`,
  },
  { table: "notification", title: "Inbox entries", over: (before) => Prisma.sql`created_at < ${before}::timestamptz` },
  { table: "command_answer", title: "Kept answers", over: (before) => Prisma.sql`created_at < ${before}::timestamptz` },
  {
    table: "one_time_link",
    title: "Links that were used or ran out",
    over: (before) => Prisma.sql`least(coalesce(used_at, 'infinity'), expires_at) < ${before}::timestamptz`,
  },
];
/**
 * A sent mail is in its reader's mailbox. It is not deleted automatically, and a load report keeps
 * its own.
 */
const SENT_MAILS: Term = {
  table: "mail",
  title: "Mails that were sent",
  over: (before) =>
    Prisma.sql`status = 'sent' and sent_at < ${before}::timestamptz
      and not exists (select from load_report r where r.mail_id = mail.id)`,
};
/** What a SuperAdmin may delete earlier or in addition (decision 0027). */
const OLD: readonly Term[] = [...ENDED, SENT_MAILS];

const asTable = ({ table }: Term) => Prisma.raw(`"${table}"`);
export const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);

/** How many older rows of each kind there are, in one statement. */
export async function countOld(db: Reader, before: Date): Promise<{ title: string; count: number }[]> {
  const counts = OLD.map(
    (term, place) =>
      Prisma.sql`select ${place}::int as place, count(*)::int as count
        from ${asTable(term)} where ${term.over(before)}`,
  );
  const rows = await db.$queryRaw<{ place: number; count: number }[]>(Prisma.join(counts, " union all "));
  return OLD.map(({ title }, place) => ({ title, count: rows.find((row) => row.place === place)?.count ?? 0 }));
}

/** Deletes older rows, and returns how many of each kind. */
export async function deleteOld(tx: Transaction, before: Date): Promise<{ title: string; count: number }[]> {
  const names = OLD.map((_, place) => Prisma.raw(`gone_${place}`));
  const deletions = OLD.map(
    (term, place) =>
      Prisma.sql`${names[place]} as (delete from ${asTable(term)} where ${term.over(before)} returning 1)`,
  );
  const counts = names.map(
    (name, place) => Prisma.sql`select ${place}::int as place, count(*)::int as count from ${name}`,
  );
  const rows = await tx.$queryRaw<{ place: number; count: number }[]>(
    Prisma.sql`with ${Prisma.join(deletions, ", ")} ${Prisma.join(counts, " union all ")}`,
  );
  return OLD.map(({ title }, place) => ({ title, count: rows.find((row) => row.place === place)?.count ?? 0 }));
}

/** The audit log keeps sign-ins forever, but their addresses only this long. */
const ADDRESS_DAYS = 90;
const WITH_ADDRESS = ["user.signIn", "signUp.register", "google.signIn", "google.completeLinking"];

/**
 * Batch size: requests waiting for the embedded database's single connection get their turn between
 * two batches.
 */
const ROWS_AT_ONCE = 2_000;

/** Deletes what is no longer needed, at startup and then once a day. */
export const clearAway: Job = {
  name: "clearing",
  everyMs: DAY_MS,
  async run(stopping) {
    const cleared: Record<string, number> = {};
    for (const { term, before } of [
      { term: RATE_LIMITS, before: clock.now() },
      ...ENDED.map((each) => ({ term: each, before: daysAgo(DAYS) })),
    ]) {
      const table = asTable(term);
      const { text, values } = Prisma.sql`delete from ${table} where ctid = any(array(
          select ctid from ${table} where ${term.over(before)} limit ${ROWS_AT_ONCE}))`;
      cleared[term.table] = await repeatUntilDone(() => database().pool.query(text, values), stopping);
    }
    const statement = `update audit_entry set input = input - 'address' where id = any(array(
      select id from audit_entry where command = any($2) and at < $1::timestamptz and input ? 'address'
      limit ${ROWS_AT_ONCE}))`;
    cleared.addresses = await repeatUntilDone(
      () => database().pool.query(statement, [daysAgo(ADDRESS_DAYS), WITH_ADDRESS]),
      stopping,
    );
    if (Object.values(cleared).some((rows) => rows > 0)) logger.info(cleared, "Expired data have been deleted.");
  },
};

async function repeatUntilDone(
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
