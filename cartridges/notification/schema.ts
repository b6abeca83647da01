import { z } from "zod";
import type { ShortAnswer, ShortNotice } from "./short/schema";

export type { ShortAnswer, ShortNotice };

/** What an entry of an inbox can be about; the menu's entries say which of them they count. */
export type About = "order" | "account" | "message" | "request" | "load" | "short" | "relief" | "day";

/** Something that happened and concerns a person (spec 3, Notification). */
export interface Notification {
  id: string;
  type: "success" | "error" | "info";
  about: About;
  message: string;
  /** Where it leads. */
  href: string | null;
  /** ISO timestamp, UTC. */
  created_at: string;
}

/** How many a person has not read, by what they are about. */
export type UnreadCounts = Partial<Record<About, number>>;

/** What waits for a decision, however often somebody has looked at it. */
export type Waiting = Partial<Record<"order" | "account" | "request", number>>;

/** The latest that have not been read, and how many there are. */
export interface Unread {
  waiting: Waiting;
  notifications: (Notification & { toast: boolean })[];
  unread: UnreadCounts;
  /** Where they lead: whoever stands there has seen what they say. */
  places: string[];
}

export interface InboxEntry extends Notification {
  read: boolean;
  /** It asks what to do about what is short; null where it does not, or not any more. */
  short: ShortNotice | null;
}

/** A page of an inbox, the latest first. */
export interface InboxPage {
  entries: InboxEntry[];
  /** Older ones are asked for with it; null at the end. */
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
  /** Only those that lead here: the person is there. */
  href: z
    .string("href must be an address such as /driver/dashboard/route.")
    .max(MAX_HREF_CHARACTERS, `href has more than ${MAX_HREF_CHARACTERS} characters.`)
    .regex(/^\//, "href must be an address such as /driver/dashboard/route.")
    .optional(),
  /** The latest entry that they have seen: what has come since stays unread. */
  until: z.guid("until must be the id of a notification.").optional(),
});

export const inboxPageSchema = z.object({
  /** The id of an entry: those before it. */
  before: z.guid("before must be the id of a notification.").optional(),
});
