import type { Reader } from "#services/database/database.server";
import { itemStatus } from "./rules";
import type { DueItem, ItemStatus, SessionState } from "./schema";

export interface Mark {
  sku: string;
  expected: number;
  loaded: number;
  description: string;
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
    select m.sku, m.expected_quantity as expected, m.loaded_quantity as loaded, p.name as description
    from loading_mark m join product p on p.sku = m.sku where m.session_id = ${session.id}::uuid and not m.cleared order by p.name`;
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
 * The state of each marked item. In progress it is compared with what is due now, so a par that changed since the mark counts as it
 * is today. Once completed, it is compared with what was due then, so that it agrees with the report.
 */
export function itemsOfSession({ state, marks }: StoredSession, due: readonly DueItem[]): ItemStatus[] {
  const dueNow = new Map(due.map((item) => [item.item_id, item.total_quantity]));
  return marks.flatMap(({ sku, expected, loaded, description }) => {
    const total_quantity = state.session_status === "completed" ? expected : dueNow.get(sku);
    return total_quantity === undefined ? [] : [itemStatus({ item_id: sku, description, total_quantity }, loaded)];
  });
}
