import { z } from "zod";
import { accountEmailSchema, nameSchema } from "#kernel/typed-text";
import { oneLine } from "#ui/text";
import { newPasswordSchema } from "./user/schema";

const text = (name: string, max: number) =>
  z.string(`${name} must be text.`).max(max, `${name} is longer than ${max} characters.`);
/** Disallows control characters such as line breaks, which would break a mail header. */
const line = (name: string, max: number) => nameSchema(name, max).regex(/^[^\p{Cc}]*$/u, `${name} must be one line.`);
const choice = (name: string) => z.boolean(`${name} must be true or false.`);

/** PUT /api/auth/profile and PUT /api/drivers/profile (spec 7.1): only the given fields change. */
export const updateProfileSchema = z.object({
  name: line("name", 120).min(1, "Your name is required.").optional(),
  phone: line("phone", 40)
    .regex(/^[\d\s+().,/x-]*$/i, "A phone number has digits, spaces and + ( ) - . /")
    .optional(),
  email: accountEmailSchema("Email must be an email address such as name@example.com.").optional(),
  mailOrders: choice("mailOrders").optional(),
  toastOrders: choice("toastOrders").optional(),
  /** The roles that the page is for. */
  roles: z.array(z.enum(["Customer", "Driver", "Admin", "SuperAdmin"])).optional(),
});

const device = { address: z.string(), userAgent: z.string().nullable() };
const passwordsMatch = ({ password, confirm }: { password: string; confirm: string }) => password === confirm;
const NOT_THE_SAME = { path: ["confirm"], message: "Passwords do not match." };
const token = z.string().min(1).max(100);

export const linkSchema = z.object({ token });
export const confirmEmailSchema = z.object({ token, address: z.string() });
export const forgotPasswordSchema = z.object({
  identifier: text("email", 200).overwrite(oneLine).toLowerCase().min(1, "Email is required."),
  address: z.string(),
});
export const resetPasswordSchema = z
  .object({ token, password: newPasswordSchema, confirm: z.string(), ...device })
  .refine(passwordsMatch, NOT_THE_SAME);
export const changePasswordSchema = z
  .object({
    oldPassword: text("old password", 200).min(1, "Enter the password you have now."),
    password: newPasswordSchema,
    confirm: z.string(),
  })
  .refine(passwordsMatch, NOT_THE_SAME);

/**
 * The error code that Google's redirect adds to the URL after a refusal; unknown codes are ignored.
 */
export const accountKeySchema = z.object({ error: z.string().max(100).optional().catch(undefined) });

/** The user's own profile. */
export interface AccountData {
  username: string;
  name: string;
  phone: string;
  email: string;
  /** Requested but not confirmed yet. */
  newEmail: string | null;
  mailOrders: boolean;
  toastOrders: boolean;
  hasPassword: boolean;
  google: boolean;
  /** Whether this portal sends mails at all. */
  mailsAreSent: boolean;
  /** Whether Google sign-in is configured, and why it was just refused. */
  googleIsSetUp: boolean;
  googleRefused: string | null;
}
