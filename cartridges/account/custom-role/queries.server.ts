import { defineQuery } from "#kernel/definition";
import { CHOOSABLE, isSuperAdmins, PERMISSIONS } from "#kernel/role-permissions.server";
import { customRoleKeySchema, type CustomRolesData } from "./schema";
import { byName } from "#ui/text";

/** The company's custom roles, and the permissions they can be given (spec 6). One statement. */
export const openCustomRoles = defineQuery({
  name: "customRole.open",
  input: customRoleKeySchema,
  permission: "users:write",
  async run({ db }): Promise<CustomRolesData> {
    const roles = await db.customRole.findMany({
      include: { _count: { select: { users: { where: { deletedAt: null } } } } },
    });
    return {
      roles: roles
        .toSorted((one, other) => byName(one.name, other.name))
        .map(({ id, name, permissions, version, _count }) => ({
          id,
          name,
          permissions,
          version,
          people: _count.users,
        })),
      choices: CHOOSABLE.map((name) => ({ name, title: PERMISSIONS[name]!.title, superAdmins: isSuperAdmins(name) })),
    };
  },
});
