/** An item on the canvas as the address stores it: a cartridge and the key of what it shows. */
export interface CanvasItem {
  id: string;
  key: Record<string, string>;
}

const PARAM = "open";
/** The parameter with the name of the open workspace. */
const WORKSPACE = "on";
/** Limits how many windows an address can open, because each one runs queries. */
export const MAX_ITEMS = 40;

const inNameOrder = ([one]: [string, string], [other]: [string, string]) => (one < other ? -1 : 1);
const texts = new WeakMap<CanvasItem, string>();
/**
 * An item's text in the address and the layout, independent of the order of its key's fields.
 * Cached because moving cards calls it repeatedly.
 */
export function textOfItem(item: CanvasItem): string {
  const cached = texts.get(item);
  if (cached !== undefined) return cached;
  const text = `${item.id}?${new URLSearchParams(Object.entries(item.key).sort(inNameOrder))}`;
  texts.set(item, text);
  return text;
}
export const isSameItem = (a: CanvasItem, b: CanvasItem) => textOfItem(a) === textOfItem(b);

export function itemOfText(text: string): CanvasItem {
  const [id = "", query = ""] = text.split("?", 2);
  return { id, key: Object.fromEntries(new URLSearchParams(query)) };
}

/** The open items of an address, in order and without duplicates. */
export function itemsOfAddress(search: URLSearchParams): CanvasItem[] {
  const items = new Map<string, CanvasItem>();
  for (const item of search.getAll(PARAM).filter(Boolean).map(itemOfText)) items.set(textOfItem(item), item);
  return [...items.values()].slice(0, MAX_ITEMS);
}
/** Whether this address opens the card. */
export const isOpenIn = (search: URLSearchParams, card: string): boolean =>
  itemsOfAddress(search).some((item) => textOfItem(item) === card);
/** Whether both addresses list the same cards in any order: then the workspace was only renamed. */
export const opensTheSame = (one: URLSearchParams, other: URLSearchParams): boolean =>
  saysItems(one) && saysItems(other) && cardsText(one) === cardsText(other);
const cardsText = (search: URLSearchParams) => JSON.stringify(itemsOfAddress(search).map(textOfItem).sort());
/** Whether the address lists open items. One that does not opens what was saved. */
export const saysItems = (search: URLSearchParams): boolean => search.has(PARAM);
export const workspaceOfAddress = (search: URLSearchParams): string | null => search.get(WORKSPACE);

/** The address of these items; with none, it still says explicitly that nothing is open. */
export const addressOfItems = (items: readonly CanvasItem[], workspace?: string | null) =>
  `?${new URLSearchParams([
    ...(workspace ? [[WORKSPACE, workspace]] : []),
    ...(items.length === 0 ? [[PARAM, ""]] : items.map((item) => [PARAM, textOfItem(item)])),
  ])}`;
/** The address of a workspace as saved. */
export const addressOfWorkspace = (name: string) => `?${new URLSearchParams({ [WORKSPACE]: name })}`;

/** Opens an item beside the others. One that is already open stays where it is. */
export const withItem = (items: readonly CanvasItem[], item: CanvasItem) =>
  items.some((other) => isSameItem(item, other)) ? [...items] : [...items, item].slice(-MAX_ITEMS);
export const withoutItem = (items: readonly CanvasItem[], item: CanvasItem) =>
  items.filter((other) => !isSameItem(item, other));
/**
 * Follows a link inside a window: another key of the same cartridge replaces it; another cartridge
 * opens beside it.
 */
export const linkedItem = (items: readonly CanvasItem[], from: CanvasItem, to: CanvasItem) =>
  to.id === from.id ? replacingItem(items, from, to) : withItem(items, to);
export const replacingItem = (items: readonly CanvasItem[], item: CanvasItem, by: CanvasItem) =>
  items.map((other) => (isSameItem(item, other) ? by : other));
