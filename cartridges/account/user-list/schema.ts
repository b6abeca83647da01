import { z } from "zod";
import { accountEmailSchema, nameSchema, usernameSchema } from "#kernel/typed-text";
import { pageLetterSchema, pageNumberSchema } from "#kernel/page-number";
import { alsoNamed } from "#kernel/variants";
import { routeNumberSchema } from "#cartridges/service-day/schema";

export const ROLES = ["Customer", "Driver", "Admin", "SuperAdmin"] as const;
export type Role = (typeof ROLES)[number];
export const PAGE_SIZE = 50;
/** The route of a relief driver. */
export const RELIEF = "RELIEF";

const id = z.guid("id must be an id.");

/** The sort orders besides the default, which is by username. */
const SORTS = ["name", "role", "route"] as const;
export type Sort = (typeof SORTS)[number];
export const userListKeySchema = z.object({
  sort: z.enum(SORTS, `sort must be one of ${SORTS.join(", ")}.`).optional(),
  /** Part of a username, a name or a customer number. */
  q: nameSchema("q", 100).optional(),
  /** Instead of `page`, when sorted by name: the page on which this letter starts. */
  letter: pageLetterSchema,
  page: pageNumberSchema,
});
export const userIdSchema = z.object({ id });
/** A role of spec 6, or the name of a custom role. */
export const changeRoleSchema = z.object({ id, role: nameSchema("role", 40).min(1, "role is missing.") });

const driverRoute = z.union(
  [
    z
      .string()
      .trim()
      .regex(/^relief$/i)
      .transform(() => RELIEF),
    routeNumberSchema,
  ],
  "route must be a number such as 05, or RELIEF.",
);
export const changeRouteSchema = alsoNamed(z.object({ id, route: driverRoute }), [
  { title: "As the spec names it", names: { route_number: "route" } },
]);

export const addDriverSchema = z.object({
  name: nameSchema("name", 120).min(1, "Enter the name."),
  username: usernameSchema,
  email: accountEmailSchema("Enter an email address such as driver@example.com."),
  phone: nameSchema("phone", 40).optional(),
  route: driverRoute,
});
export type NewDriver = z.input<typeof addDriverSchema>;

/** A user in the names of spec 3. */
export interface UserRow {
  id: string;
  username: string;
  name: string;
  email: string | null;
  role: Role;
  /** The name of their custom role, in the Admin's frame. */
  customRole: string | null;
  customerNumber: string | null;
  /** The customer's name, for a customer. */
  businessName: string | null;
  routeNumber: string | null;
  approved: boolean;
  /**
   * The number of customers of their route if they are its only driver; null for everybody else.
   */
  leaves: number | null;
  /** Has neither a password nor another way to sign in, so their invitation is open. */
  invited: boolean;
}
export interface UserListData {
  users: UserRow[];
  total: number;
  page: number;
  pages: number;
  q: string;
  /** Null means by username. */
  sort: Sort | null;
  /** The letter that was jumped to. */
  letter: string | null;
  routes: string[];
  /** The names of the custom roles. */
  customRoles: string[];
  /** The reader, who can neither demote nor delete themselves. */
  self: string | null;
}
/** GET /api/users. */
export interface UsersAnswer {
  users: UserRow[];
  total: number;
  total_pages: number;
}
/** A link to take over an account: shown once, because only its hash is stored. */
export interface InvitationAnswer {
  message: string;
  id: string;
  username: string;
  path: string;
  days: number;
  /** The address it was mailed to; null if no mail server is configured. */
  mailed_to: string | null;
}
