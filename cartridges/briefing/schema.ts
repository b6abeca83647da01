import { z } from "zod";
import { trimmedText } from "#ui/text";
import {
  companyDateSchema,
  dateError,
  momentSchema,
  routeNumberSchema,
  type CompanyDate,
} from "#cartridges/service-day/schema";
import { MAX_IMAGE_CHARACTERS } from "#cartridges/stop/kinds";
import { BASE64 } from "#cartridges/stop/proof/schema";
import { NEXT, type IssueKind, type SkipReason, type StopStatus } from "#cartridges/stop/schema";
import { MAX_CHARACTERS, WRITTEN_FACTS, type FactName } from "./kinds";

export type { FactName };

/** A fact about a door, and when it was last confirmed. */
export interface Fact {
  fact: FactName;
  /** The version's id, which a confirmation refers to. */
  id: string;
  /** Empty for a photo and for a cleared fact. */
  text: string;
  /**
   * The photo's URL under /api, or a data URL while only this phone has it. Null for text facts.
   */
  picture: string | null;
  /** An ISO timestamp, UTC. */
  written_at: string;
  written_by: string;
  /** The last confirmation; initially the time of writing. */
  confirmed_at: string;
  confirmed_by: string;
}

/** A past service day of the customer, delivered or not. */
export interface PastVisit {
  date: CompanyDate;
  status: StopStatus;
  issue_kind: IssueKind | null;
  skip_reason: SkipReason | null;
  issue_text: string;
  notes: string;
  delivered: number;
}

/** A note or issue about the customer. */
export interface Remark {
  id: string;
  text: string;
  at: string;
  by: string;
}

/** Everything a stranger needs at one customer's door. */
export interface Briefing {
  customer_number: string;
  customer_name: string;
  /** The customer's own access instructions. */
  access: string;
  facts: Fact[];
  /** The last three, the latest first. */
  visits: PastVisit[];
  /** Unresolved notes, the latest first. */
  notes: Remark[];
  /** Journal issues of the last 30 days, the latest first. */
  issues: Remark[];
}

/** The briefings of a route's day, or of one customer. */
export interface BriefingData {
  /** Null for a relief driver without a current coverage. */
  route: string | null;
  date: CompanyDate;
  today: CompanyDate;
  timezone: string;
  /**
   * False for a relief driver until the working day before the coverage, because codes are shown
   * only when needed.
   */
  open: boolean;
  customers: Briefing[];
}

const customerNumber = z.string().regex(/^\d{6}$/, "customer must be a customer number of six digits.");
export const briefingKeySchema = z.object({
  route: routeNumberSchema.optional(),
  date: z.union([z.literal(NEXT), companyDateSchema], dateError).optional(),
  /** Limits the answer to this customer. */
  customer: customerNumber.optional(),
});

const act = {
  number: z.string().regex(/^\d{6}$/, "number must be a customer number of six digits."),
  /** Created by the device, so that a retry cannot store it twice. */
  id: z.guid("id must be an id."),
  at: momentSchema.optional(),
};
export const writeFactSchema = z.object({
  ...act,
  fact: z.enum(WRITTEN_FACTS, `fact must be one of ${WRITTEN_FACTS.join(", ")}.`),
  /** An empty text clears the fact. */
  text: z
    .string({ error: "text is missing." })
    .overwrite(trimmedText)
    .max(MAX_CHARACTERS, `text is longer than ${MAX_CHARACTERS} characters.`),
});
export const confirmFactSchema = z.object({ ...act, confirms: z.guid("confirms must be an id.") });
export const photographSchema = z.object({
  ...act,
  image: z
    .string({ error: "The picture must be base64." })
    .max(MAX_IMAGE_CHARACTERS, "The picture is too large. Take it again with fewer pixels.")
    .regex(BASE64, "The picture must be base64."),
});
export const pictureSchema = z.object({ number: act.number, photo: z.guid("photo must be an id.") });

export type WriteFactInput = z.input<typeof writeFactSchema>;
export type ConfirmFactInput = z.input<typeof confirmFactSchema>;
export type PhotographInput = z.input<typeof photographSchema>;

/** The server's state of a fact after an act. */
export interface FactAnswer {
  message: string;
  number: string;
  /** The fact as it is now; null if a confirmation referred to nothing. */
  fact: Fact | null;
}
