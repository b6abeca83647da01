import type { ComponentType } from "react";
import type { BaseCartridge, ViewProps } from "./base-cartridge";
import type { CartridgeClass } from "./registry";

// Each in a chunk of its own: a page ships class and view of the cartridges it shows, and no other.
const classes = import.meta.glob<CartridgeClass & typeof BaseCartridge>("/cartridges/*/cartridge.ts", {
  import: "default",
});
const views = import.meta.glob<ComponentType<ViewProps>>("/cartridges/*/view.tsx", { import: "default" });

/** A cartridge's class with the view beside it. @throws "Cartridge not found: {id}"; what the network throws where a chunk cannot come. */
export async function loadCartridge(id: string): Promise<CartridgeClass> {
  const [model, view] = [classes[`/cartridges/${id}/cartridge.ts`], views[`/cartridges/${id}/view.tsx`]];
  if (!model || !view) throw new Error(`Cartridge not found: ${id}`);
  const [paired, drawn] = await Promise.all([model(), view()]);
  paired.view = drawn;
  return paired;
}
