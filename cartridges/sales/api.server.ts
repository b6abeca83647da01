import { asks, calls, executes } from "#kernel/calls.server";
import { csvAnswer } from "#kernel/file-answers.server";
import { countSales } from "./commands.server";
import { consoleStats, exportSales, openDashboard, salesData } from "./queries.server";

/** What the company sells: month by month, in the console's figures, and counted anew. */
export default calls({
  "GET /sales": asks(salesData),
  "GET /sales/stats": asks(consoleStats),
  "GET /sales/dashboard": asks(openDashboard),
  "GET /sales/export": asks(exportSales, undefined, ({ csv, name }) => csvAnswer(csv, name)),
  "POST /sales/count": executes(countSales),
});
