import { matchPath } from "@remix-run/react";
import { MENU_GROUPS, type MenuEntry, type MenuReader, type Page, type PageTable } from "./pages";

export interface DeclaredPage extends Page {
  address: string;
  /** The cartridge in the same folder. */
  cartridge: string;
}

/**
 * The pages of all cartridges; `tables` by file. @throws if two declare the same address, so that
 * the portal does not start.
 */
export function collectPages(tables: Readonly<Record<string, PageTable>>): readonly DeclaredPage[] {
  const files = new Map<string, string>();
  return Object.entries(tables).flatMap(([file, table]) =>
    Object.entries(table).map(([address, page]) => {
      if (files.has(address))
        throw new Error(`The page ${address} in ${file} is already declared by ${files.get(address)}.`);
      files.set(address, file);
      return { ...page, address, cartridge: file.split("/").at(-2)! };
    }),
  );
}

/**
 * The page at a path, "/driver/dashboard/notes". Exact matches come first, since most addresses
 * have no parameters.
 */
export const pageAt = (path: string, all: readonly DeclaredPage[]): DeclaredPage | undefined =>
  all.find(({ address }) => address === path) ?? all.find(({ address }) => matchPath(address, path) !== null);

export interface AddressedPage extends Page {
  address: string;
}

/**
 * The pages of all cartridges and `others` in menu order. Computed once, because every page renders
 * a menu.
 */
export const inMenuOrder = (others: PageTable, all: readonly AddressedPage[]): readonly AddressedPage[] =>
  [...all, ...Object.entries(others).map(([address, page]) => ({ ...page, address }))].sort(
    (one, other) => orderOf(one) - orderOf(other),
  );
const orderOf = ({ menu }: Page) => menu?.order ?? Infinity;

/** Whether the page at a path is available offline. */
export const isKeptOffline = (path: string, others: PageTable, all: readonly DeclaredPage[]): boolean =>
  (pageAt(path, all) ?? others[path as `/${string}`])?.offline !== undefined;

/**
 * The pages prefetched for this reader for offline use: those of their role's menus, the landing
 * page first. A relief driver also gets the load list, which is not in their own menu.
 */
export function offlinePagesOf(
  reader: MenuReader,
  today: string,
  entries: readonly AddressedPage[],
): { address: string; title: string }[] {
  return entries
    .flatMap(({ address, title, roles, menu, offline }) => {
      if (!offline || !menu || !roles.some((role) => role === reader.role)) return [];
      const addresses = [address, ...(offline === true ? [] : offline(today))];
      const place = menu.order + ((menu.for?.(reader) ?? true) ? 0 : 1_000);
      return addresses.map((each) => ({ place, address: each, title: titleOf(title, each) }));
    })
    .sort((one, other) => one.place - other.place)
    .map(({ address, title }) => ({ address, title }));
}

/** "Load List, Tuesday": the query values distinguish several pages with one title. */
const titleOf = (title: string, address: string) =>
  [title, ...new URLSearchParams(address.split("?")[1]).values()].join(", ");

export interface MenuItem extends Pick<MenuEntry, "label" | "group" | "icon" | "counts" | "bar"> {
  to: string;
}

/** Whether a page is for this reader; a page with a menu entry only if the entry is. */
export const isFor = (reader: MenuReader, { address, roles, menu }: AddressedPage): boolean =>
  (reader.addresses?.includes(address) ?? roles.some((role) => role === reader.role)) && (menu?.for?.(reader) ?? true);

/** This reader's menu, in order. */
export const menuOf = (reader: MenuReader, entries: readonly AddressedPage[]): MenuItem[] =>
  entries.flatMap((page) => {
    const { address: to, menu } = page;
    if (!menu || !isFor(reader, page)) return [];
    const { label, group, icon, counts, bar } = menu;
    return [{ to, label, icon, ...(group && { group }), ...(counts && { counts }), ...(bar && { bar }) }];
  });

/** A menu's entries by their groups; one without groups is a single one. */
export function groupedMenu(menu: readonly MenuItem[]): { name: MenuItem["group"]; items: MenuItem[] }[] {
  const groups = [undefined, ...MENU_GROUPS].map((name) => ({
    name,
    items: menu.filter(({ group }) => group === name),
  }));
  return groups.filter(({ items }) => items.length > 0);
}
