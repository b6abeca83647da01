import { orSaying } from "#kernel/api-client";
import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import type routeCalls from "#cartridges/routes/route-list/api.server";
import type calls from "./api.server";
import { ROLES, type InvitationAnswer, type NewDriver, type UserListData, type UserRow } from "./schema";

const call = client<typeof calls>();
const routes = client<typeof routeCalls>();

/**
 * The users of the portal, for the SuperAdmin. Each change is saved at once, so
 * nothing stays unsaved.
 */
export default class UserListCartridge extends BaseCartridge<UserListData> {
  static override readonly meta = defineMeta({
    id: "user-list",
    name: "Users",
    opens: "userList.open",
    icon: "users-round",
    category: "office",
    permissions: ["users:write"],
    description: "Everyone who signs in, with their role and route; adding and deleting users.",
    canCreateNew: true,
    newLabel: "Add New Driver",
  });

  /**
   * Each of these returns the message to show, and updates the list once the server has confirmed.
   * @throws ApiError.
   */
  async changeRole(user: UserRow, name: string): Promise<string> {
    const { message } = await orSaying(
      "Failed to update user role",
      call("PUT /users/:id/role", { id: user.id, role: name }),
    );
    const role = ROLES.find((each) => each === name);
    return this.#confirmed(message, user, role ? { role, customRole: null } : { role: "Admin", customRole: name });
  }
  async changeRoute(user: UserRow, route: string): Promise<string> {
    const { message } = await call("PUT /users/:id/route", { id: user.id, route });
    return this.#confirmed(message, user, { routeNumber: route });
  }
  async remove({ id }: UserRow): Promise<string> {
    const { message } = await orSaying("Failed to delete user", call("DELETE /users/:id", { id }));
    await this.refresh();
    return message;
  }

  /**
   * Adds a route and returns its number, so that it can be chosen.
   * @throws ApiError with what is wrong.
   */
  addRoute = async (route: string): Promise<string> => {
    const added = await routes("POST /routes", { route });
    await this.refresh();
    return added.route;
  };

  /** Adds a driver and returns their invitation. @throws ApiError with the invalid fields. */
  async addDriver(driver: NewDriver): Promise<InvitationAnswer> {
    const answer = await call("POST /users", driver);
    await this.refresh();
    return answer;
  }
  invite = ({ id }: UserRow): Promise<InvitationAnswer> => call("POST /users/:id/invitation", { id });

  async #confirmed(message: string, { id }: UserRow, part: Partial<UserRow>): Promise<string> {
    const { data } = this.getSnapshot();
    if (data) this.load({ ...data, users: data.users.map((user) => (user.id === id ? { ...user, ...part } : user)) });
    await this.refresh();
    return message;
  }
}
