import { resolve } from "node:path";
import { runnerImport } from "vite";
import { aliases } from "../aliases.js";
import type { DeclaredPage } from "../kernel/page-table";

/** The pages that the cartridges declare, read while the portal is built: the addresses and the worker's list are made from them. */
export async function pagesAtBuild(): Promise<readonly DeclaredPage[]> {
  const { module } = await runnerImport<typeof import("../kernel/declared-pages.server")>(
    resolve("kernel/declared-pages.server.ts"),
    { configFile: false, logLevel: "warn", resolve: { alias: aliases } },
  );
  return module.declaredPages;
}
