import type { Reader } from "#services/database/database.server";
import { defineQuery } from "#kernel/definition";
import { badInput, notFound } from "#kernel/errors";
import type { Actor } from "#kernel/actor";
import { company, companyToday } from "#services/company.server";
import { mayServeRoute } from "#cartridges/serving/access.server";
import { comingServiceDay, dayOf, nextDate } from "#cartridges/service-day/rules";
import type { CompanyDate, ServiceDay } from "#cartridges/service-day/schema";
import { readLoadList, writeLoadList } from "./list.server";
import { itemsOf, shortOf } from "./rules";
import {
  loadListKeySchema,
  NEXT,
  performanceSchema,
  reportKeySchema,
  sessionKeySchema,
  type LoadListData,
  type Performance,
  type ReportAnswer,
  type ReportSummary,
  type SessionAnswer,
  type ShortAnswer,
} from "./schema";
import { toSent, type SentList } from "./sent-list";
import { itemsOfSession, readSession, readSessionAndRecipient } from "./session.server";

/** The API's default day (spec 9). */
const DEFAULT_DAY: ServiceDay = "Monday";

/**
 * Resolves the service date.
 * @throws AppError 400 for a date on another weekday, or not on a service day.
 */
export function resolveServiceDate({ day, date }: { day?: ServiceDay; date?: CompanyDate }): {
  day: ServiceDay;
  date: CompanyDate;
} {
  if (!date) return { day: day ?? DEFAULT_DAY, date: nextDate(day ?? DEFAULT_DAY, companyToday()) };
  if (date === NEXT) return comingServiceDay(companyToday());
  const actual = dayOf(date);
  if (!actual) throw badInput({ date: `date ${date} is not a service day: the routes run Monday to Friday.` });
  if (day && day !== actual) throw badInput({ date: `date ${date} is a ${actual}, not a ${day}.` });
  return { day: actual, date };
}

const mayRead = (db: Reader, actor: Actor, input: { route: string; day?: ServiceDay; date?: CompanyDate }) =>
  mayServeRoute(db, actor, input.route, resolveServiceDate(input).date);

/** The load list of a route's day (spec 2.11; GET /api/rental-items/route/{route}/loadlist). */
export const loadList = defineQuery({
  name: "loadList.read",
  input: loadListKeySchema,
  permission: "loading:read",
  scope: ({ db, actor }, input) => mayRead(db, actor, input),
  run: ({ db }, { route, ...when }) => readLoadList(db, route, resolveServiceDate(when)),
  write: ({ db }, { route, ...when }) => writeLoadList(db, route, resolveServiceDate(when)),
});

/** The load list with its loading session: what the cartridge shows. */
export const openLoadList = defineQuery({
  name: "loadList.open",
  input: loadListKeySchema,
  permission: "loading:read",
  scope: ({ db, actor }, input) => mayRead(db, actor, input),
  async run({ db, actor }, { route, ...when }): Promise<Omit<LoadListData, "list"> & { list: SentList }> {
    const settled = resolveServiceDate(when);
    const [list, { session, recipient }] = await Promise.all([
      readLoadList(db, route, settled),
      readSessionAndRecipient(db, route, settled.date),
    ]);
    const { timezone, mailsAreSent } = company();
    return {
      list: toSent(list),
      ...answerOf(session, list),
      today: companyToday(),
      timezone,
      suggested_recipient: recipient,
      mails_are_sent: mailsAreSent,
      ...(!actor.permissions.has("loading:write") && { reads_only: true }),
    };
  },
});

/** GET /api/loading-status/session/{route}/{day}/{date} (spec 7.6). */
export const loadingSession = defineQuery({
  name: "loading.session",
  input: sessionKeySchema,
  permission: "loading:read",
  scope: ({ db, actor }, { route_number, service_day, date }) =>
    mayRead(db, actor, { route: route_number, day: service_day, date }),
  async run({ db }, { route_number, service_day, date }): Promise<SessionAnswer> {
    const list = await readLoadList(db, route_number, resolveServiceDate({ day: service_day, date }));
    return answerOf(await readSession(db, route_number, date), list);
  },
});

/**
 * GET /api/rental-items/route/{route}/short: the shorts of a day, by default the next service day.
 */
