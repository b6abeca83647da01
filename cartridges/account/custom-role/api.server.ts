import { asks, calls, executes, paged } from "#kernel/calls.server";
import { addCustomRole, changeCustomRole, deleteCustomRole } from "./commands.server";
import { openCustomRoles } from "./queries.server";

/** The company's custom roles and their permissions (spec 6). */
export default calls({
  "GET /roles": paged(asks(openCustomRoles), "roles"),
  "POST /roles": executes(addCustomRole),
  "PUT /roles/:id": executes(changeCustomRole),
  "DELETE /roles/:id": executes(deleteCustomRole),
});
