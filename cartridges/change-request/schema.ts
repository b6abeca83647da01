import { z } from "zod";
import { pageOf, type ListPage } from "#kernel/page-number";
import { trimmedText } from "#ui/text";
import { SERVICE_DAYS, type ServiceDay } from "#cartridges/service-day/schema";

/** The kinds of request. A quantity change is not one of them, because it is an order. */
const REQUEST_KINDS = ["day", "stop", "swap", "other"] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];
export type RequestStatus = "open" | "done" | "declined" | "withdrawn";

const MAX_CHARACTERS = 1_000;
const text = (field: string) =>
  z
    .string(`${field} must be words.`)
    .overwrite(trimmedText)
    .max(MAX_CHARACTERS, `${field} has more than 1,000 characters.`);

export const makeRequestSchema = z
  .object({
    number: z
      .string("Please enter a valid 6-digit customer number.")
      .regex(/^\d{6}$/, "Please enter a valid 6-digit customer number."),
    item: z.guid("item must be the id of a rental item."),
    kind: z.enum(REQUEST_KINDS, "Choose what should change."),
    day: z.enum(SERVICE_DAYS, "Choose the day on which it should come.").optional(),
    content: text("content").default(""),
  })
  .superRefine(({ kind, day, content }, { addIssue }) => {
    if (kind === "day" && !day)
      addIssue({ code: "custom", path: ["day"], message: "Choose the day on which it should come." });
    if ((kind === "swap" || kind === "other") && content === "")
      addIssue({ code: "custom", path: ["content"], message: "Say what should change." });
  });

export const requestKeySchema = z.object({ id: z.guid("id must be the id of a request.") });
export const answerRequestSchema = requestKeySchema.extend({
  status: z.enum(["done", "declined"], "status must be done or declined."),
  answer: text("answer").min(1, "Say what was done, or why not."),
});

export interface ChangeRequest {
  id: string;
  kind: RequestKind;
  content: string;
  status: RequestStatus;
  answer: string | null;
  sku: string | null;
  description: string;
  delivery_day: ServiceDay | null;
  created_at: string;
  answered_at: string | null;
}

export interface OpenRequest extends ChangeRequest {
  customer: { number: string; name: string; route: string; phone: string };
  /** The customer's name. */
  made_by: string;
  /** The current quantity. */
  quantity: number | null;
}

/** The page of the open requests. */
export const openRequestsSchema = z.object(pageOf({ usual: 100, most: 200 }));
export interface OpenRequestsData extends ListPage {
  /** The oldest first. */
  requests: OpenRequest[];
  timezone: string;
}
