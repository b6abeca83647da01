import { asks, calls, executes, paged } from "#kernel/calls.server";
import { addRoute, renameRoute, restoreRoute, retireRoute } from "./commands.server";
import { openRouteList } from "./queries.server";

/** The routes themselves: made, named, retired and brought back by the office. */
export default calls({
  "GET /routes": paged(asks(openRouteList), "routes"),
  "POST /routes": executes(addRoute),
  "PUT /routes/:route": executes(renameRoute),
  "POST /routes/:route/retire": executes(retireRoute),
  "POST /routes/:route/restore": executes(restoreRoute),
});
