import type { Permission, PermissionTable, Role } from "./permissions";

/**
 * The permission tables of all domains combined; `tables` by file. @throws if two declare the same
 * permission, so that the portal does not start.
 */
export function collectPermissions(tables: Readonly<Record<string, PermissionTable>>): PermissionTable {
  const files = new Map<string, string>();
  for (const [file, table] of Object.entries(tables)) {
    for (const name of Object.keys(table)) {
      if (files.has(name))
        throw new Error(`The permission ${name} in ${file} is already declared by ${files.get(name)}.`);
      files.set(name, file);
    }
  }
  return Object.assign({}, ...Object.values(tables));
}

/** The permissions of all domains, discovered by folder. */
export const PERMISSIONS = collectPermissions(
  import.meta.glob<PermissionTable>("/cartridges/**/permissions.ts", { eager: true, import: "default" }),
);

const isPermission = (name: string): name is Permission => Object.hasOwn(PERMISSIONS, name);
const hasRole = (name: string, role: Role) =>
  role === "SuperAdmin" || PERMISSIONS[name]!.roles.some((each) => each === role);

/**
 * What can be granted to a company-defined role: an Admin's write permissions, and those otherwise
 * reserved for the SuperAdmin. Reading what an Admin reads and managing one's own account belong to
 * every office role.
 */
export const CHOOSABLE: readonly Permission[] = Object.entries(PERMISSIONS)
  .filter(([name, { roles, superAdminOnly }]) => {
    if (superAdminOnly) return false;
    return roles.length === 0 || (roles.includes("Admin") && !/:(read|self)$/.test(name));
  })
  .map(([name]) => name as Permission);
const choosable = new Set<string>(CHOOSABLE);

/** Whether only the SuperAdmin has it, among the roles of spec 6. */
export const isSuperAdmins = (name: string) => isPermission(name) && PERMISSIONS[name]!.roles.length === 0;

/**
 * The permissions of the role plus the user's additional ones. `chosen` are those of a
 * company-defined role, within the Admin's permissions.
 */
export function permissionsOf(
  role: Role,
  extra: readonly string[],
  chosen?: readonly string[] | null,
): ReadonlySet<Permission> {
  const own = Object.keys(PERMISSIONS).filter((name) => hasRole(name, role));
  const held = chosen
    ? [...own.filter((name) => !choosable.has(name)), ...chosen.filter((name) => choosable.has(name))]
    : own;
  return new Set([...held, ...extra].filter(isPermission));
}

const beforeApproval: ReadonlySet<Permission> = new Set(
  Object.keys(PERMISSIONS)
    .filter((name) => PERMISSIONS[name]!.beforeApproval)
    .filter(isPermission),
);

/**
 * A signed-in user's permissions. An account awaiting approval is limited, because anyone who knows
 * a customer number can create one.
 */
export const permissionsOfUser = (user: {
  role: Role;
  approval: string;
  permissions: readonly string[];
  chosen?: readonly string[] | null | undefined;
}): ReadonlySet<Permission> =>
  user.approval === "approved" ? permissionsOf(user.role, user.permissions, user.chosen) : beforeApproval;

/**
 * @throws if a definition requires a permission that no domain declares, since nobody could use it.
 */
export function checkDeclared({ name, permission }: { name: string; permission: string }): void {
  if (permission !== "anyone" && !isPermission(permission))
    throw new Error(
      `${name} requires the permission ${permission}, which no permissions.ts declares. ` +
        "Declare it in the one beside it.",
    );
}
