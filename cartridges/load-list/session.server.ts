import type { Reader } from "#services/database/database.server";
import { itemStatus } from "./rules";
import type { DueItem, ItemStatus, SessionState } from "./schema";

export interface Mark {
  sku: string;
  expected: number;
  loaded: number;
  description: string;
  marked_by: string;
  marked_at: Date;
}

export interface StoredSession {
  state: SessionState;
  marks: Mark[];
}

/** A route's loading session of a date with its marks, or null. Two statements, whatever its size. */
export async function readSession(db: Reader, route: string, date: string): Promise<StoredSession | null> {
  const session = await db.loadingSession.findUnique({
    where: { routeNumber_serviceDate: { routeNumber: route, serviceDate: new Date(date) } },
    include: {
      driver: { select: { name: true } },
      reports: {
        orderBy: { createdAt: "desc" },
        take: 1,
        select: { id: true, recipient: true, mail: { select: { status: true } } },
      },
    },
  });
  if (!session) return null;
  const marks = await db.$queryRaw<Mark[]>`
    select m.sku, m.expected_quantity as expected, m.loaded_quantity as loaded, p.name as description, u.name as marked_by, m.marked_at
    from loading_mark m join product p on p.sku = m.sku join "user" u on u.id = m.marked_by_id where m.session_id = ${session.id}::uuid and not m.cleared order by p.name`;
  const [report] = session.reports;
  return {
    marks,
    state: {
      id: session.id,
      session_status: session.status,
      driver_name: session.driver.name,
      started_at: session.startedAt.toISOString(),
      completed_at: session.completedAt?.toISOString() ?? null,
      manager_email: session.managerEmail,
      driver_notes: session.driverNotes,
      version: session.version,
      report: report ? { id: report.id, recipient: report.recipient, mail: report.mail?.status ?? "kept" } : null,
    },
  };
}

/**
 * How each marked item stands. In progress, against what is due now: a par that changed since the mark is counted as it
 * is today. Completed, against what was due then: what was reported stays as it was.
 */
export function itemsOfSession({ state, marks }: StoredSession, due: readonly DueItem[]): ItemStatus[] {
  const dueNow = new Map(due.map((item) => [item.item_id, item.total_quantity]));
  return marks.flatMap(({ sku, expected, loaded, description, marked_by, marked_at }) => {
    const total_quantity = state.session_status === "completed" ? expected : dueNow.get(sku);
    if (total_quantity === undefined) return [];
    const marked = { marked_by, marked_at: marked_at.toISOString() };
    return [itemStatus({ item_id: sku, description, total_quantity }, loaded, marked)];
  });
}
