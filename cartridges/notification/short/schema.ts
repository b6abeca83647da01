import { z } from "zod";
import { companyDateSchema, type CompanyDate } from "#cartridges/service-day/schema";

/** What a customer wants done about their shorts. `fine` means nothing is owed. */
const SHORT_ANSWERS = ["fine", "next_time", "call_me"] as const;
export type ShortAnswer = (typeof SHORT_ANSWERS)[number];

/** Pieces of one product that are missing from the truck. */
export interface ShortItem {
  sku: string;
  description: string;
  quantity: number;
}

/** The shorts that a customer was told about for a date. */
export interface ShortNotice {
  /** The customer's number. */
  number: string;
  date: CompanyDate;
  items: ShortItem[];
  answer: ShortAnswer | null;
  /** Whether it can still be answered: the stop is not complete and its day is not over. */
  open: boolean;
}

const NOT_A_NUMBER = "Please enter a valid 6-digit customer number.";
export const answerShortSchema = z.object({
  number: z.string(NOT_A_NUMBER).regex(/^\d{6}$/, NOT_A_NUMBER),
  date: companyDateSchema,
  answer: z.enum(SHORT_ANSWERS, `answer must be one of ${SHORT_ANSWERS.join(", ")}.`),
});
