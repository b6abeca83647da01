import { z } from "zod";
import { accountEmailSchema, nameSchema, usernameSchema } from "#kernel/typed-text";
import { isBlank, oneLine } from "#ui/text";
import { isCommonPassword } from "./common-passwords";

const text = (max: number) => z.string().max(max, `This is longer than ${max} characters.`);
/** Kept as typed but for the spaces around it; compared in lower case. */
const identifier = text(200).overwrite(oneLine);

/** Either name of an account will do wherever one signs in: the username or the email. */
const credentialsSchema = z.object({
  identifier: identifier.min(1, "Email is required."),
  password: text(200).min(1, "Password is required."),
});

export const signInSchema = credentialsSchema.extend({
  /** Where the session will live: a browser's cookie, or a token the caller keeps. */
  kind: z.enum(["cookie", "api"]),
  /** Only these roles may sign in here; by default every role. */
  roles: z.array(z.enum(["Customer", "Driver", "Admin", "SuperAdmin"])).optional(),
  address: z.string(),
  userAgent: z.string().nullable(),
  /** Who has signed in on this device before. */
  devices: z.array(z.string()).default([]),
});

/** A password somebody chooses, wherever that is: signup, invitation, setup, a forgotten or a changed one. */
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
    /** Which day it is for the company. */
    timezone: text(60).overwrite(oneLine).optional(),
    password: newPasswordSchema,
    confirm: z.string(),
    address: z.string(),
    userAgent: z.string().nullable(),
  })
  .refine(({ password, confirm }) => password === confirm, { path: ["confirm"], message: "Passwords do not match." });

/** The user as the API tells it (spec 3). */
export interface UserAnswer {
  id: string;
  username: string;
  name: string;
  firstName: string | null;
  email: string | null;
  role: string;
  /** The name of the role that the company made for them, in the Admin's frame; else null. */
  customRole: string | null;
  onboarded: boolean;
  customerNumber: string | null;
  businessName: string | null;
  route: string | null;
  routeNumber: string | null;
  approved: boolean;
  permissions: string[];
}
