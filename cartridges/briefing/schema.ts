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

/** What is known of a door, and since when it has been sure. */
export interface Fact {
  fact: FactName;
  /** The id of the writing, which a confirmation names. */
  id: string;
  /** Empty for a photo, and for what was taken out again. */
  text: string;
  /** The photo's address: under /api, or the picture itself while only this phone has it; null for what is written. */
  picture: string | null;
  /** An ISO timestamp, UTC. */
  written_at: string;
  written_by: string;
  /** When somebody last said that it is right: the writing itself, at first. */
  confirmed_at: string;
  confirmed_by: string;
}

/** A day on which the customer was served, or was to be. */
export interface PastVisit {
  date: CompanyDate;
  status: StopStatus;
  issue_kind: IssueKind | null;
  skip_reason: SkipReason | null;
  issue_text: string;
  notes: string;
  delivered: number;
}

/** Something that somebody wrote about the customer. */
export interface Remark {
  id: string;
  text: string;
  at: string;
  by: string;
}

/** All that a stranger needs at one customer's door. */
export interface Briefing {
  customer_number: string;
  customer_name: string;
  /** What the customer says about getting in. */
  access: string;
  facts: Fact[];
  /** The last three, the latest first. */
  visits: PastVisit[];
  /** Notes that nobody has resolved, the latest first. */
  notes: Remark[];
  /** Issues of the journal in the last 30 days, the latest first. */
  issues: Remark[];
}

/** The briefings of a route's day, or of one customer. */
export interface BriefingData {
  /** Null for a relief driver who covers nothing. */
  route: string | null;
  date: CompanyDate;
  today: CompanyDate;
  timezone: string;
  /** False for a relief driver before the working day before they cover the route: codes are told when they are needed. */
  open: boolean;
  customers: Briefing[];
}

const customerNumber = z.string().regex(/^\d{6}$/, "customer must be a customer number of six digits.");
export const briefingKeySchema = z.object({
  route: routeNumberSchema.optional(),
  date: z.union([z.literal(NEXT), companyDateSchema], dateError).optional(),
  /** Only this customer's. */
  customer: customerNumber.optional(),
});

const act = {
  number: z.string().regex(/^\d{6}$/, "number must be a customer number of six digits."),
  /** Made by the device, so that sending it again cannot double it. */
  id: z.guid("id must be an id."),
  at: momentSchema.optional(),
};
export const writeFactSchema = z.object({
  ...act,
  fact: z.enum(WRITTEN_FACTS, `fact must be one of ${WRITTEN_FACTS.join(", ")}.`),
  /** Empty: it holds no longer. */
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

/** What the server says of a fact once it has heard an act. */
export interface FactAnswer {
  message: string;
  number: string;
  /** As it is known now; null where a confirmation was about nothing that is there. */
  fact: Fact | null;
}
