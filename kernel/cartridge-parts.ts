import type { ComponentType } from "react";
import type { BaseCartridge, ViewProps } from "./base-cartridge";
import type { CartridgeClass } from "./registry";

// Each in a chunk of its own: a page ships class and view of the cartridges it shows, and no other.
const classes = import.meta.glob<CartridgeClass & typeof BaseCartridge>("/cartridges/**/cartridge.ts", {
  import: "default",
});
const views = import.meta.glob<ComponentType<ViewProps>>("/cartridges/**/view.tsx", { import: "default" });

/** The parts by id: the id is the name of the folder, wherever in /cartridges it stands (a family has folders in its folder). */
const byFolder = <Part>(parts: Record<string, Part>) =>
  new Map(Object.entries(parts).map(([file, part]) => [file.split("/").at(-2), part]));
const [classOf, viewOf] = [byFolder(classes), byFolder(views)];

/** A cartridge's class with the view beside it. @throws "Cartridge not found: {id}"; what the network throws where a chunk cannot come. */
export async function loadCartridge(id: string): Promise<CartridgeClass> {
  const [model, view] = [classOf.get(id), viewOf.get(id)];
  if (!model || !view) throw new Error(`Cartridge not found: ${id}`);
  const [paired, drawn] = await Promise.all([model(), view()]);
  paired.view = drawn;
  return paired;
}
