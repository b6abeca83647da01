import type { Actor } from "./actor";
import type { CanvasItem } from "./canvas/address";
import { cartridges } from "./cartridge-registry.server";

/** An entry of Quick Start: its label and the key to open. */
export interface QuickOpening {
  label: string;
  key: Record<string, string>;
}
/**
 * A cartridge's entries for this actor, unless it has just one without a key: the default export of
 * its quick-access.server.ts.
 */
export type QuickAccess = (actor: Actor) => Promise<QuickOpening[]>;

const modules = import.meta.glob<QuickAccess>("/cartridges/**/quick-access.server.ts", {
  eager: true,
  import: "default",
});
const ofCartridge = new Map(Object.entries(modules).map(([file, openings]) => [file.split("/").at(-2), openings]));

export interface QuickItem {
  label: string;
  item: CanvasItem;
  isNew: boolean;
}

/**
 * The canvas's Quick Start for this actor (spec 2.14): the cartridges that appear in it and that
 * they may open.
 */
export async function quickAccessOf(actor: Actor): Promise<QuickItem[]> {
  const shown = cartridges
    .all()
    .map(({ meta }) => meta)
    .filter((meta) => meta.showInQuickAccess && meta.permissions.every((name) => actor.permissions.has(name as never)));
  const items = await Promise.all(
    shown.map(async ({ id, name, canCreateNew, newLabel }) => {
      const alone = [{ label: canCreateNew ? newLabel : name, key: {} }];
      const openings = (await ofCartridge.get(id)?.(actor)) ?? alone;
      return openings.map(({ label, key }) => ({ label, item: { id, key }, isNew: canCreateNew }));
    }),
  );
  return items.flat().toSorted((one, other) => place(one) - place(other));
}

/**
 * Sort order: entries for a day or route first, then single ones, then those that create something.
 */
const place = ({ item, isNew }: QuickItem) => (isNew ? 2 : Object.keys(item.key).length > 0 ? 0 : 1);
