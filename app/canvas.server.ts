import { ownLayouts } from "#cartridges/canvas-layout/queries.server";
import { homeOf, inboxOf, type Actor } from "#kernel/actor";
import { itemsOfAddress, itemOfText, saysItems, workspaceOfAddress, type CanvasItem } from "#kernel/canvas/address";
import { cardsOf } from "#kernel/canvas/grid";
import { FIRST_WORKSPACE, layoutOf } from "#kernel/canvas/stored";
import { cartridges } from "#kernel/cartridge-registry.server";
import { runQuery } from "#kernel/execute.server";
import { quickAccessOf } from "#kernel/quick-access.server";
import { openCanvasItem } from "#kernel/server-registry.server";
import { companyToday } from "#services/company.server";
import { offlinePagesOf } from "./menu";

/** A deleted cartridge is named after its folder: "load-list" becomes "Load list". */
const labelFromId = (id: string) => id.charAt(0).toUpperCase() + id.slice(1).replaceAll("-", " ");
const nameOf = ({ id, key }: CanvasItem) =>
  [cartridges.find(id)?.meta.name ?? labelFromId(id), ...Object.values(key)].join(" ");

/** Everything a canvas shows, in one response: the items in the address, or else the saved ones. */
export async function canvasOf(actor: Actor, { searchParams }: URL) {
  const { workspaces, last } = await runQuery(ownLayouts, actor, {});
  const workspace = workspaceOfAddress(searchParams)?.trim() || last || FIRST_WORKSPACE;
  const saved = workspaces.find(({ name }) => name === workspace);
  const items = saysItems(searchParams)
    ? itemsOfAddress(searchParams)
    : cardsOf((saved && layoutOf(saved.cards)) ?? []).map(itemOfText);
  const [opened, choices] = await Promise.all([
    Promise.all(items.map(({ id, key }) => openCanvasItem(actor, id, key))),
    quickAccessOf(actor),
  ]);
  return {
    items,
    opened,
    names: items.map(nameOf),
    choices,
    workspaces,
    workspace,
    home: homeOf(actor),
    inbox: inboxOf(actor),
    /** What opens for a customer found by search. */
    customers: {
      id: actor.role === "Driver" ? "journal" : "customer-detail",
      key: actor.role === "Driver" ? "customer" : "number",
      /** Whether their portal page can be built from here. */
      pages: actor.permissions.has("pages:write"),
    },
    person: { id: actor.id!, name: actor.name },
    given: actor.customRole === null ? null : [...actor.permissions],
    offline: actor.role === "Driver" ? offlinePagesOf(actor, companyToday()) : [],
  };
}
export type CanvasData = Awaited<ReturnType<typeof canvasOf>>;
