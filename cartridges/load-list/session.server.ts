import type { Reader } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { readPrepared } from "#services/database/prepared.server";
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

/** A route's loading session of a date with its marks, or null. One statement. */
export async function readSession(db: Reader, route: string, date: string): Promise<StoredSession | null> {
  const [found] = await readPrepared<SessionRow>(
    db,
    "loading-session",
    Prisma.sql`
    select s.id::text, s.status::text as session_status, u.name as driver_name, s.started_at, s.completed_at, s.manager_email, s.driver_notes, s.version,
      (select json_build_object('id', r.id, 'recipient', r.recipient, 'mail', coalesce(mail.status::text, 'kept'))
        from load_report r left join mail on mail.id = r.mail_id where r.session_id = s.id order by r.created_at desc limit 1) as report,
      coalesce((select json_agg(json_build_object('sku', m.sku, 'expected', m.expected_quantity, 'loaded', m.loaded_quantity, 'description', p.name, 'marked_by', marker.name, 'marked_at', m.marked_at) order by p.name)
        from loading_mark m join product p on p.sku = m.sku join "user" marker on marker.id = m.marked_by_id where m.session_id = s.id and not m.cleared), '[]') as marks
    from loading_session s join "user" u on u.id = s.driver_id
    where s.route_number = ${route} and s.service_date = ${date}::date`,
  );
  if (!found) return null;
  const { marks, started_at, completed_at, ...state } = found;
  return {
    marks,
    state: { ...state, started_at: started_at.toISOString(), completed_at: completed_at?.toISOString() ?? null },
  };
}

/**
 * The state of each marked item. In progress it is compared with what is due now, so a par that changed since the mark counts as it
 * is today. Once completed, it is compared with what was due then, so that it agrees with the report.
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
