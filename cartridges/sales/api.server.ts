import { asks, calls, executes } from "#kernel/calls.server";
import { countSales } from "./commands.server";
import { consoleStats, openDashboard, salesData } from "./queries.server";

/** What the company sells: month by month, in the console's figures, and counted anew. */
export default calls({
  "GET /sales": asks(salesData),
  "GET /sales/stats": asks(consoleStats),
  "GET /sales/dashboard": asks(openDashboard),
  "POST /sales/count": executes(countSales),
});
