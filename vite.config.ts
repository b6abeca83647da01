import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { aliases } from "./aliases.js";
import { minified } from "./app/minified";
import { settledFeatures } from "./app/settled-features";
import { browsersShortManifest } from "./app/short-manifest";
import { serviceWorker } from "./app/service-worker/build";
import remixOptions from "./remix.config.js";

/**
 * What every page of a role has in common travels in one file: forty small ones, each compressed by itself, are a third larger (0046). Not
 * in it are what is fetched on demand (dialogs, toasts, the week) and what only some pages show.
 */
const SHARED = [
  /\/app\/(shells|frame-parts|files-ahead|cartridge-pages)\.tsx?$/,
  // The driver's menu: a file more would be another way there and back on a slow line (0072).
  /\/app\/menu\.ts$/,
  /\/kernel\/outbox\/(forget|here|offline-writes|rules|standing|waiting|words)\.tsx?$/,
  /\/cartridges\/notification\/(news|bell|unread)\.tsx?$/,
  /\/kernel\/(workspace|cartridge-(address|frame|parts)|(base|versioned)-cartridge|client|api-client|refresh|sign-out|live\/(address|hub|stream|watch))\.tsx?$/,
  /\/ui\/(button|card|classes|connection|connection-badge|dialog|figures|focus-keeper|formats|hydrated|icon|look|missing-part|notice|nonce|on-demand|page-error|plain-dialog|printing|tag|taps|toasts|waiting-part|when-idle)\.tsx?$/,
  /\/node_modules\/uuid\//,
  /\/lucide-react\/dist\/esm\/icons\/(arrow-left|arrow-right|check|chevron-down|contrast|printer|repeat|x)\.mjs$/,
  /vite\/preload-helper/,
];
/**
 * What travels in one file, by its name: what lists of products have in common, the pages about a route's day, and those that show its stops. A
 * customer's page has the words of its answers alone.
 */
const TOGETHER: Readonly<Record<string, readonly RegExp[]>> = {
  shared: SHARED,
  // Both stand over and in a list of products.
  products: [/\/ui\/(search-box|stepper)\.tsx$/, /\/lucide-react\/dist\/esm\/icons\/(minus|plus|search)\.mjs$/],
  answers: [/\/cartridges\/notification\/short\/rules\.ts$/],
  "route-day": [/\/cartridges\/stop\/(rules|route-day|live-day|words|proof\/rules)\.ts$/],
  stops: [
    /\/cartridges\/stop\/(short-answer|open-stop|working|standings|stop-key)\.tsx?$/,
    /\/lucide-react\/dist\/esm\/icons\/play\.mjs$/,
  ],
};
const fileOf = (id: string) =>
  Object.keys(TOGETHER).find((name) => TOGETHER[name]!.some((pattern) => pattern.test(id)));

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

/**
 * The notices of libraries, once each, in a file of their own beside the scripts: every module brings its own, and a driver's first load had
 * thirty. Each script says where they are.
 */
function noticesInOneFile(): Plugin {
  const notices = new Set<string>();
  return {
    name: "notices-in-one-file",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    renderChunk(code) {
      let found = false;
      const without = code.replace(/^\/\*\*?!?\n(?: \*(?!\/).*\n)+ \*\/$/gm, (comment) => {
        if (!/^\/\*!|@license|@preserve/.test(comment)) return comment;
        found = true;
        notices.add(comment);
        return "";
      });
      return found ? { code: `/*! /assets/notices.txt */\n${without}`, map: null } : null;
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "assets/notices.txt", source: [...notices].sort().join("\n\n") });
    },
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    iconsByFile(),
    settledFeatures(),
    noticesInOneFile(),
    remix(remixOptions),
    browsersShortManifest(),
    serviceWorker(),
    minified(),
  ],
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
    include: [
      "idb",
      "lucide-react",
      "radix-ui",
      "react-dom",
      "react-hotkeys-hook",
      "recharts",
      "sonner",
      "uuid",
      "zod",
    ],
  },
  build: {
    target: "es2022",
    reportCompressedSize: false,
    // What a lazy part imports is not listed beside it: the list of all of them was a kilobyte of every first load, and the parts of
    // a page are asked for by its head (app/files-ahead.tsx).
    modulePreload: { resolveDependencies: (_, files, { hostType }) => (hostType === "js" ? [] : files) },
    // Scripts by a plugin: by esbuild they are a twentieth longer, which on a phone's first load is 5 kB.
    minify: false,
    cssMinify: true,
    rollupOptions: isSsrBuild
      ? {}
      : {
          output: {
            // A letter less than usual of what cannot be compressed: lists of files are part of the first load.
            entryFileNames: "assets/[name]-[hash:7].js",
            // What dialogs and menus are both made of: Rollup would call it after a file of the library's, "index".
            chunkFileNames: ({ moduleIds }) =>
              `assets/${moduleIds.every((id) => id.includes("/node_modules/")) && moduleIds.some((id) => id.includes("/@radix-ui/")) ? "radix" : "[name]"}-[hash:7].js`,
            manualChunks: fileOf,
          },
        },
  },
}));
