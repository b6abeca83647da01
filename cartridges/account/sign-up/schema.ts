import { z } from "zod";
import { accountEmailSchema, nameSchema } from "#kernel/typed-text";
import { oneLine } from "#ui/text";
import { newPasswordSchema } from "../user/schema";

export const MALFORMED_NUMBER = "Please enter a valid 6-digit customer number.";
/** Longer than any grouping of six digits; the rest is cut off. */
const MAX_INPUT_CHARACTERS = 40;

/**
 * Replaces characters that the database cannot store, so that the lookup is logged and
 * rejected like any other.
 */
const lookedUp = z
  .string(MALFORMED_NUMBER)
  .transform((sent) => sent.slice(0, MAX_INPUT_CHARACTERS).replace(/\0|\p{Surrogate}/gu, "\uFFFD"));

export const findBusinessSchema = z.object({ customerNumber: lookedUp, address: z.string() });

export const registerSchema = z
  .object({
    customerNumber: z.string(MALFORMED_NUMBER).regex(/^[0-9]{6}$/, MALFORMED_NUMBER),
    email: z
      .string("Email is required.")
      .overwrite(oneLine)
      .min(1, "Email is required.")
      .pipe(accountEmailSchema("Please enter a valid email.")),
    password: newPasswordSchema,
    /** The page has two password fields; a call under /api sends one. */
    confirm: z.string("Passwords do not match.").optional(),
    firstName: nameSchema("firstName", 60).optional(),
    lastName: nameSchema("lastName", 120).optional(),
    /** Where the session's token goes: into a browser's cookie, or to the caller. */
    kind: z.enum(["cookie", "api"]),
    address: z.string(),
    userAgent: z.string().nullable(),
  })
  .refine(({ password, confirm }) => confirm === undefined || password === confirm, {
    path: ["confirm"],
    message: "Passwords do not match.",
  });

/** What a visitor with a customer number may see of its business (spec 2.5). */
export interface Business {
  businessName: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  routeNumber: string;
  serviceFrequency: "Weekly" | "Biweekly";
}

export interface FoundBusiness {
  customerNumber: string;
  customer: Business;
  existingUserCount: number;
}
