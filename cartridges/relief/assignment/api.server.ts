import { asks, calls, executes } from "#kernel/calls.server";
import { assignCoverage, assignHoliday, takeBackCoverage } from "./commands.server";
import { openAssignments } from "./queries.server";

/** Relief as the office plans it: who covers what, sent for days or by a holiday schedule, and taken back (spec 2.10). */
export default calls({
  "GET /relief/assignments": asks(openAssignments),
  "POST /relief/assignments": executes(assignCoverage),
  "POST /relief/assignments/holiday": executes(assignHoliday),
  "POST /relief/assignments/take-back": executes(takeBackCoverage),
});
