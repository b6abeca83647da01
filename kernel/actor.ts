import type { Permission, Role } from "./permissions";
import { permissionsOf } from "./role-permissions.server";

export type { Role } from "./permissions";

/**
 * Who makes a request: a signed-in user, an anonymous visitor, or the console (a command-line
 * import).
 */
export interface Actor {
  /** The user's id; null for an anonymous visitor and for the console. */
  id: string | null;
  kind: "user" | "anonymous" | "console";
  name: string;
  role: Role | "Anonymous";
  /** The name of their company-defined role within the Admin's permissions, or null. */
  customRole: string | null;
  username: string | null;
  email: string | null;
  /** A driver's own route; null for a relief driver. */
  routeNumber: string | null;
  customerNumber: string | null;
  approved: boolean;
  onboarded: boolean;
  permissions: ReadonlySet<Permission>;
  sessionId: string | null;
  /** If an assistant acts on their behalf: the token they gave it. */
  token?: { name: string; readOnly: boolean };
}

/** A visitor who is not signed in. */
export const ANONYMOUS: Actor = {
  id: null,
  kind: "anonymous",
  name: "Nobody",
  role: "Anonymous",
  customRole: null,
  username: null,
  email: null,
  routeNumber: null,
  customerNumber: null,
  approved: false,
  onboarded: false,
  permissions: new Set(),
  sessionId: null,
};

/** Acts on the machine itself: imports, backup restores, scheduled jobs. */
export const CONSOLE: Actor = {
  ...ANONYMOUS,
  kind: "console",
  name: "Console",
  role: "SuperAdmin",
  approved: true,
  onboarded: true,
  permissions: permissionsOf("SuperAdmin", []),
};

/** The landing page of a role, and where it is redirected from another role's pages (spec 2.3). */
export function homeOf(actor: Actor): string {
  switch (actor.role) {
    case "Customer":
      return actor.customerNumber ? `/customer/${actor.customerNumber}/dashboard` : "/customer/dashboard";
    case "Driver":
      return actor.routeNumber ? "/driver/dashboard" : "/driver/relief";
    case "Admin":
      return "/admin";
    case "SuperAdmin":
      return "/super-admin";
    case "Anonymous":
      return "/";
  }
}

/** The page where a role edits its profile, password and sign-in methods. */
export const accountOf = (actor: Actor): string => (actor.role === "Driver" ? "/driver/settings" : "/account");

export function inboxOf({ role }: Actor): string {
  if (role === "Driver") return "/driver/inbox";
  return role === "Customer" ? "/customer/inbox" : "/inbox";
}
