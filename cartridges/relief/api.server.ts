import { asks, calls, executes } from "#kernel/calls.server";
import { endCoverage, startCoverage, startHolidayCoverage } from "./commands.server";
import { openRelief } from "./queries.server";

/**
 * Reads the relief area, starts a coverage for days or by a holiday schedule, and ends it (spec
 * 2.10).
 */
export default calls({
  "GET /relief": asks(openRelief),
  "POST /relief/coverage": executes(startCoverage),
  "POST /relief/holiday": executes(startHolidayCoverage),
  "POST /relief/coverage/end": executes(endCoverage),
});
