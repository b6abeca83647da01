import { CartridgeRegistry, type CartridgeClass } from "./registry";

const modules = import.meta.glob("/cartridges/**/cartridge.ts", { eager: true, import: "default" });
const views = import.meta.glob("/cartridges/**/view.tsx");

/**
 * Checks the folders of the cartridges; `views` are the existing view files. @throws with
 * instructions, so that the portal does not start: an id that differs from its folder's name, a
 * duplicate id, or a missing view.
 */
export function checkFolders(classes: Readonly<Record<string, unknown>>, views: readonly string[]): void {
  const files = new Map<string, string>();
  for (const [file, model] of Object.entries(classes)) {
    const { id } = (model as CartridgeClass).meta;
    const folder = file.split("/").at(-2)!;
    if (id !== folder)
      throw new Error(`${file} calls itself "${id}": a cartridge's id is its folder's name. Write id: "${folder}".`);
    if (files.has(id))
      throw new Error(`${file} has the id of ${files.get(id)}. Give its folder and its id another name.`);
    files.set(id, file);
    const view = file.replace("cartridge.ts", "view.tsx");
    if (!views.includes(view)) throw new Error(`${file} has no view beside it. Write ${view}.`);
  }
}

/**
 * Every cartridge, registered by its folder. A browser loads only those its page shows
 * (cartridge-parts.ts).
 */
export const cartridges = new CartridgeRegistry(Object.values(modules));
checkFolders(modules, Object.keys(views));
