import type { Actor } from "#kernel/actor";
import type { Transaction } from "#services/database/database.server";
import { Prisma } from "#services/database/generated/client";
import { dueOfProducts } from "#cartridges/due/due.server";
import { PARTIAL_PERCENT, statusOf } from "./rules";
import type { DueItem } from "./schema";
import type { RouteDay } from "./session.server";

interface MarkRequest extends RouteDay {
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
 * Writes one mark in one statement: it reads what is due of the item, locks the session until the
 * commit to serialize marks and completion, and writes the mark and the session's next version.
 * Nothing is written unless the session is open and the pieces are at most what is due. If nothing
 * is written, or a later mark exists, `mark` is null. The requested number may exceed the column's
 * range. Many devices mark one route at once, so what is due is read before the session is locked
 * (decision 0008).
 *
 * Between two devices the later act wins. One device sends its marks in the order they were made,
 * so a difference in network delay must not reorder them.
 */
export async function writeMark(tx: Transaction, request: MarkRequest) {
  const { route_number: route, item_id: sku, loaded, status, cleared, actor, now, actedAt } = request;
  const on = Prisma.sql`${request.date}::date`;
  const pieces = Prisma.sql`case when ${loaded ?? null}::bigint is not null then ${loaded ?? null}::bigint
    when ${status ?? null} = 'loaded' then due.total when ${status ?? null} = 'partial' then due.total *
      ${PARTIAL_PERCENT}::int / 100 else 0 end`;
  const [row] = await tx.$queryRaw<[MarkRow]>`
    with item as materialized (
      select p.sku, p.name, due.total, ${pieces} as pieces
      from ${dueOfProducts({ route, skus: [sku] }, on)} due join product p on p.sku = due.sku
    ), session as materialized (
      select s.id, s.status, s.version, (select count(*) from item) as items from loading_session s
      where s.route_number = ${route} and s.service_date = ${on} for update
    ), mark as (
      insert into loading_mark as m (session_id, sku, expected_quantity, loaded_quantity, status, marked_at,
        marked_by_id, marked_on_id, recorded_at, cleared)
      select session.id, sku, total, pieces,
        (case when pieces >= total then 'loaded' when pieces > 0 then 'partial'
        else 'missing' end)::"LoadedStatus",
        ${actedAt}::timestamptz, ${actor.id}::uuid, ${actor.sessionId}::uuid, ${now}::timestamptz, ${cleared}
      from session, item where session.status = 'in_progress' and pieces <= total
      on conflict (session_id, sku) do update set expected_quantity = excluded.expected_quantity,
        loaded_quantity = excluded.loaded_quantity, status = excluded.status,
        marked_at = greatest(m.marked_at, excluded.marked_at), marked_by_id = excluded.marked_by_id,
          marked_on_id = excluded.marked_on_id,
        recorded_at = excluded.recorded_at, cleared = excluded.cleared, version = m.version + 1
      where m.marked_at <= excluded.marked_at or m.marked_on_id = excluded.marked_on_id
      returning loaded_quantity as loaded, cleared, marked_at
    ), next_version as (
      update loading_session s set version = s.version + 1 from session where s.id = session.id
        and exists (select 1 from mark)
    )
    select session.id::text as session_id, session.status::text as session_status,
      session.version + (select count(*) from mark)::int as version, item.total, item.name as description,
        mark.loaded, mark.cleared, mark.marked_at
    from (values (1)) one left join session on true left join item on true left join mark on true`;
  return {
    session: row.session_id === null ? null : { id: row.session_id, status: row.session_status, version: row.version },
    item: row.total === null ? null : { item_id: sku, description: row.description, total_quantity: row.total },
    mark:
      row.loaded === null
        ? null
        : { loaded: row.loaded, cleared: row.cleared, by: actor.name, byId: actor.id!, at: row.marked_at },
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
    from loading_mark m join "user" u on u.id = m.marked_by_id where m.session_id = ${sessionId}::uuid
      and m.sku = ${sku}`;
  return mark!;
}

/**
 * The message for somebody whose earlier mark arrives late: the mark that counts, and whose it is.
 */
export function markedAfter({ description }: Pick<DueItem, "description">, mark: StandingMark, actor: Actor): string {
  const who = mark.byId === actor.id ? "You" : mark.by;
  const when = mark.byId === actor.id ? "later, on another device" : "after you";
  return mark.cleared
    ? `${who} undid the mark of ${description} ${when}. That change counts.`
    : `${who} marked ${description} ${when}: ${mark.loaded.toLocaleString("en-US")} loaded. That mark counts.`;
}

/** Writes several marks in one statement. */
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
    insert into loading_mark as m (session_id, sku, expected_quantity, loaded_quantity, status, marked_at,
      marked_by_id, marked_on_id, recorded_at)
    select ${sessionId}::uuid, sku, expected, loaded, status::"LoadedStatus", ${acted}, ${actor.id}::uuid,
      ${actor.sessionId}::uuid, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(sku text, expected int, loaded int, status text)
    on conflict (session_id, sku) do update set expected_quantity = excluded.expected_quantity,
      loaded_quantity = excluded.loaded_quantity, status = excluded.status,
      marked_at = greatest(m.marked_at, excluded.marked_at), marked_by_id = excluded.marked_by_id,
        marked_on_id = excluded.marked_on_id, recorded_at = excluded.recorded_at, cleared = false,
        version = m.version + 1`;
}
