import { z } from "zod";

/** The days a plant delivers. Files and rental items use the index plus one. */
export const SERVICE_DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] as const;
export type ServiceDay = (typeof SERVICE_DAYS)[number];
export type ServiceFrequency = "Weekly" | "Biweekly";

/** A company date, YYYY-MM-DD, that exists in the calendar. */
export type CompanyDate = string;

/**
 * A date on which a route does not run, and the date its stops run instead; null if they are
 * skipped.
 */
export interface Holiday {
  holiday: CompanyDate;
  runs_on: CompanyDate | null;
}

/** A customer's service days and route during a range of dates. */
export interface ServiceTerm {
  from: CompanyDate;
  until: CompanyDate;
  route: string;
  /** Letters of MTWRF. */
  service_days: string;
  frequency: ServiceFrequency;
  first_service: CompanyDate | null;
}

const SHOWN_CHARACTERS = 40;
/**
 * Shortens the input for an error message. Only text and numbers are quoted, because anything else
 * may be nested too deeply to print.
 */
function describeInput(input: unknown): string {
  if (input === undefined) return "it is missing";
  if (typeof input !== "string" && typeof input !== "number") return "it is neither text nor a number";
  const text = typeof input === "string" ? `"${input}"` : String(input);
  return `it is ${text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text}`;
}

export const serviceDaySchema = z.enum(SERVICE_DAYS, {
  error: ({ input }) => `day must be one of ${SERVICE_DAYS.join(", ")} (${describeInput(input)}).`,
});
export const dateError = {
  error: ({ input }: { input?: unknown }) => `date must be a date such as 2026-01-05 (${describeInput(input)}).`,
};
/** The earliest accepted date. No company date is earlier, and PostgreSQL has no year 0. */
const FIRST_DATE: CompanyDate = "1900-01-01";
export const companyDateSchema = z.iso.date(dateError).refine((date) => date >= FIRST_DATE, dateError);
const routeError = {
  error: ({ input }: { input?: unknown }) => `route must be a number such as 05 (${describeInput(input)}).`,
};
/** A route's number, zero-padded to two digits (spec 5). */
export const routeNumberSchema = z
  .union([z.string(), z.number()], routeError)
  .transform((value) => String(value).trim())
  .pipe(z.string().regex(/^\d{1,4}$/, routeError))
  .transform((value) => value.padStart(2, "0"));
/** A time from a device's own clock. */
export const momentSchema = z.iso
  .datetime({ offset: true, error: "at must be a moment such as 2026-01-05T05:00:00Z." })
  .refine((at) => Date.parse(at) >= Date.parse(FIRST_DATE), "at must be a moment such as 2026-01-05T05:00:00Z.");
