import { defineCommand } from "#kernel/definition";
import { badInput, conflict } from "#kernel/errors";
import { deleteLayoutSchema, MAX_WORKSPACES, saveLayoutSchema } from "./schema";

const CHANGED = "This workspace was saved on another device meanwhile. Yours is not saved yet.";

/**
 * PUT /api/canvas-layouts/{name}: keeps where the cards of the person's own workspace stand. @throws AppError 409 where another device has
 * saved it meanwhile.
 */
export const saveLayout = defineCommand({
  name: "canvasLayout.save",
  input: saveLayoutSchema,
  permission: "canvas:self",
  async run({ tx, actor, now }, { name, place, cards, version, overwrite }) {
    const userId = actor.id!;
    // One after the other for a person, also where neither workspace is there yet.
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`canvas ${userId}`}, 0))`;
    const rows = await tx.canvasLayout.findMany({ where: { userId }, select: { name: true, version: true } });
    const stored = rows.find((row) => row.name === name)?.version ?? 0;
    if (stored !== version && !overwrite) throw conflict(CHANGED);
    if (stored === 0 && rows.length >= MAX_WORKSPACES)
      throw badInput({ name: `You have ${MAX_WORKSPACES} workspaces. Delete one first.` });
    const kept = { items: { place, cards }, updatedAt: now, version: stored + 1 };
    await tx.canvasLayout.upsert({
      where: { userId_name: { userId, name } },
      create: { userId, name, ...kept },
      update: kept,
    });
    return { version: kept.version };
  },
  // What stands where is nobody else's, and changes many times a day.
  audit: ({ name, version }) => ({ name, version }),
});

/** DELETE /api/canvas-layouts/{name}: the person gives up a workspace of their own. @throws AppError 409 where another device has saved it meanwhile. */
export const deleteLayout = defineCommand({
  name: "canvasLayout.delete",
  input: deleteLayoutSchema,
  permission: "canvas:self",
  async run({ tx, actor }, { name, version }) {
    const { count } = await tx.canvasLayout.deleteMany({ where: { userId: actor.id!, name, version } });
    if (count === 0) throw conflict("This workspace was saved on another device, or is gone already.");
    return { message: "Workspace deleted" };
  },
});
