import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import { build, type Plugin, type Rollup } from "vite";
import type { Built } from "./worker-scope";
import { pagesAtBuild } from "../pages-at-build";
import { packOf, typeOf } from "./rules";

/** A file of the build, as Vite's manifest has it. */
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
/** A cartridge's class and view: fetched by name, and only by whoever may see it. */
const CARTRIDGE_PART = /^cartridges\/.*\/(cartridge\.ts|view\.tsx)$/;
const DRIVER_PAGE = /^app\/routes\/(driver\/.*|cartridge-page)\.tsx/;

/** What these entries need, each file once; what is fetched on demand too, where `andOnDemand` says so. */
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

/** The chunk that each cartridge's class and view are in: Vite's manifest names a chunk by one of its modules only. */
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

/** As written by the build for the browser: the part's file in the sources, and the manifest's entry for its chunk. */
function readPlaces(manifest: Manifest): Map<string, string> {
  const places = JSON.parse(readFileSync(PLACES, "utf8")) as Record<string, string>;
  rmSync(PLACES);
  const entryOf = new Map(Object.entries(manifest).map(([entry, { file }]) => [file, entry]));
  return new Map(Object.entries(places).map(([part, file]) => [part, entryOf.get(file)!]));
}

/** The cartridges that a driver may come to see: all but those whose pages are for others alone. */
async function driversParts(parts: ReadonlyMap<string, string>): Promise<string[]> {
  const forDrivers = new Map<string, boolean>();
  for (const { cartridge, roles } of await pagesAtBuild())
    forDrivers.set(cartridge, roles.includes("Driver") || forDrivers.get(cartridge) === true);
  return [...parts].flatMap(([part, entry]) => (forDrivers.get(cartridgeOf(part)) === false ? [] : [entry]));
}
const cartridgeOf = (part: string) => dirname(part).split("/").at(-1)!;

/**
 * Builds the service worker into /sw.js once the portal itself is built, with the list of what the driver's part is made of; and tells
 * the server which files a cartridge's parts are in, so that a page asks for them at once (decisions 0070, 0072).
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
      // npm run dev has no worker, and its browser finds each part as it comes.
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
      // Remix writes the list of all routes by itself, after the rest.
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
