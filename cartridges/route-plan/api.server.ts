import { asks, calls, executes } from "#kernel/calls.server";
import { addRouteStop, deleteRouteStop, orderRoute, updateRouteStop } from "./commands.server";
import { openRoutePlan } from "./queries.server";

/** The routes' stops (spec 7.2), which the office changes from a date on. */
export default calls({
  "GET /route-plan": asks(openRoutePlan),
  "POST /routes/add": executes(addRouteStop),
  "PUT /routes/update": executes(updateRouteStop),
  "DELETE /routes/delete": executes(deleteRouteStop),
  "PUT /routes/:route/:day/order": executes(orderRoute),
});
