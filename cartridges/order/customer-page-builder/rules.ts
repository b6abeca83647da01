import type { Block } from "../page-blocks/schema";

/** What is wrong with a page, by block and field: "blocks.2.email" is the email of the third. */
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
