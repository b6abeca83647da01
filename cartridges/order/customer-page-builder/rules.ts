import { nameOfBlock, sameBlocks } from "../page-blocks/rules";
import type { Block } from "../page-blocks/schema";

/**
 * Groups validation errors by block and field: "blocks.2.email" is the email of the third block.
 */
export function wrongByBlock(
  fields: Readonly<Record<string, string>>,
  blocks: readonly Block[],
): Record<string, Record<string, string>> {
  const wrong: Record<string, Record<string, string>> = {};
  for (const [name, message] of Object.entries(fields)) {
    const [list, place, field = "block"] = name.split(".");
    const block = list === "blocks" ? blocks[Number(place)] : undefined;
    if (block) wrong[block.id] = { [field]: message, ...wrong[block.id] };
  }
  return wrong;
}

/** The result of merging two editors' pages. */
export interface Merged {
  blocks: Block[];
  /** The conflicts in words: what both changed differently, where `prefer` decided. */
  asked: string[];
}

const byId = (blocks: readonly Block[]) => new Map(blocks.map((block) => [block.id, block]));
const isSame = (one: Block | undefined, other: Block | undefined) =>
  one && other ? sameBlocks([one], [other]) : one === other;
/** The ids of these blocks that are in all the others too, in order. */
const idsAmong = (blocks: readonly Block[], ...others: (readonly Block[])[]) =>
  blocks.map(({ id }) => id).filter((id) => others.every((other) => other.some((block) => block.id === id)));
const inOneOrder = (one: readonly Block[], other: readonly Block[], base: readonly Block[]) =>
  idsAmong(one, other, base).join() === idsAmong(other, one, base).join();

/**
 * Merges two pages based on the same one, block by block: takes what only one side changed, added,
 * removed or moved. Where both changed a block differently, `prefer` decides and `asked` lists it.
 */
export function merged(
  base: readonly Block[],
  mine: readonly Block[],
  theirs: readonly Block[],
  prefer: "mine" | "theirs",
): Merged {
  const [basis, own, other] = [byId(base), byId(mine), byId(theirs)];
  const chosen = new Map<string, Block>();
  const conflicts: string[] = [];
  for (const id of new Set([...basis.keys(), ...own.keys(), ...other.keys()])) {
    const [before, left, right] = [basis.get(id), own.get(id), other.get(id)];
    const isAsked = !isSame(left, right) && !isSame(left, before) && !isSame(right, before);
    if (isAsked) conflicts.push(nameOfBlock((left ?? right)!));
    const isMine = isAsked ? prefer === "mine" : isSame(right, before);
    const block = isMine ? left : right;
    if (block) chosen.set(id, block);
  }
  const [iMoved, theyMoved] = [!inOneOrder(base, mine, base), !inOneOrder(base, theirs, base)];
  const isOrderAsked = iMoved && theyMoved && !inOneOrder(mine, theirs, base);
  if (isOrderAsked) conflicts.push("The order of the blocks");
  const mineFirst = iMoved === theyMoved ? prefer === "mine" : iMoved;
  const [first, second] = mineFirst ? [mine, theirs] : [theirs, mine];
  return { blocks: mergedIds(first, second).flatMap((id) => chosen.get(id) ?? []), asked: conflicts };
}

/**
 * The ids of both in the order of the first. Each id that only the second has follows the block
 * that it follows there.
 */
function mergedIds(first: readonly Block[], second: readonly Block[]): string[] {
  const ids = first.map(({ id }) => id);
  second.forEach(({ id }, index) => {
    if (!ids.includes(id)) ids.splice(index === 0 ? 0 : ids.indexOf(second[index - 1]!.id) + 1, 0, id);
  });
  return ids;
}
