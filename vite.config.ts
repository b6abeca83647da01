import { resolve } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { aliases } from "./aliases.js";
import remixOptions from "./remix.config.js";

/**
 * What every page of a role has in common travels in one file: forty small ones, each compressed by itself, are a third larger (0046). Not
 * in it are what is fetched on demand (dialogs, toasts, the week) and what only some pages show.
 */
const SHARED = [
  /\/app\/shells\.tsx$/,
  /\/kernel\/outbox\/(forget|here|offline-writes|rules|standing|waiting|words)\.tsx?$/,
  /\/kernel\/(news|workspace|cartridge-(address|frame|parts)|base-cartridge|client|api-client|refresh|event-source|sign-out)\.tsx?$/,
  /\/ui\/(button|card|classes|connection-badge|field|figures|focus-keeper|formats|hydrated|icon|notice|nonce|on-demand|order-state|page-error|plain-dialog|printing|stepper|tab-bar|tab-links|tag|toasts|when-idle)\.tsx?$/,
  /\/node_modules\/uuid\//,
  /vite\/preload-helper/,
];
const isOneOf = (id: string, patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(id));

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixOptions)],
  resolve: {
    alias: [
      ...Object.entries(aliases).map(([find, replacement]) => ({ find, replacement })),
      // What lucide's icons are drawn with. Dev leaves them to lucide: there its packages are made ready as they are.
      { find: /^\.{1,2}\/createLucideIcon\.mjs$/, replacement: resolve("ui/icon.tsx") },
    ],
  },
  // Built with the pages, so that the server draws icons as the browser does.
  ssr: { noExternal: isSsrBuild ? ["lucide-react"] : [] },
  // npm run dev: what the browser imports is said here. Looked for, the server's packages would be made ready for it too.
  optimizeDeps: {
    noDiscovery: true,
    include: ["idb", "lucide-react", "radix-ui", "react-hotkeys-hook", "sonner", "uuid", "zod"],
  },
  build: {
    target: "es2022",
    reportCompressedSize: false,
    rollupOptions: isSsrBuild
      ? {}
      : {
          output: {
            manualChunks: (id) => (isOneOf(id, SHARED) ? "shared" : undefined),
          },
        },
  },
}));
