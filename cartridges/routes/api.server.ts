import { asks, calls } from "#kernel/calls.server";
import { routeCustomers, routeRequirements } from "./queries.server";

/** What a route carries on a weekday (spec 7.2). */
export default calls({
  "GET /routes/:route/:day": asks(routeRequirements),
  "GET /routes/:route/:day/customers": asks(routeCustomers),
});
