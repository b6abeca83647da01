import { z } from "zod";
import { defineQuery } from "#kernel/definition";
import { company } from "#services/company.server";
import type { Reader } from "#services/database/database.server";
import type { Notification as Row } from "#services/database/generated/client";
import type { Actor } from "#kernel/actor";
import { readNotices } from "./short/reading.server";
import type { ShortNotice } from "./short/schema";
import { readWaiting } from "./waiting.server";
import { inboxPageSchema, type About, type InboxData, type InboxPage, type Notification, type Unread } from "./schema";

/** Nobody reads more toasts than this at once; the rest is in the inbox. */
const MAX_TOASTS = 5;
const PAGE_SIZE = 30;

const answerOf = ({ id, type, about, message, href, createdAt }: Row): Notification => ({
  id,
  type: type as Notification["type"],
  about: about as About,
  message,
  href,
  created_at: createdAt.toISOString(),
});

async function countUnread(db: Reader, userId: string): Promise<Pick<Unread, "unread" | "places">> {
  const rows = await db.$queryRaw<{ about: About; count: number; places: string[] }[]>`
    select about, count(*)::int as count, coalesce(array_agg(distinct href) filter (where href is not null),
      array[]::text[]) as places
    from notification where user_id = ${userId}::uuid and read_at is null group by about`;
  return {
    unread: Object.fromEntries(rows.map(({ about, count }) => [about, count])),
    places: [...new Set(rows.flatMap(({ places }) => places))],
  };
}

/**
 * GET /api/notifications: the latest unread entries, oldest first, and the counts of unread entries
 * and of pending decisions.
 */
export const unreadNotifications = defineQuery({
  name: "notification.unread",
  input: z.object({}),
  permission: "account:self",
  async run({ db, actor }): Promise<Unread> {
    if (!actor.id) return { notifications: [], unread: {}, places: [], waiting: {} };
    const rows = await db.notification.findMany({
      where: { userId: actor.id, readAt: null },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: MAX_TOASTS,
    });
    const notifications = rows.reverse().map((row) => ({ ...answerOf(row), toast: row.toast }));
    const waiting = await readWaiting(db, actor);
    return {
      notifications,
      waiting,
      ...(rows.length > 0 ? await countUnread(db, actor.id) : { unread: {}, places: [] }),
    };
  },
});

/** The short notices that these entries ask about, by date. */
async function readAsked(db: Reader, { customerNumber }: Actor, rows: readonly Row[]) {
  const dates = rows.flatMap(({ shortOn }) => (shortOn ? [dateOf(shortOn)] : []));
  if (!customerNumber || dates.length === 0) return new Map<string, ShortNotice>();
  return new Map((await readNotices(db, customerNumber, dates)).map((notice) => [notice.date, notice]));
}
const dateOf = (date: Date) => date.toISOString().slice(0, 10);

async function readPage(db: Reader, actor: Actor, before?: string): Promise<InboxPage> {
  // Ids are time-ordered, so an entry's id serves as the cursor.
  const { id: userId } = actor;
  const rows = userId
    ? await db.notification.findMany({
        where: { userId, ...(before && { id: { lt: before } }) },
        orderBy: { id: "desc" },
        take: PAGE_SIZE + 1,
      })
    : [];
  const shown = rows.slice(0, PAGE_SIZE);
  const notices = await readAsked(db, actor, shown);
  return {
    entries: shown.map((row) => ({
      ...answerOf(row),
      read: row.readAt !== null,
      short: (row.shortOn && notices.get(dateOf(row.shortOn))) ?? null,
    })),
    older: rows.length > PAGE_SIZE ? shown.at(-1)!.id : null,
  };
}

/** GET /api/inbox: all entries, read or not, page by page. */
export const inboxPage = defineQuery({
  name: "notification.page",
  input: inboxPageSchema,
  permission: "account:self",
  run: ({ db, actor }, { before }) => readPage(db, actor, before),
});

/** The inbox's first page. */
export const openInbox = defineQuery({
  name: "notification.open",
  input: z.object({}),
  permission: "account:self",
  async run({ db, actor }): Promise<InboxData> {
    const page = await readPage(db, actor);
    return {
      ...page,
      unread: actor.id && page.entries.length > 0 ? (await countUnread(db, actor.id)).unread : {},
      timezone: company().timezone,
    };
  },
});
