import { defineCommand } from "#kernel/definition";
import { badInput, conflict } from "#kernel/errors";
import { deleteLayoutSchema, MAX_WORKSPACES, saveLayoutSchema } from "./schema";

const CHANGED = "This workspace was saved on another device meanwhile. Yours is not saved yet.";

/**
 * PUT /api/canvas-layouts/{name}: saves a workspace of the person's own. @throws AppError 409 if
 * another device saved it meanwhile.
 */
export const saveLayout = defineCommand({
  name: "canvasLayout.save",
  done: "saved a workspace",
  input: saveLayoutSchema,
  permission: "canvas:self",
  async run({ tx, actor, now }, { name, place, cards, version, was = name, overwrite }) {
    const userId = actor.id!;
    // Lock by person rather than by row, because the workspace may not exist yet.
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`canvas ${userId}`}, 0))`;
    const rows = await tx.canvasLayout.findMany({ where: { userId }, select: { name: true, version: true } });
    const versionOf = (layoutName: string) => rows.find((row) => row.name === layoutName)?.version ?? 0;
    if (was !== name && versionOf(name) > 0) throw badInput({ name: "There is already a workspace with this name." });
    const stored = versionOf(was);
    if (stored !== version && !overwrite) throw conflict(CHANGED);
    if (stored === 0 && rows.length >= MAX_WORKSPACES)
      throw badInput({ name: `You have ${MAX_WORKSPACES} workspaces. Delete one first.` });
    // A workspace that is restored after its deletion continues its version count, for devices that
    // know the old one.
    const row = { name, items: { place, cards }, updatedAt: now, version: Math.max(stored, version) + 1 };
    await tx.canvasLayout.upsert({
      where: { userId_name: { userId, name: was } },
      create: { userId, ...row },
      update: row,
    });
    return { version: row.version };
  },
  // Card positions are private and change many times a day, so they stay out of the audit.
  audit: ({ name, version, was }) => ({ name, version, ...(was && { was }) }),
});

/**
 * DELETE /api/canvas-layouts/{name}: deletes a workspace of the person's own. @throws AppError 409
 * if another device saved it meanwhile.
 */
export const deleteLayout = defineCommand({
  name: "canvasLayout.delete",
  done: "deleted a workspace",
  input: deleteLayoutSchema,
  permission: "canvas:self",
  async run({ tx, actor }, { name, version, overwrite }) {
    const expected = overwrite ? {} : { version };
    const { count } = await tx.canvasLayout.deleteMany({ where: { userId: actor.id!, name, ...expected } });
    if (count === 0) throw conflict("This workspace was saved on another device, or has already been deleted.");
    return { message: "Workspace deleted" };
  },
});
