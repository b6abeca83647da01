import type { Actor } from "./actor";
import { cartridges } from "./cartridge-registry.server";
import type { Audience } from "./handlers.server";
import { declaredPages } from "./declared-pages.server";
import type { Page, PageTable } from "./pages";
import type { Permission } from "./permissions";
import { isSuperAdmins } from "./role-permissions.server";
import { definitions } from "./server-registry.server";

/** Whether this actor may open the cartridge at all; its query decides for which objects. */
export const mayOpenCartridge = (actor: Actor, id: string): boolean => {
  const permission = permissionOf(id);
  return permission === "anyone" || actor.permissions.has(permission);
};
const permissionOf = (id: string) =>
  definitions.get(cartridges.find(id)?.meta.opens ?? "")?.permission as Permission | "anyone";

/**
 * Whether a company-defined role may open this page: an office page with one of the page's
 * permissions; a SuperAdmin page only with a permission that is otherwise the SuperAdmin's alone.
 * If both have a page for the same permission, it opens the Admin's.
 */
function isOpenToCustomRole(actor: Actor, { roles, anyOf, cartridge }: Page & { cartridge?: string }): boolean {
  const isAdmins = roles.includes("Admin");
  if (!isAdmins && !roles.includes("SuperAdmin")) return false;
  const required = anyOf ?? [permissionOf(cartridge!) as Permission];
  return required.some((name) => actor.permissions.has(name) && (isAdmins || isSuperAdmins(name)));
}

/** The audience of a page that a cartridge declares. */
export function audienceOf(page: Page & { cartridge: string }, actor: Actor): Audience {
  if (actor.customRole === null) return page.roles;
  return isOpenToCustomRole(actor, page) ? "signed-in" : [];
}

/**
 * The addresses that a company-defined role may open, among the cartridges' pages and `others`;
 * null for every other role.
 */
export const addressesOf = (actor: Actor, others: PageTable): string[] | null =>
  actor.customRole === null
    ? null
    : [...declaredPages, ...Object.entries(others).map(([address, page]) => ({ ...page, address }))]
        .filter((page) => isOpenToCustomRole(actor, page))
        .map(({ address }) => address);
