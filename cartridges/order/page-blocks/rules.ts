import type { Block, BlockOf, Kind } from "./schema";
import { isBlank } from "#ui/text";

export const KINDS: readonly Kind[] = ["greeting", "products", "par", "notice", "contact", "delivery"];

const WORDS: Record<Kind, string> = {
  greeting: "Greeting",
  products: "Products",
  par: "Par hints",
  notice: "Notice",
  contact: "Contact",
  delivery: "Next delivery",
};
export const kindInWords = (kind: Kind) => WORDS[kind];

const headed = (block: Block): string => {
  if (block.kind === "contact") return block.name.trim();
  return block.kind === "par" || block.kind === "delivery" ? "" : block.title.trim();
};
/** A block's name in the list: "Products: For the rooms". */
export const nameOfBlock = (block: Block): string =>
  headed(block) ? `${WORDS[block.kind]}: ${headed(block)}` : WORDS[block.kind];

/** A new block, empty except for what is already known. */
export function newBlock(kind: Kind, id: string, driver: { name: string; phone: string | null } | null): Block {
  switch (kind) {
    case "greeting":
      return { id, kind, title: "", text: "" };
    case "products":
      return { id, kind, title: "", skus: [] };
    case "par":
      return { id, kind, text: "", hints: [] };
    case "notice":
      return { id, kind, title: "", text: "", tone: "info", from: null, until: null };
    case "contact":
      return { id, kind, name: driver?.name ?? "", phone: driver?.phone ?? "", email: "", text: "" };
    case "delivery":
      return { id, kind, text: "" };
  }
}

/**
 * The blocks in the order of these ids. Blocks without an id in the list go last,
 * so a move loses nothing.
 */
export function inOrder(blocks: readonly Block[], ids: readonly string[]): Block[] {
  const placeOf = ({ id }: Block) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return blocks.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/**
 * Inserts the block at this index, clamped to the page. A block that is
 * already on the page is moved.
 */
export const withBlockAt = (blocks: readonly Block[], block: Block, place: number): Block[] =>
  blocks.filter(({ id }) => id !== block.id).toSpliced(Math.max(0, place), 0, block);

/** A block as JSON with its fields sorted, so that field order does not matter. */
const textOf = (block: Block) => JSON.stringify(Object.entries(block).sort(([one], [other]) => (one < other ? -1 : 1)));
export const sameBlocks = (one: readonly Block[], other: readonly Block[]): boolean =>
  one.length === other.length && one.every((block, place) => textOf(block) === textOf(other[place]!));

/** The differences in words, for somebody whose page was changed by another editor. */
export function changesBetween(before: readonly Block[], after: readonly Block[]): string[] {
  const byIdBefore = new Map(before.map((block) => [block.id, block]));
  const is = new Map(after.map((block) => [block.id, block]));
  const stayed = (blocks: readonly Block[], others: ReadonlyMap<string, Block>) =>
    blocks.filter(({ id }) => others.has(id)).map(({ id }) => id);
  const isMoved = stayed(before, is).join() !== stayed(after, byIdBefore).join();
  return [
    ...after.filter(({ id }) => !byIdBefore.has(id)).map((block) => `Added: ${nameOfBlock(block)}`),
    ...before.filter(({ id }) => !is.has(id)).map((block) => `Removed: ${nameOfBlock(block)}`),
    ...after
      .filter((block) => byIdBefore.has(block.id) && textOf(byIdBefore.get(block.id)!) !== textOf(block))
      .map((block) => `Changed: ${nameOfBlock(block)}`),
    ...(isMoved ? ["The order of the blocks"] : []),
  ];
}

/** Whether a notice is shown on a day, inclusive of its first and last. */
export const isShownOn = ({ from, until }: Pick<BlockOf<"notice">, "from" | "until">, today: string): boolean =>
  (from === null || from <= today) && (until === null || today <= until);

/** The blocks that the portal shows on a day. */
export const shownOn = (blocks: readonly Block[], today: string): Block[] =>
  blocks.filter((block) => block.kind !== "notice" || isShownOn(block, today));

const isSaid = (...texts: string[]) => !texts.every(isBlank);
/** What a block still needs before it can be published; null if it is complete. */
export function missingIn(block: Block): string | null {
  switch (block.kind) {
    case "greeting":
      return isSaid(block.title, block.text) ? null : "Write the greeting.";
    case "products":
      return block.skus.length > 0 ? null : "Choose at least one product.";
    case "par":
      return isSaid(block.text, ...block.hints.map(({ text }) => text)) ? null : "Write a hint.";
    case "notice":
      return isSaid(block.title, block.text) ? null : "Write the notice.";
    case "contact":
      return isSaid(block.name, block.phone, block.email) ? null : "Enter a name, a phone number or an email address.";
    case "delivery":
      return null;
  }
}
/** The incomplete blocks of a page, by id. */
export const missingOf = (blocks: readonly Block[]): ReadonlyMap<string, string> =>
  new Map(blocks.flatMap((block) => (missingIn(block) ? [[block.id, missingIn(block)!] as const] : [])));

/** The SKUs that a block names, in its group or its hints. */
export const namedSkus = (block: Block): readonly string[] => {
  if (block.kind === "products") return block.skus;
  return block.kind === "par" ? block.hints.map(({ sku }) => sku) : [];
};

/** The layout of a portal with a page, from top to bottom; the dates come after `above`. */
export interface Arranged<Product> {
  above: Block[];
  /** From the first group of products to the last, with the blocks between them. */
  groups: { block: Block; products: Product[] }[];
  /** The products that are in no group. */
  others: Product[];
  after: { block: Block; products: Product[] }[];
}
/**
 * Arranges the blocks around the dates and the products. Every product appears once, in its group
 * or among the others, so that everything rented can always be ordered.
 */
export function arranged<Product extends { sku: string }>(
  blocks: readonly Block[],
  products: readonly Product[],
): Arranged<Product> {
  const isGroup = ({ kind }: Block) => kind === "products";
  const first = blocks.findIndex(isGroup);
  const split = first === -1 ? blocks.length : first;
  const remaining = new Map(products.map((product) => [product.sku, product]));
  const below = blocks.slice(split).map((block) => {
    const inGroup: Product[] = [];
    for (const sku of block.kind === "products" ? block.skus : []) {
      const product = remaining.get(sku);
      if (!product) continue;
      inGroup.push(product);
      remaining.delete(sku);
    }
    return { block, products: inGroup };
  });
  const end = below.findLastIndex(({ block }) => isGroup(block)) + 1;
  return {
    above: blocks.slice(0, split),
    groups: below.slice(0, end),
    others: [...remaining.values()],
    after: below.slice(end),
  };
}
