import { z } from "zod";
import { trimmedText } from "#ui/text";
import { companyDateSchema, momentSchema, routeNumberSchema } from "#cartridges/service-day/schema";
import { count, type RouteDayData } from "#cartridges/stop/schema";
import { REST_REASONS, type RestReason } from "./kinds";

export type { RestReason };

/** What is said of a product when the truck is back. */
export interface SettledLine {
  /** The SKU. */
  item_id: string;
  /** Pieces that came back to the plant. */
  returned: number;
  /** Why the rest is neither delivered nor back; null where nobody has said, or where there is no rest. */
  reason: RestReason | null;
  text: string;
}

/** What an act at the day's end says. */
export type DayActDetail =
  | { kind: "soil"; bags: number; pieces: number }
  | { kind: "settle"; lines: SettledLine[] }
  | { kind: "close"; text: string }
  | { kind: "reopen"; text: string }
  | { kind: "undo"; undoes: string };

/** Something done at the end of a route's day, named by the device that did it. */
export interface DayAct {
  id: string;
  /** An ISO timestamp, UTC: by the server's clock once it has answered, by the device's until then. */
  at: string;
  /** The version of the day that it made; null while the server has not answered. */
  sequence: number | null;
  by: string;
  detail: DayActDetail;
}

/** A route's day with its end: the stops and what was done at them, what was loaded, and what was said when the truck was back. */
export interface DayEndData extends RouteDayData {
  load: {
    status: "none" | "in_progress" | "completed";
    /** What was marked on the truck, by product. */
    items: { item_id: string; description: string; loaded: number }[];
  };
  day_acts: DayAct[];
}

const day = { route: routeNumberSchema, date: companyDateSchema };
const act = {
  ...day,
  /** Made by the device, so that sending it again cannot double it. */
  event_id: z.guid("event_id must be an id.").optional(),
  at: momentSchema.optional(),
};
const text = (field: string) =>
  z
    .string({ error: `${field} must be a text.` })
    .overwrite(trimmedText)
    .max(2_000, `${field} is longer than 2,000 characters.`);

export const soilSchema = z.object({ ...act, bags: count("bags"), pieces: count("pieces") });
export const settleSchema = z.object({
  ...act,
  lines: z
    .array(
      z.object({
        item_id: z.string({ error: "item_id is missing." }).min(1).max(100),
        returned: count("returned"),
        reason: z.enum(REST_REASONS, `reason must be one of ${REST_REASONS.join(", ")}.`).nullish(),
        text: text("text").default(""),
      }),
      "lines must be a list of items.",
    )
    .min(1, "lines must name an item.")
    .max(2_000)
    .refine(
      (lines) => new Set(lines.map(({ item_id }) => item_id)).size === lines.length,
      "lines names an item twice.",
    ),
});
export const closeSchema = z.object({ ...act, text: text("text").default("") });
export const reopenDaySchema = z.object({
  ...act,
  reason: text("reason").min(1, "Say the reason for reopening."),
});
export const undoDaySchema = z.object({ ...act, undoes: z.guid("undoes must be an act's id.") });

export type SoilInput = z.input<typeof soilSchema>;
export type SettleInput = z.input<typeof settleSchema>;
export type CloseInput = z.input<typeof closeSchema>;
export type ReopenDayInput = z.input<typeof reopenDaySchema>;
export type UndoDayInput = z.input<typeof undoDaySchema>;
/** What every act at the day's end has. */
export type DayActInput = Omit<CloseInput, "text">;

/** What the server says of an act. */
export interface DayActAnswer {
  message: string;
  version: number;
  closed: boolean;
  act: DayAct;
}
