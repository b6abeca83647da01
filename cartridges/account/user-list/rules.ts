import { ROLES, type UserListData, type UserRow } from "./schema";

/** The name of a user's role, or of their custom role. */
export const roleNameOf = ({ role, customRole }: Pick<UserRow, "role" | "customRole">): string => customRole ?? role;

/** The roles that this user can be given. Customers sign up with their customer number. */
export const roleNamesFor = (
  { customerNumber }: Pick<UserRow, "customerNumber">,
  { customRoles }: Pick<UserListData, "customRoles">,
): string[] => [...ROLES.filter((role) => role !== "Customer" || customerNumber !== null), ...customRoles];
