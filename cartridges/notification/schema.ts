import { z } from "zod";
import type { ShortAnswer, ShortNotice } from "./short/schema";

export type { ShortAnswer, ShortNotice };

/** What an inbox entry can be about. Menu entries name the ones they count. */
export type About = "order" | "account" | "message" | "request" | "load" | "short" | "relief" | "day";

/** Something that happened and concerns a person (spec 3, Notification). */
export interface Notification {
  id: string;
  type: "success" | "error" | "info";
  about: About;
  message: string;
  /** The page it links to. */
  href: string | null;
  /** ISO timestamp, UTC. */
  created_at: string;
}

/** A person's unread entries, counted by topic. */
export type UnreadCounts = Partial<Record<About, number>>;

/** Pending decisions, counted whether or not somebody has looked at them. */
export type Waiting = Partial<Record<"order" | "account" | "request", number>>;

/** The latest unread entries, and how many there are. */
export interface Unread {
  waiting: Waiting;
  notifications: (Notification & { toast: boolean })[];
  unread: UnreadCounts;
  /** The pages they link to: visiting one marks its entries as read. */
  places: string[];
}

export interface InboxEntry extends Notification {
  read: boolean;
  /** The question about shorts that it asks; null if it asks none or no longer does. */
  short: ShortNotice | null;
}

/** A page of an inbox, the latest first. */
export interface InboxPage {
  entries: InboxEntry[];
  /** The cursor of the next page; null on the last one. */
  older: string | null;
}

export interface InboxData extends InboxPage {
  unread: UnreadCounts;
  timezone: string;
}

export const readNotificationsSchema = z.object({
  ids: z.array(z.guid("ids must be ids of notifications.")).max(100, "ids has more than 100 notifications."),
});

const MAX_HREF_CHARACTERS = 300;
export const readAllSchema = z.object({
  /** Only entries that link to this page, which the person is visiting. */
  href: z
    .string("href must be an address such as /driver/dashboard/route.")
    .max(MAX_HREF_CHARACTERS, `href has more than ${MAX_HREF_CHARACTERS} characters.`)
    .regex(/^\//, "href must be an address such as /driver/dashboard/route.")
    .optional(),
  /** The latest entry they have seen. Later ones stay unread. */
  until: z.guid("until must be the id of a notification.").optional(),
});

export const inboxPageSchema = z.object({
  /** The id of an entry: returns those before it. */
  before: z.guid("before must be the id of a notification.").optional(),
});
