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
  done: "saved a workspace",
  input: saveLayoutSchema,
  permission: "canvas:self",
  async run({ tx, actor, now }, { name, place, cards, version, was = name, overwrite }) {
    const userId = actor.id!;
    // One after the other for a person, also where neither workspace is there yet.
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`canvas ${userId}`}, 0))`;
    const rows = await tx.canvasLayout.findMany({ where: { userId }, select: { name: true, version: true } });
    const versionOf = (wanted: string) => rows.find((row) => row.name === wanted)?.version ?? 0;
    if (was !== name && versionOf(name) > 0) throw badInput({ name: "There is a workspace of this name." });
    const stored = versionOf(was);
    if (stored !== version && !overwrite) throw conflict(CHANGED);
    if (stored === 0 && rows.length >= MAX_WORKSPACES)
      throw badInput({ name: `You have ${MAX_WORKSPACES} workspaces. Delete one first.` });
    // One that comes back after it was deleted counts on, for the devices that know it.
    const kept = { name, items: { place, cards }, updatedAt: now, version: Math.max(stored, version) + 1 };
    await tx.canvasLayout.upsert({
      where: { userId_name: { userId, name: was } },
      create: { userId, ...kept },
      update: kept,
    });
    return { version: kept.version };
  },
  // What stands where is nobody else's, and changes many times a day.
  audit: ({ name, version, was }) => ({ name, version, ...(was && { was }) }),
});

/** DELETE /api/canvas-layouts/{name}: the person gives up a workspace of their own. @throws AppError 409 where another device has saved it meanwhile. */
export const deleteLayout = defineCommand({
  name: "canvasLayout.delete",
  done: "deleted a workspace",
  input: deleteLayoutSchema,
  permission: "canvas:self",
  async run({ tx, actor }, { name, version, overwrite }) {
    const seen = overwrite ? {} : { version };
    const { count } = await tx.canvasLayout.deleteMany({ where: { userId: actor.id!, name, ...seen } });
    if (count === 0) throw conflict("This workspace was saved on another device, or is gone already.");
    return { message: "Workspace deleted" };
  },
});
