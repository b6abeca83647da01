// Cartridges from outside the repository: the folders in CARTRIDGES_DIR are copied to cartridges/outside before anything is built, so that
// every rule of the house holds for them (decision 0139). Copied, because what is imported is looked for beside the file that imports it.
import { cpSync, existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { refusalOf } from "./new-cartridge.mjs";

const PLACE = "cartridges/outside";

/** What is wrong with the folder itself. */
class OutsideError extends Error {
  forPerson = true;
}

/** Brings cartridges/outside to what `from` has now; without one it is empty. Answers their names. @throws OutsideError with what to do. */
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

/** The sources that were brought in, seen from `root`: they are in .gitignore, which a program that looks through folders follows. */
export function sourcesFromOutside(root) {
  const place = join(root, PLACE);
  if (!existsSync(place)) return [];
  return readdirSync(place, { recursive: true })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(PLACE, file));
}
