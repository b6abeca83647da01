import { v7 as uuid } from "uuid";
import { defineCommand } from "#kernel/definition";
import { badInput, conflict, notFound } from "#kernel/errors";
import { CHOOSABLE } from "#kernel/role-permissions.server";
import { listsOfPersonChanged } from "#cartridges/notification/live-lists.server";
import type { Transaction } from "#services/database/database.server";
import { addRoleSchema, changeCustomRoleSchema, customRoleIdSchema } from "./schema";

const choosable = new Set<string>(CHOOSABLE);
/** Whose pages to reload: every custom role is an office role. */
const OFFICE = { routeNumber: null, customerNumber: null };

/**
 * Serializes changes to roles and validates one.
 * @throws AppError 400 for a taken name or a permission that cannot be given.
 */
async function checkRole(
  tx: Transaction,
  { id, name, permissions }: { id?: string; name: string; permissions: string[] },
): Promise<void> {
  await tx.$executeRaw`lock table custom_role in share row exclusive mode`;
  const unknown = permissions.find((permission) => !choosable.has(permission));
  if (unknown !== undefined) throw badInput({ permissions: `${unknown} cannot be given to a role.` });
  const existing = await tx.customRole.findFirst({ where: { name: { equals: name, mode: "insensitive" } } });
  if (existing && existing.id !== id) throw badInput({ name: "Another role has this name." });
}

/** POST /api/roles: adds a custom role, in the Admin's frame (spec 6). @throws AppError 400. */
export const addCustomRole = defineCommand({
  name: "customRole.add",
  done: "added a role",
  input: addRoleSchema,
  permission: "users:write",
  async run({ tx, now, emit }, { name, permissions }) {
    await checkRole(tx, { name, permissions });
    const id = uuid();
    await tx.customRole.create({ data: { id, name, permissions, createdAt: now } });
    listsOfPersonChanged({ emit }, OFFICE);
    return { message: `The role ${name} is added.`, id };
  },
});

/**
 * PUT /api/roles/{id}: takes effect at once for everyone who has it.
 * @throws AppError 400, 404, 409 if somebody else changed it in the meantime.
 */
export const changeCustomRole = defineCommand({
  name: "customRole.change",
  done: "changed a role",
  input: changeCustomRoleSchema,
  permission: "users:write",
  async run({ tx, emit }, { id, version, name, permissions }) {
    await checkRole(tx, { id, name, permissions });
    const role = await tx.customRole.findUnique({ where: { id } });
    if (!role) throw notFound("There is no such role.");
    if (role.version !== version) throw conflict("Someone else has changed this role meanwhile. Nothing is saved yet.");
    await tx.customRole.update({ where: { id }, data: { name, permissions, version: { increment: 1 } } });
    listsOfPersonChanged({ emit }, OFFICE);
    return { message: `The role ${name} is saved.` };
  },
});

/** DELETE /api/roles/{id}, once nobody has it. @throws AppError 404, 409 while somebody has it. */
export const deleteCustomRole = defineCommand({
  name: "customRole.delete",
  done: "deleted a role",
  input: customRoleIdSchema,
  permission: "users:write",
  async run({ tx, emit }, { id }) {
    await tx.$executeRaw`lock table custom_role in share row exclusive mode`;
    const role = await tx.customRole.findUnique({
      where: { id },
      include: { _count: { select: { users: { where: { deletedAt: null } } } } },
    });
    if (!role) throw notFound("There is no such role.");
    const people = role._count.users;
    if (people > 0)
      throw conflict(
        `${people === 1 ? "One person has" : `${people} people have`} the role ${role.name}. ` +
          "Give them another one first.",
      );
    // Deleted accounts keep their history, but not their role.
    await tx.user.updateMany({ where: { customRoleId: id }, data: { customRoleId: null } });
    await tx.customRole.delete({ where: { id } });
    listsOfPersonChanged({ emit }, OFFICE);
    return { message: `The role ${role.name} is deleted.` };
  },
});