export const shortOfRoute = defineQuery({
  name: "loading.short",
  input: loadListKeySchema,
  permission: "loading:read",
  scope: ({ db, actor }, input) => mayRead(db, actor, resolveNext(input)),
  async run({ db }, input): Promise<ShortAnswer> {
    const { route, ...when } = resolveNext(input);
    const { day, date } = resolveServiceDate(when);
    const [list, session] = await Promise.all([readLoadList(db, route, { day, date }), readSession(db, route, date)]);
    const due = itemsOf(list);
    const marked = session ? itemsOfSession(session, due) : [];
    const short = shortOf(due, marked);
    return {
      route,
      service_day: day,
      date,
      driver_name: session?.state.driver_name ?? list.driver_name,
      loading: !session ? "not started" : session.state.session_status === "completed" ? "completed" : "in progress",
      unmarked_items: due.filter(({ item_id }) => marked.every((item) => item.item_id !== item_id)).length,
      short_pieces: short.reduce((sum, line) => sum + line.short, 0),
      short,
    };
  },
});
const resolveNext = <When extends { day?: ServiceDay; date?: string }>(when: When) =>
  when.day || when.date ? when : { ...when, date: NEXT };

function answerOf(session: Awaited<ReturnType<typeof readSession>>, list: LoadListData["list"]): SessionAnswer {
  return session
    ? { has_session: true, session: session.state, items: itemsOfSession(session, itemsOf(list)) }
    : { has_session: false, session: null, items: [] };
}

/** A report as it was sent, for those who may read the route's loads. */
export const loadReport = defineQuery({
  name: "loading.report",
  input: reportKeySchema,
  permission: "loading:read",
  scope: async ({ db, actor }, { id }) => {
    const report = await db.loadReport.findUnique({
      where: { id },
      select: { session: { select: { routeNumber: true, serviceDate: true } } },
    });
    if (!report) throw notFound("There is no such report.");
    return mayServeRoute(db, actor, report.session.routeNumber, report.session.serviceDate.toISOString().slice(0, 10));
  },
  async run({ db }, { id }): Promise<ReportAnswer> {
    const { session, mail, summary, createdAt, ...report } = await db.loadReport.findUniqueOrThrow({
      where: { id },
      include: { session: true, mail: true },
    });
    return {
      id,
      route: session.routeNumber,
      date: session.serviceDate.toISOString().slice(0, 10),
      subject: report.subject,
      recipient: report.recipient,
      created_at: createdAt.toISOString(),
      text: report.text,
      csv: report.csv,
      summary: summary as unknown as ReportSummary,
      mail: mail && { status: mail.status, sent_at: mail.sentAt?.toISOString() ?? null, last_error: mail.lastError },
    };
  },
});

/**
 * GET /api/loading-status/performance/{driverId} (spec 7.6): drivers see their own, the
 * office sees everyone's.
 */
export const performance = defineQuery({
  name: "loading.performance",
  input: performanceSchema,
  permission: "performance:read",
  scope: ({ actor }, { driverId }) => actor.role !== "Driver" || actor.id === driverId,
  async run({ db }, { driverId, from, to }): Promise<Performance> {
    const driver = await db.user.findFirst({ where: { id: driverId, role: "Driver" }, select: { name: true } });
    if (!driver) throw badInput({ driverId: "There is no such driver." });
    const rows = await db.$queryRaw<Performance["sessions"]>`
      select s.route_number, s.service_date::text as date, s.status::text as session_status,
        coalesce(sum(m.expected_quantity), 0)::int as expected, coalesce(sum(m.loaded_quantity), 0)::int as loaded,
        coalesce(sum(greatest(m.expected_quantity - m.loaded_quantity, 0)), 0)::int as short,
        round(extract(epoch from s.completed_at - s.started_at) / 60)::int as minutes
      from loading_session s left join loading_mark m on m.session_id = s.id and not m.cleared
      where s.driver_id = ${driverId}::uuid and s.service_date >= coalesce(${from ?? null}::date, '-infinity')
        and s.service_date <= coalesce(${to ?? null}::date, 'infinity')
      group by s.id order by s.service_date desc, s.route_number`;
    const totals = { sessions: rows.length, expected: 0, loaded: 0, short: 0, minutes: 0 };
    for (const row of rows)
      for (const name of ["expected", "loaded", "short", "minutes"] as const) totals[name] += row[name] ?? 0;
    return { driver_id: driverId, driver_name: driver.name, sessions: rows, totals };
  },
});
