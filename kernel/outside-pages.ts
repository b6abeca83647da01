import { collectPages } from "./page-table";
import type { PageTable } from "./pages";

/**
 * The pages of drivers and buyers, from each cartridge's pages.ts, so that their scripts include no
 * office pages.
 */
export const outsidePages = collectPages(
  import.meta.glob<PageTable>("/cartridges/**/pages.ts", { eager: true, import: "default" }),
);
