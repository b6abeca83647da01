import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import type calls from "./api.server";
import type { CustomRoleRow, CustomRolesData, NewRole } from "./schema";

const call = client<typeof calls>();

/** The company's custom roles. Each change is saved at once, so nothing stays unsaved. */
export default class CustomRoleCartridge extends BaseCartridge<CustomRolesData> {
  static override readonly meta = defineMeta({
    id: "custom-role",
    name: "Roles",
    opens: "customRole.open",
    icon: "shield",
    category: "office",
    permissions: ["users:write"],
    description: "Office roles with chosen permissions.",
  });

  /**
   * Saves a role, or creates one if `role` is null. Returns the message to show.
   * @throws ApiError with the invalid fields.
   */
  async saveRole(role: Pick<CustomRoleRow, "id" | "version"> | null, input: NewRole): Promise<string> {
    const { message } = role
      ? await call("PUT /roles/:id", { ...input, id: role.id, version: role.version })
      : await call("POST /roles", input);
    await this.refresh();
    return message;
  }
  /** Whether somebody else has changed or deleted a role since a version; refreshes the list. */
  async isOutdated({ id, version }: Pick<CustomRoleRow, "id" | "version">): Promise<boolean> {
    await Promise.resolve(this.refresh()).catch(() => {});
    const { data } = this.getSnapshot();
    return data !== null && data.roles.find((role) => role.id === id)?.version !== version;
  }
  async remove({ id }: CustomRoleRow): Promise<string> {
    const { message } = await call("DELETE /roles/:id", { id });
    await this.refresh();
    return message;
  }
}
