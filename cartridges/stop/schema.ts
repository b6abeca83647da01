import { z } from "zod";
import { trimmedText } from "#ui/text";
import {
  companyDateSchema,
  dateError,
  momentSchema,
  routeNumberSchema,
  type CompanyDate,
  type ServiceDay,
} from "#cartridges/service-day/schema";
import {
  DIFFERENCES,
  ISSUE_KINDS,
  NO_PROOF_REASONS,
  PROOF_KINDS,
  PROOF_NEEDS,
  SKIP_REASONS,
  SOIL_UNITS,
  TAKEN_PROOFS,
} from "./kinds";
import { keyOfStop } from "./stop-key";

import type { ShortAnswer } from "#cartridges/notification/short/schema";

export type StopStatus = "pending" | "in_progress" | "completed" | "issue";

export type IssueKind = (typeof ISSUE_KINDS)[number];
export type SkipReason = (typeof SKIP_REASONS)[number];
/** `unsaid`: nobody answered. The question never blocks a driver, and the office sees that it is open. */
export type Difference = (typeof DIFFERENCES)[number] | "unsaid";
export type SoilUnit = (typeof SOIL_UNITS)[number];

/** What a customer is due of one product on this day, and what of it is on the truck. Pieces. */
export interface StopItem {
  /** The SKU. */
  item_id: string;
  description: string;
  due: number;
  loaded: number;
  /** What of `due` is owed from the last delivery; left out where nothing is. */
  owed?: number;
}

interface FigureLine extends Omit<StopItem, "description" | "owed"> {
  delivered: number;
  /** Null where the two agree. */
  reason: Difference | null;
  /** Used linen of this product that came back, in the figures' `soil_unit`; null when nobody counted. */
  soil: number | null;
}

/** What was handed over at a stop and what came back (spec 3). */
export interface Figures {
  lines: FigureLine[];
  /** Bags that were not counted by product. */
  soil_bags: number | null;
  soil_unit: SoilUnit;
}

export type ProofNeed = (typeof PROOF_NEEDS)[number];
/** What a customer wants as proof of a delivery. */
export interface ProofNeeds {
  signature: ProofNeed;
  photo: ProofNeed;
}
export type RequiredProof = keyof ProofNeeds;
export type NoProofReason = (typeof NO_PROOF_REASONS)[number];

/** What an act says besides its kind. */
export type ActDetail =
  | { kind: "start" }
  | {
      kind: "complete";
      figures: Figures;
      text: string;
      /** What the customer required then, and why it may be missing. */
      required?: RequiredProof[];
      without_proof?: NoProofReason | null;
    }
  | { kind: "issue"; issue: IssueKind; text: string }
  | { kind: "skip"; reason: SkipReason; text: string }
  | { kind: "reopen"; text: string }
  | { kind: "note"; text: string }
  | { kind: "undo"; undoes: string };

/** Something done at a stop, named by the device that did it. */
export interface StopAct {
  id: string;
  /** The stop's id. */
  stop: string;
  /** An ISO timestamp, UTC: by the server's clock once it has answered, by the device's until then. */
  at: string;
  /** The version of the day that it made; null while the server has not answered. */
  sequence: number | null;
  by: string;
  detail: ActDetail;
}

export type ProofKind = (typeof PROOF_KINDS)[number];

/** A signature or a photo of a stop, as its day carries it. */
export interface DayProof {
  id: string;
  /** The stop's id. */
  stop: string;
  kind: ProofKind;
  /** Who signed, as the driver wrote it. */
  signed_by: string | null;
  /** The picture's address: under /api, or the picture itself while only this phone has it; null where there is none. */
  picture: string | null;
  /** An ISO timestamp, UTC. */
  at: string;
  by: string;
}

/** A stop of a day, without what was done at it. */
export interface DayStop {
  id: string;
  customer_number: string;
  customer_name: string;
  address: string;
  phone: string;
  /** How often the customer is served. */
  service_type: string;
  /** What the customer says about getting in. */
  access: string;
  proof: ProofNeeds;
  /** What the customer said about what is short; null where nothing is, or they have not answered. */
  short_answer: ShortAnswer | null;
  minutes: number;
  items: StopItem[];
}

/** A route's day: its stops in the order in which they are driven, and what was done. How each stop is follows from the acts. */
export interface RouteDayData {
  /** Null for a relief driver who covers nothing. */
  route: string | null;
  date: CompanyDate;
  service_day: ServiceDay;
  driver_name: string | null;
  today: CompanyDate;
  timezone: string;
  version: number;
  stops: DayStop[];
  acts: StopAct[];
  proofs: DayProof[];
}

/** The service day that is worked next. */
export const NEXT = "next";
export const routeDayKeySchema = z.object({
  /** The driver's own, or the one they cover, where nothing is said. */
  route: routeNumberSchema.optional(),
  date: z.union([z.literal(NEXT), companyDateSchema], dateError).optional(),
});
export const todayKeySchema = z.object({
  // The words of spec 8 for who asks without a number, as a driver without a route does.
  route: z
    .union([z.string(), z.number()], "Driver route not found")
    .refine((route) => String(route).trim() !== "", "Driver route not found")
    .pipe(routeNumberSchema),
  date: companyDateSchema.optional(),
});

