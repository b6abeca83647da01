import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { EntryContext } from "@remix-run/node";
import type { Plugin } from "vite";

type Manifest = EntryContext["manifest"];
const ASSETS = "build/client/assets";
const BEGINS = "window.__remixManifest=";

/**
 * The list of all routes without what each of them imports. Every page brings this list, and the head of a page names its own files
 * (files-ahead.tsx): 0.7 kB of each first load (docs/decisions/0187). Server and browser draw by the same list.
 */
export function shortManifest(manifest: Manifest): Manifest {
  const routes = Object.entries(manifest.routes).map(([id, route]) => [id, { ...route, imports: undefined }] as const);
  return { ...manifest, routes: Object.fromEntries(routes) };
}

/** Shortens the list that Remix has written for the browser. */
export const browsersShortManifest = (): Plugin => ({
  name: "short-manifest",
  apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
  closeBundle(error) {
    if (error) return;
    const written = readdirSync(ASSETS).filter((file) => /^manifest-\w+\.js$/.test(file));
    if (written.length === 0) throw new Error("Remix writes the list of its routes elsewhere now.");
    for (const file of written) {
      const path = `${ASSETS}/${file}`;
      const text = readFileSync(path, "utf8");
      if (!text.startsWith(BEGINS)) throw new Error("Remix writes the list of its routes in another way now.");
      const manifest = JSON.parse(text.slice(BEGINS.length).replace(/;$/, "")) as Manifest;
      writeFileSync(path, `${BEGINS}${JSON.stringify(shortManifest(manifest))};`);
    }
  },
});
