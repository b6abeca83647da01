import { conflict } from "#kernel/errors";
import type { Reader, Transaction } from "#services/database/database.server";
import { Prisma, type LoadingSession } from "#services/database/generated/client";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { itemStatus } from "./rules";
import type { DueItem, ItemStatus, SessionState } from "./schema";

export interface Mark {
  sku: string;
  expected: number;
  loaded: number;
  description: string;
  marked_by: string;
  marked_at: string;
}

export interface StoredSession {
  state: SessionState;
  marks: Mark[];
}

interface SessionRow extends Omit<SessionState, "started_at" | "completed_at"> {
  started_at: Date;
  completed_at: Date | null;
  marks: Mark[];
}

const sessionOf = (route: string, date: string) => Prisma.sql`
    select s.id::text, s.status::text as session_status, u.name as driver_name, s.started_at, s.completed_at,
      s.manager_email, s.driver_notes, s.version,
      (select json_build_object('id', r.id, 'recipient', r.recipient, 'mail', coalesce(mail.status::text, 'kept'))
        from load_report r left join mail on mail.id = r.mail_id where r.session_id = s.id
          order by r.created_at desc limit 1) as report,
      coalesce((select json_agg(json_build_object('sku', m.sku, 'expected', m.expected_quantity,
        'loaded', m.loaded_quantity, 'description', p.name, 'marked_by', marker.name,
        'marked_at', m.marked_at) order by clothesline_fold(p.name) collate "C")
        from loading_mark m join product p on p.sku = m.sku join "user" marker on marker.id = m.marked_by_id
          where m.session_id = s.id and not m.cleared), '[]') as marks
    from loading_session s join "user" u on u.id = s.driver_id
    where s.route_number = ${route} and s.service_date = ${date}::date`;

const asStored = ({ marks, started_at, completed_at, ...state }: SessionRow): StoredSession => ({
  marks,
  state: { ...state, started_at: started_at.toISOString(), completed_at: completed_at?.toISOString() ?? null },
});

/** A route's loading session of a date with its marks, or null. One statement. */
export async function readSession(db: Reader, route: string, date: string): Promise<StoredSession | null> {
  const [row] = await db.$queryRaw<SessionRow[]>(sessionOf(route, date));
  return row ? asStored(row) : null;
}

/**
 * The session and the suggested recipient of its report: that of the route's last one, else the
 * office. One statement.
 */
export async function readSessionAndRecipient(
  db: Reader,
  route: string,
  date: string,
): Promise<{ session: StoredSession | null; recipient: string }> {
  const [row] = await db.$queryRaw<({ recipient: string | null } & (SessionRow | { id: null }))[]>(Prisma.sql`
    select coalesce(
      (select r.recipient from load_report r join loading_session s on s.id = r.session_id
        where s.route_number = ${route} order by r.created_at desc limit 1),
      (select email from "user" where role = 'Admin' and deleted_at is null and email is not null
        order by created_at limit 1)) as recipient, found.*
    from (select 1) one left join (${sessionOf(route, date)}) found on true`);
  const { recipient, ...session } = row!;
  return { session: session.id === null ? null : asStored(session), recipient: recipient ?? "" };
}

/**
 * The state of each marked item. In progress it is compared with what is due now, so that a par
 * changed since the mark counts. Once completed, it is compared with what was due then, so that it
 * agrees with the report.
 */
export function itemsOfSession({ state, marks }: StoredSession, due: readonly DueItem[]): ItemStatus[] {
  const dueNow = new Map(due.map((item) => [item.item_id, item.total_quantity]));
  return marks.flatMap(({ sku, expected, loaded, description, marked_by, marked_at }) => {
    const total_quantity = state.session_status === "completed" ? expected : dueNow.get(sku);
    if (total_quantity === undefined) return [];
    const marked = { marked_by, marked_at: new Date(marked_at).toISOString() };
    return [itemStatus({ item_id: sku, description, total_quantity }, loaded, marked)];
  });
}

export interface RouteDay {
  route_number: string;
  date: CompanyDate;
}

/** Locks the session of a route's day, which serializes marks and completion. */
export async function lockSession(tx: Transaction, { route_number, date }: RouteDay): Promise<LoadingSession | null> {
  const [session] = await tx.$queryRaw<
    { id: string }[]
  >`select id::text from loading_session where route_number = ${route_number}
    and service_date = ${date}::date for update`;
  return session ? tx.loadingSession.findUnique({ where: { id: session.id } }) : null;
}

/**
 * Returns the session if it is open. A late mark is refused with the name of
 * whoever completed the load.
 */
export async function openOf<Session extends { id: string; status: string }>(
  tx: Transaction,
  session: Session | null,
): Promise<Session> {
  if (!session) throw conflict("Loading has not been started for this day. Press Start Loading first.");
  if (session.status !== "completed") return session;
  const [completed] = await tx.$queryRaw<{ by: string }[]>`
    select u.name as by from loading_session s join "user" u on u.id = s.completed_by_id
      where s.id = ${session.id}::uuid`;
  throw conflict(`${completed?.by ?? "Somebody"} has completed this load and sent its report. Reopen it to change it.`);
}

export async function lockOpenSession(tx: Transaction, key: RouteDay): Promise<LoadingSession> {
  return openOf(tx, await lockSession(tx, key));
}
