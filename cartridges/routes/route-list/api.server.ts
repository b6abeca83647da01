import { asks, calls, executes, paged } from "#kernel/calls.server";
import { addRoute, renameRoute, restoreRoute, retireRoute } from "./commands.server";
import { openRouteList } from "./queries.server";

/** The routes themselves, which the office adds, renames, retires and restores. */
export default calls({
  "GET /routes": paged(asks(openRouteList), "routes"),
  "POST /routes": executes(addRoute),
  "PUT /routes/:route": executes(renameRoute),
  "POST /routes/:route/retire": executes(retireRoute),
  "POST /routes/:route/restore": executes(restoreRoute),
});
