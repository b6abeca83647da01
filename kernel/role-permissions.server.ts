import type { Permission, PermissionTable, Role } from "./permissions";

/** The tables of all domains as one. `tables` by the file they are from. @throws when two declare one permission, so that the portal does not start. */
export function collectPermissions(tables: Readonly<Record<string, PermissionTable>>): PermissionTable {
  const files = new Map<string, string>();
  for (const [file, table] of Object.entries(tables)) {
    for (const name of Object.keys(table)) {
      if (files.has(name))
        throw new Error(`The permission ${name} in ${file} is declared already, by ${files.get(name)}.`);
      files.set(name, file);
    }
  }
  return Object.assign({}, ...Object.values(tables));
}

/** The permissions of all domains, registered by their folders. */
export const PERMISSIONS = collectPermissions(
  import.meta.glob<PermissionTable>("/cartridges/**/permissions.ts", { eager: true, import: "default" }),
);

const isPermission = (name: string): name is Permission => Object.hasOwn(PERMISSIONS, name);
const hasRole = (name: string, role: Role) =>
  role === "SuperAdmin" || PERMISSIONS[name]!.roles.some((each) => each === role);

/** The permissions of the role and the additional ones of the user. */
export const permissionsOf = (role: Role, extra: readonly string[]): ReadonlySet<Permission> =>
  new Set([...Object.keys(PERMISSIONS).filter((name) => hasRole(name, role)), ...extra].filter(isPermission));

/** @throws if a definition requires a permission that no domain declares, since nobody could use it. */
export function checkDeclared({ name, permission }: { name: string; permission: string }): void {
  if (permission !== "anyone" && !isPermission(permission))
    throw new Error(`${name} asks for the permission ${permission}, which no permissions.ts declares.`);
}
