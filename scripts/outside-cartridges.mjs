// Cartridges from outside the repository: the folders in CARTRIDGES_DIR are copied to
// cartridges/outside before building, so that all checks apply to them (decision 0139). Copied
// rather than linked, because imports are resolved relative to the importing file.
import { cpSync, existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { refusalOf } from "./new-cartridge.mjs";

const PLACE = "cartridges/outside";

/** A problem with CARTRIDGES_DIR itself. */
class OutsideError extends Error {
  forPerson = true;
}

/**
 * Updates cartridges/outside from `from`; without one it is emptied. Returns their names. @throws
 * OutsideError with instructions.
 */
export function bringIn(root, from) {
  const place = join(root, PLACE);
  rmSync(place, { recursive: true, force: true });
  if (!from) return [];
  const folder = resolve(from);
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new OutsideError(`CARTRIDGES_DIR is ${folder}, and there is no such folder.`);
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .map(({ name }) => name);
  for (const name of names) {
    const refusal = existsSync(join(folder, name, "cartridge.ts"))
      ? refusalOf(name, join(root, "cartridges"), join(root, "app/routes.ts"))
      : `${join(folder, name)} has no cartridge.ts. In CARTRIDGES_DIR each folder is a cartridge.`;
    if (refusal) throw new OutsideError(`CARTRIDGES_DIR: ${refusal}`);
    cpSync(join(folder, name), join(place, name), {
      recursive: true,
      filter: (file) => basename(file) !== "node_modules",
    });
  }
  return names;
}

/**
 * The copied sources, relative to `root`. They are listed explicitly because they are in
 * .gitignore, which tools that scan folders respect.
 */
export function sourcesFromOutside(root) {
  const place = join(root, PLACE);
  if (!existsSync(place)) return [];
  return readdirSync(place, { recursive: true })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(PLACE, file));
}
