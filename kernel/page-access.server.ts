import type { Actor } from "./actor";
import { cartridges } from "./cartridge-registry.server";
import type { Audience } from "./handlers.server";
import { declaredPages } from "./declared-pages.server";
import type { Page, PageTable } from "./pages";
import type { Permission } from "./permissions";
import { isSuperAdmins } from "./role-permissions.server";
import { definitions } from "./server-registry.server";

/** Whether this actor may open the cartridge at all; which objects of it, its query says. */
export const mayOpenCartridge = (actor: Actor, id: string): boolean => {
  const permission = permissionOf(id);
  return permission === "anyone" || actor.permissions.has(permission);
};
const permissionOf = (id: string) =>
  definitions.get(cartridges.find(id)?.meta.opens ?? "")?.permission as Permission | "anyone";

/**
 * Whether a role that the company made opens this page: the office's with a permission of it, the SuperAdmin's own only with one that the
 * SuperAdmin alone has otherwise. What one permission opens twice, once for each of them, it opens where the Admin has it.
 */
function isOpenToCustomRole(actor: Actor, { roles, anyOf, cartridge }: Page & { cartridge?: string }): boolean {
  const isAdmins = roles.includes("Admin");
  if (!isAdmins && !roles.includes("SuperAdmin")) return false;
  const asked = anyOf ?? [permissionOf(cartridge!) as Permission];
  return asked.some((name) => actor.permissions.has(name) && (isAdmins || isSuperAdmins(name)));
}

/** Whom the guard lets in to a page that a cartridge declares. */
export function audienceOf(page: Page & { cartridge: string }, actor: Actor): Audience {
  if (actor.customRole === null) return page.roles;
  return isOpenToCustomRole(actor, page) ? "signed-in" : [];
}

/** The addresses of cartridges' pages and of `others` that a role which the company made may open; null for every other role. */
export const addressesOf = (actor: Actor, others: PageTable): string[] | null =>
  actor.customRole === null
    ? null
    : [...declaredPages, ...Object.entries(others).map(([address, page]) => ({ ...page, address }))]
        .filter((page) => isOpenToCustomRole(actor, page))
        .map(({ address }) => address);
