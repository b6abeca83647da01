import type { Actor } from "#kernel/actor";
import type { Transaction } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { dueOfProduct } from "#cartridges/due/due.server";
import type { CompanyDate } from "#cartridges/service-day/schema";
import { PARTIAL_PERCENT, statusOf } from "./rules";
import type { DueItem } from "./schema";

interface AskedMark {
  item_id: string;
  /** Absolute pieces; if missing, the status determines them. */
  loaded?: number;
  status?: string;
  cleared: boolean;
  actor: Actor;
  now: Date;
  /** When it was marked, by the server's clock. */
  actedAt: Date;
}

interface MarkRow {
  session_id: string | null;
  session_status: "in_progress" | "completed";
  version: number;
  total: number | null;
  description: string;
  loaded: number | null;
  cleared: boolean;
  marked_at: Date;
}

/**
 * One mark in one statement: what is due of the item today, the session, locked until the commit so that marks and completion are serialised,
 * the mark, and the session's next version. Nothing is written unless the session is open and the pieces are among what is due;
 * otherwise, and if a later mark exists, `mark` is null. The requested number may exceed the column's range. Many devices mark one route at once, so the due quantity is read before the session is locked (0045),
 * and once: without "offset 0" PostgreSQL would work it out for the condition and for the answer.
 *
 * Between two devices the later act wins. One device sends its marks in the order they were made, so a difference in
 * network delay must not reorder them.
 */
export async function writeMark(
  tx: Transaction,
  { route_number: route, date }: { route_number: string; date: CompanyDate },
  { item_id, loaded, status, cleared, actor, now, actedAt }: AskedMark,
) {
  const on = Prisma.sql`${date}::date`;
  const [row] = await tx.$queryRaw<MarkRow[]>`
    with item as materialized (
      select p.name, due.total from product p cross join (select ${dueOfProduct({ route, sku: item_id }, on)} as total offset 0) due
      where p.sku = ${item_id} and due.total is not null
    ), asked as materialized (
      select name, total, case when ${loaded ?? null}::bigint is not null then ${loaded ?? null}::bigint when ${status ?? null}::text = 'loaded' then total
        when ${status ?? null}::text = 'partial' then total * ${PARTIAL_PERCENT}::int / 100 else 0 end as loaded
      from item
    ), session as materialized (
      select s.id, s.status, s.version, (select count(*) from asked) as asked from loading_session s
      where s.route_number = ${route} and s.service_date = ${on} for update
    ), mark as (
      insert into loading_mark as m (session_id, sku, expected_quantity, loaded_quantity, status, marked_at, marked_by_id, marked_on_id, recorded_at, cleared)
      select session.id, ${item_id}, total, loaded, (case when loaded >= total then 'loaded' when loaded > 0 then 'partial' else 'missing' end)::"LoadedStatus",
        ${actedAt}::timestamptz, ${actor.id}::uuid, ${actor.sessionId}::uuid, ${now}::timestamptz, ${cleared}::boolean
      from session, asked where session.status = 'in_progress' and loaded <= total
      on conflict (session_id, sku) do update set expected_quantity = excluded.expected_quantity, loaded_quantity = excluded.loaded_quantity, status = excluded.status,
        marked_at = greatest(m.marked_at, excluded.marked_at), marked_by_id = excluded.marked_by_id, marked_on_id = excluded.marked_on_id,
        recorded_at = excluded.recorded_at, cleared = excluded.cleared, version = m.version + 1
      where m.marked_at <= excluded.marked_at or m.marked_on_id = excluded.marked_on_id
      returning loaded_quantity as loaded, cleared, marked_at
    ), next_version as (
      update loading_session s set version = s.version + 1 from session, mark where s.id = session.id returning s.version
    )
    select session.id::text as session_id, session.status::text as session_status, coalesce(next_version.version, session.version) as version,
      item.total, item.name as description, mark.loaded, mark.cleared, mark.marked_at
    from (select 1) one left join session on true left join item on true left join mark on true left join next_version on true`;
  const { session_id, session_status, version, total, description, loaded: written, cleared: taken, marked_at } = row!;
  return {
    session: session_id === null ? null : { id: session_id, status: session_status, version },
    item: total === null ? null : { item_id, description, total_quantity: total },
    mark: written === null ? null : { loaded: written, cleared: taken, by: actor.name, byId: actor.id!, at: marked_at },
  };
}

export interface StandingMark {
  loaded: number;
  cleared: boolean;
  by: string;
  byId: string;
  at: Date;
}

/** The existing mark, if it is later than ours. */
export async function standingMark(tx: Transaction, sessionId: string, sku: string): Promise<StandingMark> {
  const [mark] = await tx.$queryRaw<StandingMark[]>`
    select m.loaded_quantity as loaded, m.cleared, u.name as by, u.id::text as "byId", m.marked_at as at
    from loading_mark m join "user" u on u.id = m.marked_by_id where m.session_id = ${sessionId}::uuid and m.sku = ${sku}`;
  return mark!;
}

/** To whoever marked before and is heard after: what stands, and whose it is. */
export function markedAfter({ description }: Pick<DueItem, "description">, mark: StandingMark, actor: Actor): string {
  const who = mark.byId === actor.id ? "You" : mark.by;
  const when = mark.byId === actor.id ? "later, on another device" : "after you";
  return mark.cleared
    ? `${who} took the mark of ${description} back ${when}. That counts.`
    : `${who} marked ${description} ${when}: ${mark.loaded.toLocaleString("en-US")} loaded. That counts.`;
}

/** Several marks in one statement. */
export async function writeMarks(
  tx: Transaction,
  sessionId: string,
  actor: Actor,
  marks: { item: DueItem; loaded: number }[],
  { now, acted }: { now: Date; acted: Date },
): Promise<void> {
  const rows = marks.map(({ item, loaded }) => ({
    sku: item.item_id,
    expected: item.total_quantity,
    loaded,
    status: statusOf(loaded, item.total_quantity),
  }));
  await tx.$executeRaw`
    insert into loading_mark as m (session_id, sku, expected_quantity, loaded_quantity, status, marked_at, marked_by_id, marked_on_id, recorded_at)
    select ${sessionId}::uuid, sku, expected, loaded, status::"LoadedStatus", ${acted}, ${actor.id}::uuid, ${actor.sessionId}::uuid, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(sku text, expected int, loaded int, status text)
    on conflict (session_id, sku) do update set expected_quantity = excluded.expected_quantity, loaded_quantity = excluded.loaded_quantity, status = excluded.status,
      marked_at = greatest(m.marked_at, excluded.marked_at), marked_by_id = excluded.marked_by_id, marked_on_id = excluded.marked_on_id, recorded_at = excluded.recorded_at, cleared = false, version = m.version + 1`;
}
