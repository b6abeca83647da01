import { z } from "zod";
import { oneLine } from "#ui/text";

/** Reserved for the roles of spec 6: a custom role cannot have one of these names. */
const TAKEN = ["customer", "driver", "admin", "superadmin", "anonymous", "anyone", "relief"];

const id = z.guid("id must be an id.");
const name = z
  .string("name must be text.")
  .overwrite(oneLine)
  .min(1, "Enter the name.")
  .max(40, "name is longer than 40 characters.")
  .regex(
    /^\p{L}[\p{L}\p{N} .&-]*$/u,
    "A name begins with a letter, and has letters, digits, spaces, dots, & and hyphens.",
  )
  .refine((text) => !TAKEN.includes(text.replace(/[ -]/g, "").toLowerCase()), "This role already exists.");
const permissions = z
  .array(z.string("permissions must be names.").max(60), "permissions must be a list.")
  .max(200, "permissions has more than 200 names.")
  .transform((names) => [...new Set(names)].sort());
const version = z.coerce.number("version must be a whole number.").int("version must be a whole number.").min(1);

export const customRoleKeySchema = z.object({});
export const addRoleSchema = z.object({ name, permissions });
export const changeCustomRoleSchema = z.object({ id, version, name, permissions });
export const customRoleIdSchema = z.object({ id });
export type NewRole = z.input<typeof addRoleSchema>;

export interface CustomRoleRow {
  id: string;
  name: string;
  permissions: string[];
  version: number;
  /** The number of users who have it. */
  people: number;
}
export interface CustomRolesData {
  roles: CustomRoleRow[];
  /**
   * The permissions a role can be given: those of an Admin, and those otherwise
   * reserved for the SuperAdmin.
   */
  choices: { name: string; title: string; superAdmins: boolean }[];
}
