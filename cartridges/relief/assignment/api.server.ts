import { asks, calls, executes } from "#kernel/calls.server";
import { assignCoverage, assignHoliday, takeBackCoverage } from "./commands.server";
import { openAssignments } from "./queries.server";

/**
 * The office's relief planning: lists, assigns (by days or holiday schedule) and takes back
 * coverages (spec 2.10).
 */
export default calls({
  "GET /relief/assignments": asks(openAssignments),
  "POST /relief/assignments": executes(assignCoverage),
  "POST /relief/assignments/holiday": executes(assignHoliday),
  "POST /relief/assignments/take-back": executes(takeBackCoverage),
});
