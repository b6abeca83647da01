import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { aliases } from "./aliases.js";
import { serviceWorker } from "./app/service-worker/build";
import remixOptions from "./remix.config.js";

/**
 * What every page of a role has in common travels in one file: forty small ones, each compressed by itself, are a third larger (0046). Not
 * in it are what is fetched on demand (dialogs, toasts, the week) and what only some pages show.
 */
const SHARED = [
  /\/app\/(shells|frame-parts|files-ahead)\.tsx?$/,
  // The driver's and the office's menus: a file more would be another way there and back on a slow line (0072).
  /\/app\/menu\.ts$/,
  /\/kernel\/outbox\/(forget|here|offline-writes|rules|standing|waiting|words)\.tsx?$/,
  /\/cartridges\/notification\/(news|bell|unread)\.tsx?$/,
  /\/kernel\/(workspace|cartridge-(address|frame|parts)|base-cartridge|client|api-client|refresh|sign-out|live\/(address|hub|stream|watch))\.tsx?$/,
  /\/ui\/(button|card|classes|connection|connection-badge|field|figures|focus-keeper|formats|hydrated|icon|later|notice|nonce|on-demand|order-state|page-error|plain-dialog|printing|stepper|tab-bar|tab-links|tag|taps|toasts|when-idle)\.tsx?$/,
  /\/node_modules\/uuid\//,
  /\/lucide-react\/dist\/esm\/icons\/(arrow-left|check|chevron-down|printer|repeat|search|x)\.mjs$/,
  /vite\/preload-helper/,
];
const isOneOf = (id: string, patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(id));

/**
 * Imports each icon from its own file. Lucide's list of them names 1,700: whatever imports one by the list takes with it into the shared
 * file every icon that any page shows.
 */
function iconsByFile(): Plugin {
  const list = readFileSync("node_modules/lucide-react/dist/esm/lucide-react.mjs", "utf8");
  const files = new Map<string, string>();
  for (const [, names, file] of list.matchAll(/^export \{(.*)\} from '\.\/(icons\/[\w-]+)\.mjs'/gm))
    for (const [, name] of names!.matchAll(/default as (\w+)/g)) files.set(name!, file!);
  const importOf = (name: string) => {
    if (!files.has(name)) throw new Error(`Lucide has no icon ${name}.`);
    return `import ${name} from "lucide-react/${files.get(name)}";`;
  };
  return {
    name: "icons-by-file",
    apply: "build",
    transform: (code) =>
      code.replace(/import \{([^}]+)\} from "lucide-react";/g, (_, names: string) =>
        names
          .split(",")
          .map((name) => importOf(name.trim()))
          .join(""),
      ),
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), iconsByFile(), remix(remixOptions), serviceWorker(aliases)],
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
    // A twentieth smaller than by esbuild, which on a phone's first load is 5 kB.
    minify: isSsrBuild ? false : "terser",
    terserOptions: { module: true, ecma: 2020, compress: { passes: 2 } },
    rollupOptions: isSsrBuild
      ? {}
      : {
          output: {
            manualChunks: (id) => (isOneOf(id, SHARED) ? "shared" : undefined),
          },
        },
  },
}));
