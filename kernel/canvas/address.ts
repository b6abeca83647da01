/** One item on the canvas: a cartridge and the key of what it shows, as the address keeps it. */
export interface CanvasItem {
  id: string;
  key: Record<string, string>;
}

const PARAM = "open";
/** The workspace that is open: several are kept by their names. */
const WORKSPACE = "on";
/** Limits the windows that an address can open, because each runs its queries. */
export const MAX_ITEMS = 40;

const inNameOrder = ([one]: [string, string], [other]: [string, string]) => (one < other ? -1 : 1);
const texts = new WeakMap<CanvasItem, string>();
/** An item as the address and the layout name it; the same whichever way its key was written. Asked again and again while cards move. */
export function textOfItem(item: CanvasItem): string {
  const known = texts.get(item);
  if (known !== undefined) return known;
  const text = `${item.id}?${new URLSearchParams(Object.entries(item.key).sort(inNameOrder))}`;
  texts.set(item, text);
  return text;
}
export const isSameItem = (a: CanvasItem, b: CanvasItem) => textOfItem(a) === textOfItem(b);

export function itemOfText(text: string): CanvasItem {
  const [id = "", query = ""] = text.split("?", 2);
  return { id, key: Object.fromEntries(new URLSearchParams(query)) };
}

/** The open items of an address, in order, without duplicates. */
export function itemsOfAddress(search: URLSearchParams): CanvasItem[] {
  const items = new Map<string, CanvasItem>();
  for (const item of search.getAll(PARAM).filter(Boolean).map(itemOfText)) items.set(textOfItem(item), item);
  return [...items.values()].slice(0, MAX_ITEMS);
}
/** Whether an address lists this card, among those that it opens. */
export const isOpenIn = (search: URLSearchParams, card: string): boolean =>
  itemsOfAddress(search).some((item) => textOfItem(item) === card);
/** Whether both addresses open the same cards, in whatever order, each by saying so: a workspace that was only given another name. */
export const opensTheSame = (one: URLSearchParams, other: URLSearchParams): boolean =>
  saysItems(one) && saysItems(other) && cardsText(one) === cardsText(other);
const cardsText = (search: URLSearchParams) => JSON.stringify(itemsOfAddress(search).map(textOfItem).sort());
/** Whether the address says what is open; one that does not opens what was saved. */
export const saysItems = (search: URLSearchParams): boolean => search.has(PARAM);
export const workspaceOfAddress = (search: URLSearchParams): string | null => search.get(WORKSPACE);

/** The address of these items; without any it says that nothing is open. */
export const addressOfItems = (items: readonly CanvasItem[], workspace?: string | null) =>
  `?${new URLSearchParams([
    ...(workspace ? [[WORKSPACE, workspace]] : []),
    ...(items.length === 0 ? [[PARAM, ""]] : items.map((item) => [PARAM, textOfItem(item)])),
  ])}`;
/** The address of a workspace as it was saved. */
export const addressOfWorkspace = (name: string) => `?${new URLSearchParams({ [WORKSPACE]: name })}`;

/** Opens an item beside the others; one that is open already stays where it is. */
export const withItem = (items: readonly CanvasItem[], item: CanvasItem) =>
  items.some((other) => isSameItem(item, other)) ? [...items] : [...items, item].slice(-MAX_ITEMS);
export const withoutItem = (items: readonly CanvasItem[], item: CanvasItem) =>
  items.filter((other) => !isSameItem(item, other));
/** Follows a link inside a window: the same cartridge with another key replaces it, another cartridge opens beside it. */
export const linkedItem = (items: readonly CanvasItem[], from: CanvasItem, to: CanvasItem) =>
  to.id === from.id ? replacingItem(items, from, to) : withItem(items, to);
export const replacingItem = (items: readonly CanvasItem[], item: CanvasItem, by: CanvasItem) =>
  items.map((other) => (isSameItem(item, other) ? by : other));
