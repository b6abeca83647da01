import type { Actor } from "#kernel/actor";
import type { Transaction } from "#services/database/database.server";
import { LIMIT_TOGETHER, gathered } from "#services/database/gathered.server";
import { Prisma } from "#services/database/generated/client";
import { dueOfProducts } from "#cartridges/due/due.server";
import { PARTIAL_PERCENT, statusOf } from "./rules";
import type { DueItem } from "./schema";
import type { RouteDay } from "./session.server";

interface AskedMark extends RouteDay {
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
 * A mark, and those that share its transaction: one route's of one day, each of another item. What is due of the items today, the session, locked until
 * the commit so that marks and completion are serialised, the marks, and for each written one the session's next version, in the order in which they
 * came. None is written unless the session is open and the pieces are among what is due; otherwise, and if a later mark exists, `mark` is null. The
 * requested number may exceed the column's range. Many devices mark one route at once, so the due quantities are read before the session is locked (0045).
 *
 * Between two devices the later act wins. One device sends its marks in the order they were made, so a difference in
 * network delay must not reorder them.
 */
export const writeMark = gathered(async (tx, marks: readonly AskedMark[]) => {
  const { route_number: route, date } = marks[0]!;
  const on = Prisma.sql`${date}::date`;
  const given = marks.map(({ item_id, loaded, status, cleared, actor }, place) => ({
    ...{ place, sku: item_id, loaded, status, cleared },
    ...{ by: actor.id, device: actor.sessionId },
  }));
  // Beside the JSON, as the other writes of marks send theirs: a time in JSON would be read in another zone where the server's is not UTC.
  const timeOf = (time: "now" | "actedAt") =>
    Prisma.sql`(${marks.map((mark) => mark[time])}::timestamptz[])[place + 1]`;
  const rows = await tx.$queryRaw<MarkRow[]>`
    with given as materialized (
      select *, ${timeOf("now")} as now, ${timeOf("actedAt")} as acted
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(place int, sku text, loaded bigint, status text, cleared boolean, by uuid, device uuid) ${LIMIT_TOGETHER}
    ), item as materialized (
      select p.sku, p.name, due.total from ${dueOfProducts({ route, skus: marks.map(({ item_id }) => item_id) }, on)} due join product p on p.sku = due.sku
    ), asked as materialized (
      select given.*, item.total, case when given.loaded is not null then given.loaded when given.status = 'loaded' then item.total
        when given.status = 'partial' then item.total * ${PARTIAL_PERCENT}::int / 100 else 0 end as pieces
      from given join item using (sku)
    ), session as materialized (
      select s.id, s.status, s.version, (select count(*) from asked) as asked from loading_session s
      where s.route_number = ${route} and s.service_date = ${on} for update
    ), mark as (
      insert into loading_mark as m (session_id, sku, expected_quantity, loaded_quantity, status, marked_at, marked_by_id, marked_on_id, recorded_at, cleared)
      select session.id, asked.sku, total, pieces, (case when pieces >= total then 'loaded' when pieces > 0 then 'partial' else 'missing' end)::"LoadedStatus",
        acted, by, device, now, cleared
      from session, asked where session.status = 'in_progress' and pieces <= total
      on conflict (session_id, sku) do update set expected_quantity = excluded.expected_quantity, loaded_quantity = excluded.loaded_quantity, status = excluded.status,
        marked_at = greatest(m.marked_at, excluded.marked_at), marked_by_id = excluded.marked_by_id, marked_on_id = excluded.marked_on_id,
        recorded_at = excluded.recorded_at, cleared = excluded.cleared, version = m.version + 1
      where m.marked_at <= excluded.marked_at or m.marked_on_id = excluded.marked_on_id
      returning sku, loaded_quantity as loaded, cleared, marked_at
    ), next_versions as (
      update loading_session s set version = s.version + written.marks from session, (select count(*)::int as marks from mark) written
      where s.id = session.id and written.marks > 0
    )
    select session.id::text as session_id, session.status::text as session_status, (session.version + count(mark.sku) over (order by given.place))::int as version,
      item.total, item.name as description, mark.loaded, mark.cleared, mark.marked_at
    from given left join session on true left join item using (sku) left join mark using (sku) order by given.place`;
  return rows.map((row, place) => answered(row, marks[place]!));
});

function answered(
  { session_id, session_status, version, total, description, loaded, cleared, marked_at }: MarkRow,
  { item_id, actor }: AskedMark,
) {
  return {
    session: session_id === null ? null : { id: session_id, status: session_status, version },
    item: total === null ? null : { item_id, description, total_quantity: total },
    mark: loaded === null ? null : { loaded, cleared, by: actor.name, byId: actor.id!, at: marked_at },
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
