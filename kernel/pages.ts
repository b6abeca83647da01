import type { LucideIcon } from "lucide-react";
import type { Permission, Role } from "./permissions";

/** The reader of a menu. A driver without a route is a relief driver. */
export interface MenuReader {
  role: Role | "Anonymous";
  routeNumber: string | null;
  /**
   * The addresses that a company-defined role may open; null for the roles of spec 6, which pages
   * list by name.
   */
  addresses?: readonly string[] | null;
}

/** The groups of the office's menu, from top to bottom. */
export const MENU_GROUPS = ["Today", "Customers", "Routes", "Company", "System"] as const;

/** A page's entry in the menu of its roles, sorted by `order`. */
export interface MenuEntry {
  label: string;
  /** A driver's menu is short and has none. */
  group?: (typeof MENU_GROUPS)[number];
  icon: LucideIcon;
  order: number;
  /** On a phone it is in the bottom bar; the rest is behind More. */
  bar?: true;
  /** The inbox topics that this entry leads to: their unread count is shown beside it. */
  counts?: readonly string[];
  /** Restricts the entry to some of the page's readers. */
  for?: (reader: MenuReader) => boolean;
}

/** An action or section of a page, for the global search. */
export interface PageAction {
  label: string;
  /** Search keywords besides the label. */
  words?: string;
  /**
   * Appended to the page's address ("?new=customer", "#backups"), or an address of its own for a
   * download.
   */
  to: string;
  /** Required permission, since a company-defined role may open the page without it. */
  permission?: Permission;
}

/**
 * A page of a role. If it shows a single cartridge, it needs no further code: it appears in the
 * frame of its roles.
 */
export interface Page {
  roles: readonly Role[];
  /**
   * For a page with several cartridges: a company-defined role opens it with any of these
   * permissions.
   */
  anyOf?: readonly Permission[];
  /**
   * For a signed-in person who may not open the page: it shows "Access Denied" with this link.
   * Without it, they are redirected to their landing page.
   */
  denied?: { to: `/${string}`; label: string };
  /** The document title. */
  title: string;
  /** Whether the page shows the title as a heading, for a view without its own. */
  headed?: true;
  menu?: MenuEntry;
  /** Keywords for the global search. */
  words?: string;
  /** Results of the global search besides the page itself. */
  actions?: readonly PageAction[];
  /**
   * The parent page, for one that is in no menu and whose view has no back link. Its address takes
   * the same parameters; `keeps` lists the query parameters to keep.
   */
  back?: { to: `/${string}`; label: string; keeps?: readonly string[] };
  /** Query parameters that belong to the cartridge's key, besides the path parameters. */
  asks?: readonly string[];
  /**
   * Parts of the cartridge's key implied by the address, for example which form is open, if each
   * has its own address.
   */
  key?: Readonly<Record<string, string>>;
  /**
   * Available offline with the data of its last visit: prefetched and cached until the person signs
   * out, for at most three days. A function lists further addresses to prefetch, with their
   * queries.
   */
  offline?: true | ((today: string) => readonly string[]);
}
/** Pages by address; path parameters are part of the cartridge's key. */
export type PageTable = Readonly<Record<`/${string}`, Page>>;

/** The pages of a cartridge: the default export of its pages.ts, discovered by folder. */
export const pages = (table: PageTable): PageTable => table;
