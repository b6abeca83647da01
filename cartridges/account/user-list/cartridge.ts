import { BaseCartridge, defineMeta } from "#kernel/base-cartridge";
import { client } from "#kernel/client";
import type calls from "./api.server";
import type { InvitationAnswer, NewDriver, Role, UserListData, UserRow } from "./schema";

const call = client<typeof calls>();

/** The users of the portal, for the SuperAdmin. Each change is saved at once, so nothing stays unsaved. */
export default class UserListCartridge extends BaseCartridge<UserListData> {
  static override readonly meta = defineMeta({
    id: "user-list",
    name: "Users",
    opens: "userList.open",
    icon: "users-round",
    category: "office",
    permissions: ["users:write"],
    description: "Everyone who signs in: their role, their route, their deletion.",
  });

  /** Each of these answers the message to show. @throws ApiError. */
  async changeRole({ id }: UserRow, role: Role): Promise<string> {
    return this.#done(call("PUT /users/:id/role", { id, role }));
  }
  async changeRoute({ id }: UserRow, route: string): Promise<string> {
    return this.#done(call("PUT /users/:id/route", { id, route }));
  }
  async remove({ id }: UserRow): Promise<string> {
    return this.#done(call("DELETE /users/:id", { id }));
  }

  /** A new driver, with their invitation. @throws ApiError with the fields that are wrong. */
  async addDriver(driver: NewDriver): Promise<InvitationAnswer> {
    const answer = await call("POST /users", driver);
    await this.refresh();
    return answer;
  }
  invite = ({ id }: UserRow): Promise<InvitationAnswer> => call("POST /users/:id/invitation", { id });

  async #done(calling: Promise<{ message: string }>): Promise<string> {
    const { message } = await calling;
    await this.refresh();
    return message;
  }
}
