/** The roles of spec 6. */
export type Role = "Customer" | "Driver" | "Admin" | "SuperAdmin";

/**
 * A permission says who may do something at all; each definition's `scope` says to which objects
 * (spec 6).
 */
export interface PermissionDeclaration {
  title: string;
  /** The roles that have it; the SuperAdmin has every permission. */
  roles: readonly Exclude<Role, "SuperAdmin">[];
  /** Accounts awaiting approval have it too. They have no other permissions. */
  beforeApproval?: true;
  /**
   * It cannot be granted to a company-defined role, because it would allow escalating to every
   * permission or taking the secrets.
   */
  superAdminOnly?: true;
}
/** A domain's permissions by name: "notes:read". */
export type PermissionTable<Name extends string = string> = Readonly<Record<Name, PermissionDeclaration>>;

/**
 * The permissions declared by each domain's permissions.ts, so that the compiler knows every name:
 * each domain adds its table here. @public
 */
export interface DeclaredPermissions {}
/** The name of a declared permission. */
export type Permission = {
  [Domain in keyof DeclaredPermissions]: keyof DeclaredPermissions[Domain] & string;
}[keyof DeclaredPermissions];

/** The permissions of a domain: the default export of its permissions.ts, discovered by folder. */
export const permissions = <Name extends `${string}:${string}`>(table: PermissionTable<Name>) => table;
