import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rollup } from "vite";
import { aliases } from "./aliases.js";
import { serviceWorker } from "./app/service-worker/build";
import remixOptions from "./remix.config.js";

/** Where the frame begins, and what nearly every list has. */
const FRAME =
  /\/app\/(cartridge-pages|entry\.client|root|shells)\.tsx?|\/kernel\/(cartridge-frame|cartridge-parts|versioned-cartridge|workspace)\.tsx?|\/ui\/(figures|initials|printing|search-box|stepper|text)\.tsx?/;

/**
 * What stands on every page is one file, "frame": forty small ones, each compressed by itself, are a
 * third larger, and each may be another round trip on a slow line.
 */
function frame(): Rollup.GetManualChunk {
  let modules: Set<string> | undefined;
  return (id, { getModuleIds, getModuleInfo }) => {
    if (!modules) {
      modules = new Set();
      const add = (module: string): void => {
        if (modules!.has(module)) return;
        modules!.add(module);
        getModuleInfo(module)!.importedIds.forEach(add);
      };
      [...getModuleIds()].filter((module) => FRAME.test(module)).forEach(add);
    }
    return modules.has(id) ? "frame" : undefined;
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixOptions), serviceWorker()],
  resolve: { alias: Object.entries(aliases).map(([find, replacement]) => ({ find, replacement })) },
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
    cssMinify: true,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: frame() } },
  },
}));
