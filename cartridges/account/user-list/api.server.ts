import { asks, calls, executes } from "#kernel/calls.server";
import { addDriver, changeRole, changeRoute, deleteUser, inviteUser } from "./commands.server";
import { listUsers } from "./queries.server";

/** The users: listing, adding, inviting, changing role and route, and deleting (spec 2.13, 7.6). */
export default calls({
  "GET /users": asks(listUsers),
  "POST /users": executes(addDriver),
  "PUT /users/:id/role": executes(changeRole),
  "PUT /users/:id/route": executes(changeRoute),
  "POST /users/:id/invitation": executes(inviteUser),
  "DELETE /users/:id": executes(deleteUser),
});
