import { z } from "zod";
import { accountEmailSchema, nameSchema, usernameSchema } from "#kernel/typed-text";
import { isBlank, oneLine } from "#ui/text";
import { isCommonPassword } from "./common-passwords";

const text = (max: number) => z.string().max(max, `This is longer than ${max} characters.`);
/** Stored as typed except for surrounding spaces; compared in lower case. */
const identifier = text(200).overwrite(oneLine);

/** Every sign-in accepts the username or the email. */
const credentialsSchema = z.object({
  identifier: identifier.min(1, "Email is required."),
  password: text(200).min(1, "Password is required."),
});

export const signInSchema = credentialsSchema.extend({
  /** Where the session is stored: in a browser's cookie, or as a token by the caller. */
  kind: z.enum(["cookie", "api"]),
  /** Only these roles may sign in here; by default every role. */
  roles: z.array(z.enum(["Customer", "Driver", "Admin", "SuperAdmin"])).optional(),
  address: z.string(),
  userAgent: z.string().nullable(),
  /** The users who have signed in on this device before. */
  devices: z.array(z.string()).default([]),
});

/** A chosen password, at signup, invitation, setup, reset and change. */
export const newPasswordSchema = text(200)
  .min(6, "Password must be at least 6 characters.")
  .refine((password) => !isBlank(password), "A password cannot be only blanks.")
  .refine((password) => !isCommonPassword(password), "Too many people use this password. Choose one that is your own.");

export const acceptInvitationSchema = z
  .object({
    token: z.string().min(1),
    password: newPasswordSchema,
    confirm: z.string(),
    address: z.string(),
    userAgent: z.string().nullable(),
  })
  .refine(({ password, confirm }) => password === confirm, { path: ["confirm"], message: "Passwords do not match." });

export const makeFirstSuperAdminSchema = z
  .object({
    code: text(20).overwrite(oneLine).min(1, "Enter the code that the console shows."),
    name: nameSchema("name", 120, "Your name is required."),
    username: usernameSchema,
    email: accountEmailSchema("Email is required."),
    /** The company's time zone, which determines its date. */
    timezone: text(60).overwrite(oneLine).optional(),
    password: newPasswordSchema,
    confirm: z.string(),
    address: z.string(),
    userAgent: z.string().nullable(),
  })
  .refine(({ password, confirm }) => password === confirm, { path: ["confirm"], message: "Passwords do not match." });

/** The user as returned by the API (spec 3). */
export interface UserAnswer {
  id: string;
  username: string;
  name: string;
  firstName: string | null;
  email: string | null;
  role: string;
  /** The name of their custom role, in the Admin's frame; else null. */
  customRole: string | null;
  onboarded: boolean;
  customerNumber: string | null;
  businessName: string | null;
  route: string | null;
  routeNumber: string | null;
  approved: boolean;
  permissions: string[];
}
