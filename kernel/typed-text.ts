import { z } from "zod";
import { oneLine, trimmedText } from "#ui/text";

const limited = (field: string, max: number) =>
  `${field} is longer than ${max < 1_000 ? max : max.toLocaleString("en-US")} characters.`;

/** A name, a search or a SKU: one line. `missing` is what to say where it is required and nothing is there. */
export const nameSchema = (field: string, max: number, missing?: string) => {
  const schema = z
    .string(missing ?? `${field} must be text.`)
    .overwrite(oneLine)
    .max(max, limited(field, max));
  return missing === undefined ? schema : schema.min(1, missing);
};

/** A text of several lines. `missing` is what to say where it is required and nothing is there. */
export const textSchema = (field: string, max: number, missing?: string) => {
  const schema = z
    .string(missing ?? `${field} must be text.`)
    .overwrite(trimmedText)
    .max(max, limited(field, max));
  return missing === undefined ? schema : schema.min(1, missing);
};

const blankSchema = z.string().overwrite(oneLine).pipe(z.literal(""));
const MAX_EMAIL = 200;
/** A mail address, without the blanks that are pasted with it. `wrong` is what to say of anything else. */
export const emailSchema = (wrong: string) =>
  z.string(wrong).overwrite(oneLine).max(MAX_EMAIL, limited("email", MAX_EMAIL)).pipe(z.email(wrong));

/** A mail address, or nothing. */
export const emailOrNoneSchema = (wrong: string) => z.union([blankSchema, emailSchema(wrong)], { error: wrong });

/** The mail address of an account: in lower case, as it is compared. */
export const accountEmailSchema = (wrong: string) =>
  z
    .string(wrong)
    .overwrite((typed) => oneLine(typed).toLowerCase())
    .max(MAX_EMAIL, limited("email", MAX_EMAIL))
    .pipe(z.email(wrong));

/** A username: in lower case, as it is compared. */
export const usernameSchema = z
  .string("username must be text.")
  .overwrite((typed) => oneLine(typed).toLowerCase())
  .max(60, limited("username", 60))
  .regex(/^[a-z0-9][a-z0-9._-]*$/, "A username has letters, digits, dots, hyphens and underscores.");
