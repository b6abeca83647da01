import { z } from "zod";
import { oneLine, trimmedText } from "#ui/text";
import { companyDateSchema, momentSchema, routeNumberSchema, type CompanyDate } from "#cartridges/service-day/schema";
import { ENTRY_TYPES, SENTIMENTS, tagsOf, type EntryType, type Sentiment } from "./kinds";

const NOT_A_NUMBER = "Please enter a valid 6-digit customer number.";
const numberSchema = z
  .union([z.string(), z.number()], NOT_A_NUMBER)
  .transform(String)
  .pipe(z.string().regex(/^\d{6}$/, NOT_A_NUMBER));
const text = (field: string, max: number) =>
  z
    .string(`${field} must be text.`)
    .overwrite(oneLine)
    .max(max, `${field} has more than ${max.toLocaleString("en-US")} characters.`);
const MAX_CHARACTERS = 4_000;
const typeSchema = z.enum(ENTRY_TYPES, `entry_type must be one of ${ENTRY_TYPES.join(", ")}.`);
const sentimentSchema = z.enum(SENTIMENTS, `sentiment must be one of ${SENTIMENTS.join(", ")}.`);
const NO_CONTENT = "Write what you saw.";

/** Comma-separated tags, each trimmed; empty becomes null (spec 5). */
const tagsSchema = text("tags", 300)
  .nullable()
  .default(null)
  .transform((tags) => tagsOf(tags).join(", ") || null);

/** An entry's full content, so that a retry is idempotent. */
const fields = {
  entry_type: typeSchema.default("observation"),
  title: text("title", 200)
    .nullable()
    .default(null)
    .transform((title) => title || null),
  content: z
    .string(NO_CONTENT)
    .overwrite(trimmedText)
    .min(1, NO_CONTENT)
    .max(MAX_CHARACTERS, "content has more than 4,000 characters."),
  tags: tagsSchema,
  sentiment: sentimentSchema.nullable().default(null),
};

/** POST /api/journal (spec 3, 5). */
export const newEntrySchema = z.object({
  /** Chosen by the device, so that a retry cannot create the entry twice. */
  id: z.guid("id must be an id.").optional(),
  at: momentSchema.optional(),
  customer_id: numberSchema,
  ...fields,
});
/** PUT /api/journal/{id}: the new content. */
export const editEntrySchema = z.object({ id: z.guid("id must be an id."), at: momentSchema.optional(), ...fields });
export type NewEntryInput = z.input<typeof newEntrySchema>;
export type EditEntryInput = z.input<typeof editEntrySchema>;

const date = companyDateSchema;
const filters = {
  type: z.enum(ENTRY_TYPES, `type must be one of ${ENTRY_TYPES.join(", ")}.`).optional(),
  sentiment: sentimentSchema.optional(),
  tag: text("tag", 100).optional(),
  q: text("q", 200).optional(),
  from: date.optional(),
  to: date.optional(),
};
const limit = (fallback: number) =>
  z.coerce
    .number("limit must be a whole number.")
    .int("limit must be a whole number.")
    .min(1, "limit must be 1 or more.")
    .max(500, "limit must be 500 or less.")
    .default(fallback);
/** The most entries a search returns. */
export const MAX_FOUND = 200;
/** Entries on a customer's page (spec 9). */
const OF_CUSTOMER = 5;

/** The page: a date's entries, or one customer's latest. */
export const journalKeySchema = z.object({ date: date.optional(), customer: numberSchema.optional() });
export const searchSchema = z.object({
  ...filters,
  customer: numberSchema.optional(),
  route: routeNumberSchema.optional(),
  limit: limit(MAX_FOUND),
});
/** Filters of an export: those of a search, without its limit. */
export const exportSchema = searchSchema.omit({ limit: true });
export const customerJournalSchema = z.object({
  id: z.string().regex(/^\d{6}$/, NOT_A_NUMBER),
  ...filters,
  limit: limit(OF_CUSTOMER),
});
export type SearchInput = z.output<typeof searchSchema>;

/** A journal entry, with the names of spec 3. */
export interface JournalEntry {
  entry_id: string;
  customer_id: string;
  customer_name: string;
  route: string;
  entry_type: EntryType;
  title: string | null;
  content: string;
  tags: string | null;
  sentiment: Sentiment | null;
  author: string;
  created_at: string;
  /** The company's date of `created_at`. */
  date: CompanyDate;
  edited_at: string | null;
  edited_by: string | null;
}
export interface JournalCustomer {
  number: string;
  name: string;
  route: string;
}
/** A driver's journal (spec 3). */
export interface Journal {
  customerCount: number;
  entryCount: number;
  customers: { customer: JournalCustomer; entries: JournalEntry[] }[];
}

export interface JournalData {
  /** The page's date; null for a customer's journal. */
  date: CompanyDate | null;
  today: CompanyDate;
  /** The customer of the page, if the URL names one. */
  customer: JournalCustomer | null;
  /** The latest first. */
  entries: JournalEntry[];
  /** Customers an entry can be about: those on the routes this actor serves. */
  customers: JournalCustomer[];
  timezone: string;
}

/** The search fields; empty ones do not filter. */
export interface Filters {
  q: string;
  type: EntryType | "";
  sentiment: Sentiment | "";
  tag: string;
  customer: string;
  from: CompanyDate;
  to: CompanyDate;
}
/** The form fields of an entry. */
export interface TypedEntry {
  customer_id: string;
  entry_type: EntryType;
  title: string;
  content: string;
  tags: string;
  sentiment: Sentiment | "";
}
