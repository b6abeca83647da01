import { collectPages, pageAt, type DeclaredPage } from "./page-table";
import type { PageTable } from "./pages";

/** Every page that a cartridge declares, discovered by folder. */
export const declaredPages = collectPages({
  ...import.meta.glob<PageTable>("/cartridges/**/pages.ts", { eager: true, import: "default" }),
  ...import.meta.glob<PageTable>("/cartridges/**/office-pages.ts", { eager: true, import: "default" }),
});

/** The page at a path, for any audience. */
export const declaredPageAt = (path: string): DeclaredPage | undefined => pageAt(path, declaredPages);
