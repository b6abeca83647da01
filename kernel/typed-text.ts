import { z } from "zod";
import { oneLine, trimmedText } from "#ui/text";

const limited = (field: string, max: number) =>
  `${field} is longer than ${max < 1_000 ? max : max.toLocaleString("en-US")} characters.`;

/** A name, search or SKU: a single line. `missing` is the error if it is required and empty. */
export const nameSchema = (field: string, max: number, missing?: string) => {
  const schema = z
    .string(missing ?? `${field} must be text.`)
    .overwrite(oneLine)
    .max(max, limited(field, max));
  return missing === undefined ? schema : schema.min(1, missing);
};

/** A text of several lines. `missing` is the error if it is required and empty. */
export const textSchema = (field: string, max: number, missing?: string) => {
  const schema = z
    .string(missing ?? `${field} must be text.`)
    .overwrite(trimmedText)
    .max(max, limited(field, max));
  return missing === undefined ? schema : schema.min(1, missing);
};

const blankSchema = z.string().overwrite(oneLine).pipe(z.literal(""));
const MAX_EMAIL = 200;
/** An email address, trimmed. `wrong` is the error for anything else. */
export const emailSchema = (wrong: string) =>
  z.string(wrong).overwrite(oneLine).max(MAX_EMAIL, limited("email", MAX_EMAIL)).pipe(z.email(wrong));

/** An email address, or empty. */
export const emailOrNoneSchema = (wrong: string) => z.union([blankSchema, emailSchema(wrong)], { error: wrong });

/** An account's email address, in lower case for comparison. */
export const accountEmailSchema = (wrong: string) =>
  z
    .string(wrong)
    .overwrite((typed) => oneLine(typed).toLowerCase())
    .max(MAX_EMAIL, limited("email", MAX_EMAIL))
    .pipe(z.email(wrong));

/** A username, in lower case for comparison. */
export const usernameSchema = z
  .string("username must be text.")
  .overwrite((typed) => oneLine(typed).toLowerCase())
  .max(60, limited("username", 60))
  .regex(/^[a-z0-9][a-z0-9._-]*$/, "A username has letters, digits, dots, hyphens and underscores.");
