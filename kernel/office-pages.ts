import { collectPages } from "./page-table";
import type { PageTable } from "./pages";

/** The office's pages, from each cartridge's office-pages.ts. */
export const officePages = collectPages(
  import.meta.glob<PageTable>("/cartridges/**/office-pages.ts", { eager: true, import: "default" }),
);
