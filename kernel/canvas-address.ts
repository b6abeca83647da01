/** One item on the canvas: a cartridge and the key of what it shows, as the address keeps it. */
export interface CanvasItem {
  id: string;
  key: Record<string, string>;
}

const PARAM = "open";
/** Limits the windows that an address can open, because each runs its queries. */
export const MAX_ITEMS = 6;

const write = ({ id, key }: CanvasItem) => `${id}?${new URLSearchParams(key)}`;
export const isSameItem = (a: CanvasItem, b: CanvasItem) => write(a) === write(b);

function read(text: string): CanvasItem {
  const [id = "", query = ""] = text.split("?", 2);
  return { id, key: Object.fromEntries(new URLSearchParams(query)) };
}

/** The open items of an address, in order, without duplicates. */
export function itemsOfAddress(search: URLSearchParams): CanvasItem[] {
  const items: CanvasItem[] = [];
  for (const item of search.getAll(PARAM).map(read))
    if (!items.some((other) => isSameItem(item, other))) items.push(item);
  return items.slice(0, MAX_ITEMS);
}

export const addressOfItems = (items: readonly CanvasItem[]) =>
  `?${new URLSearchParams(items.map((item) => [PARAM, write(item)]))}`;

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
