import { aliases } from "../../aliases.js";
import { resolve } from "node:path";
import { build } from "vite";

const folder = resolve("node_modules/.cache/clothesline/durability");
/** The built child process. It is inside node_modules, so that it finds the packages it imports. */
export const childFile = resolve(folder, "child.js");

/**
 * Vitest's global setup: the child processes run the portal's own code, so it is built once, like
 * the portal.
 */
export async function setup(): Promise<void> {
  await build({
    configFile: false,
    logLevel: "warn",
    resolve: { alias: aliases },
    build: {
      ssr: resolve("tests/durability/child.ts"),
      outDir: folder,
      emptyOutDir: true,
      target: "node20",
      rollupOptions: { output: { entryFileNames: "child.js" } },
    },
  });
}
