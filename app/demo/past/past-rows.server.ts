import type { Transaction } from "#services/database/database.server";
import { insertRows } from "../rows.server";

/** The history's rows by column. Moments are ISO timestamps. */
export interface PastRows {
  sessions: Record<
    | "id"
    | "route_number"
    | "service_date"
    | "driver_id"
    | "started_at"
    | "completed_at"
    | "manager_email"
    | "driver_notes",
    string
  >[];
  sessionVersions: Map<string, number>;
  marks: {
    session_id: string;
    sku: string;
    expected_quantity: number;
    loaded_quantity: number;
    status: string;
    marked_at: string;
    marked_by_id: string;
  }[];
  shorts: { session_id: string; sku: string; customer_number: string; quantity: number }[];
  loadEvents: {
    id: string;
    session_id: string;
    kind: string;
    at: string;
    actor_id: string;
    actor_name: string;
    detail: object | null;
  }[];
  reports: {
    id: string;
    session_id: string;
    recipient: string;
    subject: string;
    html: string;
    text: string;
    csv: string;
    file: string;
    mail_id: string;
    summary: object;
    created_at: string;
    created_by_id: string;
  }[];
  notices: {
    customer_number: string;
    service_date: string;
    route_number: string;
    items: object;
    told_at: string;
    answer: string | null;
    answered_at: string | null;
    answered_by_id: string | null;
  }[];
  days: {
    route_number: string;
    service_date: string;
    version: number;
    created_at: string;
    closed_at: string | null;
    closed_by_id: string | null;
    unsettled: number;
    ended_version: number | null;
  }[];
  dayActs: {
    id: string;
    route_number: string;
    service_date: string;
    kind: string;
    at: string;
    sequence: number;
    actor_id: string;
    detail: object;
  }[];
  stops: {
    id: string;
    route_number: string;
    service_date: string;
    customer_number: string;
    position: number;
    status: string;
    started_at: string | null;
    completed_at: string | null;
    notes: string;
    issue_kind: string | null;
    skip_reason: string | null;
    issue_text: string;
    soil_bags: number | null;
    version: number;
  }[];
  stopEvents: {
    id: string;
    stop_id: string;
    kind: string;
    at: string;
    sequence: number;
    actor_id: string;
    detail: object;
  }[];
  news: {
    id: string;
    user_id: string;
    type: string;
    about: string;
    message: string;
    href: string;
    created_at: string;
    read_at: string | null;
    short_on: string | null;
  }[];
}

export const noRows = (): PastRows => ({
  sessions: [],
  sessionVersions: new Map(),
  marks: [],
  shorts: [],
  loadEvents: [],
  reports: [],
  notices: [],
  days: [],
  dayActs: [],
  stops: [],
  stopEvents: [],
  news: [],
});

/** Writes the loads, the rounds and their notifications. */
export async function writePast(tx: Transaction, rows: PastRows): Promise<void> {
  await writeLoads(tx, rows);
  await writeRounds(tx, rows);
  await insertRows(
    tx,
    "notification",
    {
      ...{ id: "uuid", user_id: "uuid", type: "text", about: "text", message: "text", href: "text" },
      ...{ created_at: "timestamptz", read_at: "timestamptz", short_on: "date" },
    },
    rows.news,
  );
}

async function writeLoads(tx: Transaction, rows: PastRows): Promise<void> {
  await insertRows(
    tx,
    "loading_session",
    {
      ...{ id: "uuid", route_number: "text", service_date: "date", status: '"LoadingStatus"', driver_id: "uuid" },
      ...{ started_at: "timestamptz", completed_at: "timestamptz", completed_by_id: "uuid" },
      ...{ manager_email: "text", driver_notes: "text", version: "int" },
    },
    rows.sessions.map((session) => ({
      ...session,
      status: "completed",
      completed_by_id: session.driver_id,
      version: rows.sessionVersions.get(session.id)!,
    })),
  );
  await insertRows(
    tx,
    "loading_mark",
    {
      ...{ session_id: "uuid", sku: "text", expected_quantity: "int", loaded_quantity: "int" },
      ...{ status: '"LoadedStatus"', marked_at: "timestamptz", marked_by_id: "uuid", recorded_at: "timestamptz" },
    },
    rows.marks.map((mark) => ({ ...mark, recorded_at: mark.marked_at })),
  );
  await insertRows(
    tx,
    "loading_short",
    { session_id: "uuid", sku: "text", customer_number: "text", quantity: "int" },
    rows.shorts,
  );
  await insertRows(
    tx,
    "loading_event",
    {
      ...{ id: "uuid", session_id: "uuid", kind: "text", at: "timestamptz" },
      ...{ actor_id: "uuid", actor_name: "text", detail: "jsonb" },
    },
    rows.loadEvents,
  );
  await writeReports(tx, rows);
  await insertRows(
    tx,
    "short_notice",
    {
      ...{ customer_number: "text", service_date: "date", route_number: "text", items: "jsonb" },
      ...{ told_at: "timestamptz", answer: "text", answered_at: "timestamptz", answered_by_id: "uuid" },
    },
    rows.notices,
  );
}

