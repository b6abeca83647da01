export type Role = "Customer" | "Driver" | "Admin" | "SuperAdmin";

/** What an actor may do at all; which object they may do it to is each definition's `scope` (spec 6). */
export const PERMISSIONS = [
  "account:self",
  "rentals:read",
  "routes:read",
  "routes:write",
  "loading:read",
  "loading:write",
  "relief:write",
  "performance:read",
  "imports:write",
  "users:write",
  "orders:read",
  "orders:place",
  "orders:decide",
  "customers:approve",
  "requests:make",
  "requests:answer",
  "notes:read",
  "notes:write",
  "messages:send",
  "statements:read",
  "statements:write",
  "codes:write",
  "reference:read",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const SERVES_CUSTOMERS = [
  "orders:read",
  "orders:decide",
  "customers:approve",
  "requests:answer",
  "notes:read",
  "notes:write",
] as const satisfies readonly Permission[];

const BY_ROLE: Record<Role, readonly Permission[]> = {
  Customer: [
    "account:self",
    "rentals:read",
    "orders:read",
    "orders:place",
    "requests:make",
    "messages:send",
    "statements:read",
  ],
  Driver: [
    "account:self",
    "routes:read",
    "loading:read",
    "loading:write",
    "relief:write",
    "performance:read",
    ...SERVES_CUSTOMERS,
  ],
  Admin: [
    "account:self",
    "rentals:read",
    "routes:read",
    "routes:write",
    "loading:read",
    "loading:write",
    "performance:read",
    "statements:read",
    "reference:read",
    ...SERVES_CUSTOMERS,
  ],
  SuperAdmin: PERMISSIONS,
};

/** A role's permissions and those given to the user beyond it. */
export function permissionsOf(role: Role, extra: readonly string[]): ReadonlySet<Permission> {
  const known = extra.filter((name): name is Permission => (PERMISSIONS as readonly string[]).includes(name));
  return new Set([...BY_ROLE[role], ...known]);
}
