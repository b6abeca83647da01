import { asTool, asks, calls, executes } from "#kernel/calls.server";
import {
  completeStop,
  noteOnStop,
  reopenStop,
  reorderStops,
  reportIssue,
  skipStop,
  startStop,
  undoAct,
} from "./commands.server";
import { openRouteDay, routeStats, routeToday } from "./queries.server";

/** The stops of a route's day (spec 7.2). Completing without a body delivers what was loaded. */
export default calls({
  "GET /drivers/route/:route/today": asTool(asks(routeToday), {
    name: "stops_of_day",
    title: "Stops of a route's day",
    description:
      "A route's stops of a day in their order: customer, address, what kind of service, whether it is done, and " +
      "what the driver noted. The id of a stop is for other calls.",
    takes: {
      route: "The route's number, such as 33.",
      date: "A date such as 2026-01-05, by default the next service day, today included.",
    },
  }),
  "GET /drivers/route/:route/stats": asks(routeStats),
  "GET /drivers/route/:route/days/:date": asks(openRouteDay),
  "PUT /drivers/route/:route/order": executes(reorderStops),
  "POST /stops/:id/start": executes(startStop),
  "POST /stops/:id/complete": executes(completeStop),
  "POST /stops/:id/issue": executes(reportIssue),
  "POST /stops/:id/skip": executes(skipStop),
  "POST /stops/:id/reopen": executes(reopenStop),
  "POST /stops/:id/undo": executes(undoAct),
  "POST /stops/:id/note": executes(noteOnStop),
});
