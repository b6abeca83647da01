import { z } from "zod";
import { emailSchema, textSchema } from "#kernel/typed-text";
import {
  companyDateSchema,
  dateError,
  momentSchema,
  routeNumberSchema,
  serviceDaySchema,
  type CompanyDate,
  type ServiceDay,
} from "#cartridges/service-day/schema";

/** What one customer is due of one product. */
export interface DueCustomer {
  name: string;
  number: string;
  quantity: number;
  /** The part that is owed from the last delivery; missing if there is none. */
  owed?: number;
}

export interface DueItem {
  item_id: string;
  description: string;
  total_quantity: number;
  /** The part that is owed; missing if there is none. */
  owed?: number;
  /** In the order of the stops. */
  customers: DueCustomer[];
}

/** A route's load of one day, in the API's format (design section 4). */
export interface LoadList {
  route: string;
  service_day: ServiceDay;
  date: CompanyDate;
  driver_name: string | null;
  customer_count: number;
  total_items: number;
  total_pieces: number;
  categories: { name: string; items: DueItem[] }[];
}

export type LoadedStatus = "loaded" | "partial" | "missing";

/** The state of one item of a session. */
export interface ItemStatus {
  item_id: string;
  item_description: string;
  expected_quantity: number;
  loaded_quantity: number;
  status: LoadedStatus;
  shortage_amount: number;
  /** Who marked it, and when: an ISO timestamp, UTC. */
  marked_by?: string;
  marked_at?: string;
}

export interface SessionState {
  id: string;
  session_status: "in_progress" | "completed";
  driver_name: string;
  /** ISO timestamps, UTC. */
  started_at: string;
  completed_at: string | null;
  manager_email: string | null;
  driver_notes: string;
  /** Increases with every change, so that a device with a lower one knows it is behind. */
  version: number;
  report: { id: string; recipient: string; mail: "queued" | "sent" | "failed" | "kept" } | null;
}

/** The answer of GET /api/loading-status/session/{route}/{day}/{date}. */
export interface SessionAnswer {
  has_session: boolean;
  session: SessionState | null;
  items: ItemStatus[];
}

export interface LoadListData extends SessionAnswer {
  list: LoadList;
  today: CompanyDate;
  timezone: string;
  /** The recipient of this route's last report, or the office. */
  suggested_recipient: string;
  mails_are_sent: boolean;
  /** Set for a custom role that may not load. */
  reads_only?: true;
}

const at = momentSchema.optional();

/** The next service day of a driver: today, or Monday after a weekend. */
export const NEXT = "next";
/**
 * A route and a day. Without a date the next such weekday, today included; without both, Monday
 * (spec 9). "next" is the next service day.
 */
export const loadListKeySchema = z.object({
  route: routeNumberSchema,
  day: serviceDaySchema.optional(),
  date: z.union([z.literal(NEXT), companyDateSchema], dateError).optional(),
});

const sessionKey = { route_number: routeNumberSchema, service_day: serviceDaySchema, date: companyDateSchema };
export const sessionKeySchema = z.object(sessionKey);

export const startSchema = z.object({ ...sessionKey, session_id: z.guid("session_id must be an id.").optional(), at });

const pieces = z.int("loaded_quantity must be a whole number.").min(0, "loaded_quantity must be 0 or more.");
export const markSchema = z
  .object({
    ...sessionKey,
    item_id: z.string({ error: "item_id is missing." }).min(1).max(100),
    item_description: z.string().max(500).optional(),
    expected_quantity: z.number().optional(),
    loaded_quantity: pieces.optional(),
    /** Used only if there is no quantity; "unmarked" undoes the mark. */
    status: z
      .enum(["loaded", "partial", "missing", "unmarked"], {
        error: "status must be loaded, partial, missing or unmarked.",
      })
      .optional(),
    /** The device's time of a mark that was queued while offline. */
    at,
  })
  .refine(({ loaded_quantity, status }) => loaded_quantity !== undefined || status !== undefined, {
    path: ["loaded_quantity"],
    message: "loaded_quantity or status is missing.",
  });

export const restShortSchema = z.object({
  route: routeNumberSchema,
  day: serviceDaySchema.optional(),
  date: companyDateSchema.optional(),
  /** Unmarked items that are on the truck anyway: SKUs, loaded in full or with a quantity. */
  loaded_items: z
    .array(
      z.union([
        z.string().min(1).max(100),
        z.object({ item_id: z.string().min(1).max(100), loaded_quantity: pieces.optional() }),
      ]),
    )
    .max(2_000)
    .default([]),
  at,
});

export const completeSchema = z.object({
  ...sessionKey,
  manager_email: emailSchema("manager_email must be an email address such as office@example.com."),
  driver_notes: z.string().max(2_000, "driver_notes is longer than 2,000 characters.").default(""),
  at,
});

export const reopenSchema = z.object({
  ...sessionKey,
  reason: textSchema("reason", 500, "Give a reason for reopening."),
});

/** The input of the offline writes, as stored by a device. */
export type StartInput = z.input<typeof startSchema>;
export type MarkInput = z.input<typeof markSchema>;
export type CompleteInput = z.input<typeof completeSchema>;

export const reportKeySchema = z.object({ id: z.guid("id must be an id.") });
export const performanceSchema = z.object({
  driverId: z.guid("driverId must be a driver's id."),
  from: companyDateSchema.optional(),
  to: companyDateSchema.optional(),
});

/** A driver's sessions and their totals; pieces and minutes. */
export interface Performance {
  driver_id: string;
  driver_name: string;
  sessions: {
    route_number: string;
    date: CompanyDate;
    session_status: string;
    expected: number;
    loaded: number;
    short: number;
    minutes: number | null;
  }[];
  totals: { sessions: number; expected: number; loaded: number; short: number; minutes: number };
}

export interface ReportAnswer {
  id: string;
  route: string;
  date: CompanyDate;
  subject: string;
  recipient: string;
  created_at: string;
  text: string;
  csv: string;
  summary: ReportSummary;
  mail: { status: string; sent_at: string | null; last_error: string | null } | null;
}

export interface ShortLine {
  item_id: string;
  description: string;
  expected: number;
  loaded: number;
  short: number;
  customers: DueCustomer[];
}

/** The shorts of a route's truck so far. */
export interface ShortAnswer {
  route: string;
  service_day: ServiceDay;
  date: CompanyDate;
  driver_name: string | null;
  loading: "not started" | "in progress" | "completed";
  /** Unmarked items, neither loaded nor short. */
  unmarked_items: number;
  short_pieces: number;
  /** With the short customers, in stop order. */
  short: ShortLine[];
}

export interface ReportSummary {
  route: string;
  service_day: ServiceDay;
  date: CompanyDate;
  driver_name: string;
  expected: number;
  loaded: number;
  short: number;
  items: number;
  minutes: number;
  driver_notes: string;
  shorts: ShortLine[];
}
