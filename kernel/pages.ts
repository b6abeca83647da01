import type { LucideIcon } from "lucide-react";
import type { Permission, Role } from "./permissions";

/** The reader of a menu. A driver without a route is a relief driver. */
export interface MenuReader {
  role: Role | "Anonymous";
  routeNumber: string | null;
  /** The addresses that a role which the company made may open; null for the roles of spec 6, whose pages name them. */
  addresses?: readonly string[] | null;
}

/** A page's entry in the menu of its roles, the lowest `order` first. */
export interface MenuEntry {
  label: string;
  icon: LucideIcon;
  order: number;
  /** On a phone it stands in the bar under the thumb; what does not is behind More. */
  bar?: true;
  /** What the inbox can be about that this entry leads to: how much of it has not been read stands beside it. */
  counts?: readonly string[];
  /** Only for some of them. */
  for?: (reader: MenuReader) => boolean;
}

/** Something that stands on a page or is begun on it, for the search of everything. */
export interface PageAction {
  label: string;
  /** Other words that people type for it. */
  words?: string;
  /** What follows the page's address ("?new=customer", "#backups"), or an address of its own: that of a download. */
  to: string;
  /** Only for whoever may: a role that the company made may open the page without it. */
  permission?: Permission;
}

/** A page of a role. Where it shows one cartridge and nothing else, nothing else is needed: it stands in the frame of its roles. */
export interface Page {
  roles: readonly Role[];
  /** For a page that shows several cartridges: a role that the company made opens it with any of these permissions. */
  anyOf?: readonly Permission[];
  /**
   * For whoever is signed in and may not open the page: it says "Access Denied" with this link.
   * A page without it sends them to their own start.
   */
  denied?: { to: `/${string}`; label: string };
  /** The document title. */
  title: string;
  /** Whether the page shows the title as a heading, for a view without its own. */
  headed?: true;
  menu?: MenuEntry;
  /** Other words that people type for it when they search everything. */
  words?: string;
  /** What is found besides the page itself. */
  actions?: readonly PageAction[];
  /**
   * The page that leads to it, for one that stands in no menu and whose view has no way back: its address takes the same parameters, and
   * `keeps` says what of the query.
   */
  back?: { to: `/${string}`; label: string; keeps?: readonly string[] };
  /** What of the address's query is part of the cartridge's key, besides its parameters. */
  asks?: readonly string[];
  /** What of the cartridge's key the address itself says: which form stands open, where each has an address of its own. */
  key?: Readonly<Record<string, string>>;
  /**
   * It opens from the device without network, with the data of its last visit: it is fetched ahead and kept there until the person
   * signs out, three days at most. A function says at which addresses, besides its own, it is fetched ahead: with what is asked.
   */
  offline?: true | ((today: string) => readonly string[]);
}
/** Pages by their addresses; what stands for a parameter is part of the cartridge's key. */
export type PageTable = Readonly<Record<`/${string}`, Page>>;

/** The pages of a cartridge: the default export of its pages.ts, found by its folder. */
export const pages = (table: PageTable): PageTable => table;
