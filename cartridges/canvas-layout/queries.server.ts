import { defineQuery } from "#kernel/definition";
import { layoutOf, type SavedWorkspace, type StoredCards } from "#kernel/canvas/stored";
import { noInputSchema } from "./schema";

/** The format of a stored row. */
export interface KeptLayout {
  place: number;
  cards: StoredCards;
}

/** GET /api/canvas-layouts: the person's own workspaces in order, and the last saved one. */
export const ownLayouts = defineQuery({
  name: "canvasLayout.list",
  input: noInputSchema,
  permission: "canvas:self",
  async run({ db, actor }): Promise<{ workspaces: SavedWorkspace[]; last: string | null }> {
    const rows = await db.canvasLayout.findMany({
      where: { userId: actor.id! },
      orderBy: [{ updatedAt: "desc" }, { name: "asc" }],
    });
    const workspaces = rows
      .map(({ name, version, items }) => ({ name, version, ...(items as unknown as KeptLayout) }))
      // Ignores layouts that an older build wrote in another format.
      .filter(({ cards }) => layoutOf(cards) !== null)
      .sort((one, other) => one.place - other.place);
    return { workspaces, last: rows[0]?.name ?? null };
  },
});