/**
 * The reports and their mails, which are only stored because nobody has this company's addresses. A
 * mail has the same text as the report, with its CSV attached.
 */
async function writeReports(tx: Transaction, { reports }: PastRows): Promise<void> {
  const text = JSON.stringify(reports);
  await tx.$executeRaw`
    insert into mail (id, dedupe_key, recipient, subject, html, text, attachments, status, next_attempt_at, created_at)
    select mail_id, 'load-report ' || id, recipient, subject, html, text,
      jsonb_build_array(jsonb_build_object('filename', file, 'contentType', 'text/csv; charset=utf-8',
        'content', translate(encode(convert_to(csv, 'UTF8'), 'base64'), E'\n', ''))),
      'kept', created_at, created_at
    from json_to_recordset(${text}::json) as row(id uuid, mail_id uuid, recipient text, subject text,
      html text, text text, csv text, file text, created_at timestamptz)`;
  await tx.$executeRaw`
    insert into load_report
      (id, session_id, recipient, subject, html, text, csv, summary, created_at, created_by_id, mail_id)
    select id, session_id, recipient, subject, html, text, csv, summary, created_at, created_by_id, mail_id
    from json_to_recordset(${text}::json) as row(id uuid, session_id uuid, recipient text, subject text,
      html text, text text, csv text, summary jsonb, created_at timestamptz, created_by_id uuid, mail_id uuid)`;
}

/** The delivery lines are derived from the stop's completion, as when a driver completes a stop. */
async function writeRounds(tx: Transaction, rows: PastRows): Promise<void> {
  await insertRows(
    tx,
    "route_day",
    {
      ...{ route_number: "text", service_date: "date", version: "int", created_at: "timestamptz" },
      ...{ closed_at: "timestamptz", closed_by_id: "uuid", unsettled: "int", ended_version: "int" },
    },
    rows.days,
  );
  await insertRows(
    tx,
    "day_act",
    {
      ...{ id: "uuid", route_number: "text", service_date: "date", kind: "text", at: "timestamptz" },
      ...{ sequence: "int", recorded_at: "timestamptz", actor_id: "uuid", detail: "jsonb" },
    },
    rows.dayActs.map((act) => ({ ...act, recorded_at: act.at })),
  );
  await insertRows(
    tx,
    "stop",
    {
      ...{ id: "uuid", route_number: "text", service_date: "date", customer_number: "text", position: "int" },
      ...{ status: '"StopStatus"', started_at: "timestamptz", completed_at: "timestamptz" },
      ...{ delivered_at: "timestamptz", notes: "text", issue_kind: "text", skip_reason: "text", issue_text: "text" },
      ...{ soil_bags: "int", version: "int" },
    },
    rows.stops.map((stop) => ({ ...stop, delivered_at: stop.completed_at })),
  );
  await insertRows(
    tx,
    "stop_event",
    {
      ...{ id: "uuid", stop_id: "uuid", kind: "text", at: "timestamptz", sequence: "int" },
      ...{ recorded_at: "timestamptz", actor_id: "uuid", detail: "jsonb" },
    },
    rows.stopEvents.map((event) => ({ ...event, recorded_at: event.at })),
  );
  await tx.$executeRaw`
    insert into delivery_line (stop_id, sku, due, loaded, delivered, reason, soil_returned, price_cents)
    select e.stop_id, line.item_id, line.due, line.loaded, line.delivered, line.reason, line.soil,
      (e.detail -> 'prices' ->> line.item_id)::int
    from stop_event e cross join lateral jsonb_to_recordset(e.detail -> 'figures' -> 'lines')
      as line(item_id text, due int, loaded int, delivered int, reason text, soil int)
    where e.kind = 'complete'`;
}
