import { asks, calls, executes } from "#kernel/calls.server";
import { closeDay, reopenDay, settleDay, undoDayAct, unloadSoil } from "./commands.server";
import { openDayEnd } from "./queries.server";

/** The end of a route's day: soil unloaded, what came back, "Day closed". */
export default calls({
  "GET /drivers/route/:route/days/:date/end": asks(openDayEnd),
  "POST /drivers/route/:route/days/:date/soil": executes(unloadSoil),
  "POST /drivers/route/:route/days/:date/settle": executes(settleDay),
  "POST /drivers/route/:route/days/:date/close": executes(closeDay),
  "POST /drivers/route/:route/days/:date/reopen": executes(reopenDay),
  "POST /drivers/route/:route/days/:date/undo": executes(undoDayAct),
});
