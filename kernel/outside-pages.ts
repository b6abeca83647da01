import { collectPages } from "./page-table";
import type { PageTable } from "./pages";

/** The pages of drivers and buyers, from each cartridge's pages.ts: their scripts name no page of the office. */
export const outsidePages = collectPages(
  import.meta.glob<PageTable>("/cartridges/**/pages.ts", { eager: true, import: "default" }),
);
