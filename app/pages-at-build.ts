import { resolve } from "node:path";
import { runnerImport } from "vite";
import { aliases } from "../aliases.js";
import type { DeclaredPage } from "../kernel/page-table";

/**
 * The pages declared by the cartridges, read at build time to generate the routes and the service
 * worker's list.
 */
export async function pagesAtBuild(): Promise<readonly DeclaredPage[]> {
  const { module } = await runnerImport<typeof import("../kernel/declared-pages.server")>(
    resolve("kernel/declared-pages.server.ts"),
    { configFile: false, logLevel: "warn", resolve: { alias: aliases } },
  );
  return module.declaredPages;
}
