import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import { build, type Plugin, type Rollup } from "vite";
import type { Built } from "./worker-scope";
import { pagesAtBuild } from "../pages-at-build";
import { packOf, typeOf } from "./rules";

/** An entry of Vite's manifest. */
interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

const CLIENT = "build/client";
const PARTS = "virtual:built-parts";
/** A cartridge's class and view: loaded by name, and only by those who may see it. */
const CARTRIDGE_PART = /^cartridges\/.*\/(cartridge\.ts|view\.tsx)$/;
const DRIVER_PAGE = /^app\/routes\/(driver\/.*|cartridge-page)\.tsx/;

/**
 * The files that these entries need, without duplicates; including dynamic imports if `andOnDemand`
 * returns true.
 */
function filesOf(manifest: Manifest, entries: readonly string[], andOnDemand: (entry: string) => boolean): string[] {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (entry: string) => {
    const chunk = manifest[entry];
    if (!chunk || seen.has(entry)) return;
    seen.add(entry);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(`/${file}`);
    chunk.imports?.forEach(visit);
    chunk.dynamicImports?.filter(andOnDemand).forEach(visit);
  };
  entries.forEach(visit);
  return [...files];
}

/**
 * The chunks of each cartridge's class and view, because Vite's manifest names a chunk by only one
 * of its modules.
 */
const PLACES = `${CLIENT}/.vite/cartridge-parts.json`;
function writePlaces(bundle: Rollup.OutputBundle) {
  const places: Record<string, string> = {};
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== "chunk") continue;
    for (const id of chunk.moduleIds) {
      const file = relative(".", id);
      if (CARTRIDGE_PART.test(file)) places[file] = chunk.fileName;
    }
  }
  writeFileSync(PLACES, JSON.stringify(places));
}

/** The chunk of each part (source file to manifest entry), as written by the browser build. */
function readPlaces(manifest: Manifest): Map<string, string> {
  const places = JSON.parse(readFileSync(PLACES, "utf8")) as Record<string, string>;
  rmSync(PLACES);
  const entryOf = new Map(Object.entries(manifest).map(([entry, { file }]) => [file, entry]));
  return new Map(Object.entries(places).map(([part, file]) => [part, entryOf.get(file)!]));
}

/** The cartridges that a driver may see: all but those whose pages are only for others. */
async function driversParts(parts: ReadonlyMap<string, string>): Promise<string[]> {
  const forDrivers = new Map<string, boolean>();
  for (const { cartridge, roles } of await pagesAtBuild())
    forDrivers.set(cartridge, roles.includes("Driver") || forDrivers.get(cartridge) === true);
  return [...parts].flatMap(([part, entry]) => (forDrivers.get(cartridgeOf(part)) === false ? [] : [entry]));
}
const cartridgeOf = (part: string) => dirname(part).split("/").at(-1)!;

/**
 * Builds the service worker as /sw.js after the portal, with the list of the driver area's files;
 * and provides the server with the files of each cartridge, so that a page preloads them (decisions
 * 0070, 0072).
 */
export function serviceWorker(): Plugin {
  let manifest: Manifest | null = null;
  let places = new Map<string, string>();
  let buildName = "dev";
  return {
    name: "clothesline-service-worker",
    resolveId: (id) => (id === PARTS ? `\0${PARTS}` : undefined),
    load(id) {
      if (id !== `\0${PARTS}`) return;
      // npm run dev has no worker, and its browser discovers the parts itself.
      if (this.environment.mode === "dev") return `export const build = "dev"; export const parts = {};`;
      const read = JSON.parse(readFileSync(`${CLIENT}/.vite/manifest.json`, "utf8")) as Manifest;
      const names = Object.values(read).map(({ file }) => file);
      buildName = createHash("sha256").update(names.sort().join()).digest("hex").slice(0, 12);
      manifest = read;
      const files: Record<string, string[]> = {};
      places = readPlaces(read);
      for (const [part, entry] of places) {
        const cartridge = cartridgeOf(part);
        files[cartridge] = [...new Set([...(files[cartridge] ?? []), ...filesOf(read, [entry], () => false)])];
      }
      return `export const build = ${JSON.stringify(buildName)}; export const parts = ${JSON.stringify(files)};`;
    },
    writeBundle(_, bundle) {
      if (this.environment.config.consumer === "client") writePlaces(bundle);
    },
    async closeBundle() {
      if (this.environment.config.consumer !== "server" || !manifest) return;
      const parts = new Set(places.values());
      const pages = Object.keys(manifest).filter((entry) => DRIVER_PAGE.test(entry));
      const start = Object.keys(manifest).filter((entry) => /^app\/(entry\.client|root)\.tsx/.test(entry));
      const entries = [...start, ...pages, ...(await driversParts(places))];
      // Remix writes the list of all routes separately, after everything else.
      const routes = readdirSync(`${CLIENT}/assets`).filter((file) => /^manifest-\w+\.js$/.test(file));
      const chunks = [
        ...filesOf(manifest, entries, (entry) => !parts.has(entry)),
        ...routes.map((file) => `/assets/${file}`),
      ].filter((file) => file.startsWith("/assets/"));
      const built: Built = { build: buildName, chunks: chunks.sort() };
      const texts = built.chunks.filter(typeOf).map((path) => [path, readFileSync(`${CLIENT}${path}`, "utf8")]);
      writeFileSync(`${CLIENT}${packOf(buildName)}`, JSON.stringify(Object.fromEntries(texts)));
      await build({
        configFile: false,
        logLevel: "warn",
        define: { __BUILT__: JSON.stringify(built) },
        build: {
          outDir: CLIENT,
          emptyOutDir: false,
          copyPublicDir: false,
          target: "es2022",
          lib: { entry: "app/service-worker/worker.ts", formats: ["iife"], name: "worker", fileName: () => "sw.js" },
        },
      });
    },
  };
}
