import { calls, executes } from "#kernel/calls.server";
import { endCoverage, startCoverage } from "./commands.server";

/** Taking over a route for the next such day, and giving it back (spec 2.10). */
export default calls({
  "POST /relief/coverage": executes(startCoverage),
  "POST /relief/coverage/end": executes(endCoverage),
});
