import { z } from "zod";
import { nameSchema } from "#kernel/typed-text";
import { oneLine } from "#ui/text";
import { routeNumberSchema } from "#cartridges/service-day/schema";

/**
 * An access code: a customer number or an assignment code (spec 2.4, 9), in upper case without
 * surrounding spaces.
 */
export const ACCESS_CODE = /^[A-Z0-9]{3,10}$/;
const MAX_DAYS = 60;

const text = (name: string, max: number) =>
  z.string(`${name} must be text.`).max(max, `${name} is longer than ${max} characters.`);

export const accessCodeSchema = text("code", 1000)
  .transform((code) => oneLine(code).toUpperCase())
  .refine((code) => ACCESS_CODE.test(code), "Invalid code");

export const checkCodeSchema = z.object({ code: accessCodeSchema, address: z.string() });

export const makeCodeSchema = z.object({
  description: nameSchema("description", 120, "Say who the code is for."),
  /**
   * Only drivers: a code can be forwarded by mail, so it must not create an Admin. The SuperAdmin
   * creates those by hand.
   */
  role: z.literal("Driver", "role must be Driver.").default("Driver"),
  route: z.union(
    [
      z
        .string()
        .trim()
        .regex(/^relief$/i)
        .transform(() => "RELIEF"),
      routeNumberSchema,
    ],
    "route must be a number such as 05, or RELIEF.",
  ),
  days: z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d{1,4}$/)
          .transform(Number),
      ],
      "days must be a number.",
    )
    .pipe(
      z
        .number()
        .int("days must be a whole number.")
        .min(1, "days must be at least 1.")
        .max(MAX_DAYS, `days must be at most ${MAX_DAYS}.`),
    ),
});

export const withdrawCodeSchema = z.object({ code: accessCodeSchema });

/** GET /api/verify/check-customer/{code} (spec 7.1). */
export interface CodeCheck {
  valid: boolean;
  message: string;
  isAssignmentKey: boolean;
  description: string | null;
  businessName: string | null;
}

export interface AccessCode {
  code: string;
  description: string;
  role: string;
  route: string;
  /** ISO timestamps, UTC. */
  created_at: string;
  expires_at: string;
  used_at: string | null;
  used_by: string | null;
  withdrawn_at: string | null;
}

export interface AccessCodesData {
  codes: AccessCode[];
  routes: string[];
  /** The server's time, for deciding which codes have expired: the device's clock may be wrong. */
  now: string;
}
