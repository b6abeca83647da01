import type { ComponentType } from "react";
import type { BaseCartridge, ViewProps } from "./base-cartridge";
import type { CartridgeClass } from "./registry";

// Each in its own chunk: a page loads only the cartridges that it shows.
const classes = import.meta.glob<CartridgeClass & typeof BaseCartridge>("/cartridges/**/cartridge.ts", {
  import: "default",
});
const views = import.meta.glob<ComponentType<ViewProps>>("/cartridges/**/view.tsx", { import: "default" });

/**
 * The parts by id, which is the folder's name at any depth under /cartridges (a family has
 * subfolders).
 */
const byFolder = <Part>(parts: Record<string, Part>) =>
  new Map(Object.entries(parts).map(([file, part]) => [file.split("/").at(-2), part]));
const [classOf, viewOf] = [byFolder(classes), byFolder(views)];

/**
 * A cartridge's class with its view. @throws "Cartridge not found: {id}", or the network error if a
 * chunk cannot be loaded.
 */
export async function loadCartridge(id: string): Promise<CartridgeClass> {
  const [model, view] = [classOf.get(id), viewOf.get(id)];
  if (!model || !view) throw new Error(`Cartridge not found: ${id}`);
  const [paired, drawn] = await Promise.all([model(), view()]);
  paired.view = drawn;
  return paired;
}
