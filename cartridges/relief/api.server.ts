import { asks, calls, executes } from "#kernel/calls.server";
import { endCoverage, startCoverage, startHolidayCoverage } from "./commands.server";
import { openRelief } from "./queries.server";

/** The relief area, taking over a route for days or by a holiday schedule, and giving it back (spec 2.10). */
export default calls({
  "GET /relief": asks(openRelief),
  "POST /relief/coverage": executes(startCoverage),
  "POST /relief/holiday": executes(startHolidayCoverage),
  "POST /relief/coverage/end": executes(endCoverage),
});
