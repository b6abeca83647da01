/** The roles of spec 6. */
export type Role = "Customer" | "Driver" | "Admin" | "SuperAdmin";

/** A permission says who may do something at all; each definition's `scope` says to which objects (spec 6). */
export interface PermissionDeclaration {
  /** A short description. */
  title: string;
  /** Who has it; the SuperAdmin has every permission. */
  roles: readonly Exclude<Role, "SuperAdmin">[];
  /** An account that waits for approval has it too; it has no other. */
  beforeApproval?: true;
  /** It cannot be given to a role that the company makes, because with it one could give oneself everything, or take what opens every door. */
  superAdminOnly?: true;
}
/** A domain's permissions, by their names: "notes:read". */
export type PermissionTable<Name extends string = string> = Readonly<Record<Name, PermissionDeclaration>>;

/** What each domain's permissions.ts declares, so that the compiler knows every name: each adds its own table here. @public */
export interface DeclaredPermissions {}
/** The name of a permission that some domain declares. */
export type Permission = {
  [Domain in keyof DeclaredPermissions]: keyof DeclaredPermissions[Domain] & string;
}[keyof DeclaredPermissions];

/** The permissions of a domain: the default export of its permissions.ts, found by its folder. */
export const permissions = <Name extends `${string}:${string}`>(table: PermissionTable<Name>) => table;
