import { z } from "zod";
import { accessCodeSchema } from "../access-code/schema";

/**
 * A Google profile. Handlers read it from Google's answer or from our signed cookie,
 * never from a request body.
 */
const profileSchema = z.object({
  subject: z.string().min(1).max(255),
  email: z.email().max(200),
  emailVerified: z.boolean(),
  name: z.string().max(200),
});

const device = { address: z.string(), userAgent: z.string().nullable() };

export const googleSignInSchema = z.object({
  profile: profileSchema,
  code: z.string().max(1000).nullable(),
  ...device,
});

/**
 * POST /api/auth/complete-linking (spec 7.1). Like the screen, `customerNumber` accepts an
 * assignment code too.
 */
export const completeLinkingSchema = z.object({
  profile: profileSchema.nullable(),
  customerNumber: accessCodeSchema,
  businessName: z
    .string("businessName must be text.")
    .max(200, "businessName is longer than 200 characters.")
    .nullish(),
  ...device,
});

export const joinGoogleSchema = z.object({ profile: profileSchema });