/** A stop's id says its date, route and customer (decision 0080), and so every device knows it before the stop is stored. */
export const stopIdSchema = z
  .string({ error: "id must be a stop's id." })
  .refine((id) => keyOfStop(id) !== null, "id must be a stop's id.");

/** What every act has: the stop, an id of its own, so that sending it again cannot double it, and the time by the device. */
const act = {
  id: stopIdSchema,
  event_id: z.guid("event_id must be an id.").optional(),
  at: momentSchema.optional(),
};
const MAX_PIECES = 1_000_000;
/** A number of pieces, or of bags, that somebody counted. */
export const count = (field: string) =>
  z
    .int(`${field} must be a whole number.`)
    .min(0, `${field} must be 0 or more.`)
    .max(MAX_PIECES, `${field} must be ${MAX_PIECES} or less.`);
const text = (field: string) =>
  z.string().overwrite(trimmedText).max(2_000, `${field} is longer than 2,000 characters.`);
const requiredText = (field: string, missing: string) => z.string({ error: missing }).pipe(text(field).min(1, missing));

export const startSchema = z.object(act);
export const completeSchema = z.object({
  ...act,
  /** What differs from what was on the truck; what is not named was handed over as it was loaded. */
  lines: z
    .array(
      z.object({
        item_id: z.string({ error: "item_id is missing." }).min(1).max(100),
        delivered: count("delivered"),
        soil: count("soil").nullish(),
        reason: z.enum(DIFFERENCES, `reason must be one of ${DIFFERENCES.join(", ")}.`).nullish(),
      }),
      "lines must be a list of items.",
    )
    .max(2_000)
    .refine((lines) => new Set(lines.map(({ item_id }) => item_id)).size === lines.length, "lines names an item twice.")
    .default([]),
  soil_bags: count("soil_bags").nullish(),
  soil_unit: z.enum(SOIL_UNITS, "soil_unit must be bags or pieces.").default("bags"),
  notes: text("notes").default(""),
  /** What was taken with it: it comes behind, in a lane of its own. */
  proofs: z
    .array(z.enum(TAKEN_PROOFS, `proofs must be a list of ${TAKEN_PROOFS.join(", ")}.`), "proofs must be a list.")
    .max(20, "proofs names more than 20.")
    .default([]),
  without_proof: z.enum(NO_PROOF_REASONS, `without_proof must be one of ${NO_PROOF_REASONS.join(", ")}.`).nullish(),
});
export const issueSchema = z.object({
  ...act,
  kind: z.enum(ISSUE_KINDS, `kind must be one of ${ISSUE_KINDS.join(", ")}.`),
  text: text("text").default(""),
});
export const skipSchema = z.object({
  ...act,
  reason: z.enum(SKIP_REASONS, `reason must be one of ${SKIP_REASONS.join(", ")}.`),
  text: text("text").default(""),
});
export const reopenSchema = z.object({ ...act, reason: requiredText("reason", "Say the reason for reopening.") });
export const stopNoteSchema = z.object({ ...act, text: requiredText("text", "Write the note.") });
export const undoSchema = z.object({
  ...act,
  /** The act that is taken back; the last one at this stop where nothing is said. */
  undoes: z.guid("undoes must be an act's id.").optional(),
});
export const reorderSchema = z.object({
  route: routeNumberSchema,
  date: companyDateSchema,
  /** The customers' numbers in their new order. */
  customers: z
    .array(
      z.string().regex(/^\d{6}$/, "customers must be a list of customer numbers."),
      "customers must be a list of customer numbers.",
    )
    .min(1, "customers must be a list of customer numbers.")
    .max(2_000)
    .refine((numbers) => new Set(numbers).size === numbers.length, "customers names one twice."),
  at: momentSchema.optional(),
});

/** What the offline writes send, as a device writes it down. */
export type ActInput = z.input<typeof startSchema>;
export type CompleteInput = z.input<typeof completeSchema>;
export type ReorderInput = z.input<typeof reorderSchema>;

/** What the server says of an act. */
export interface ActAnswer {
  message: string;
  version: number;
  status: StopStatus;
  act: StopAct;
}
export interface ReorderAnswer {
  message: string;
  version: number;
  /** The customers of the day, as they are driven now. */
  customers: string[];
}

/** GET /api/drivers/route/{route}/today, by the names of spec 3 (Driver stop). */
export interface TodayAnswer {
  routeNumber: string;
  driverName: string | null;
  date: CompanyDate;
  stops: {
    id: string;
    customerId: string;
    customerName: string;
    accountName: string;
    address: string;
    phone: string;
    serviceType: string;
    itemCount: number;
    estimatedTime: string;
    status: StopStatus;
    startedAt: string | null;
    completedAt: string | null;
    notes: string;
    /** What was required and is not there: signature, photo. */
    missingProof: RequiredProof[];
  }[];
  currentStop: string | null;
  nextStop: string | null;
  completedStops: number;
  totalStops: number;
}

/** GET /api/drivers/route/{route}/stats. */
export interface RouteStats {
  totalCustomers: number;
  todayStops: number;
  completedStops: number;
  pendingOrders: number;
  activeNotes: number;
}
