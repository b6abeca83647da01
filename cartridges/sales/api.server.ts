import { asks, calls, executes } from "#kernel/calls.server";
import { csvAnswer } from "#kernel/file-answers.server";
import { countSales } from "./commands.server";
import { consoleStats, exportSales, openDashboard, salesData } from "./queries.server";

/** The company's sales: by month, as dashboard figures, and a recount. */
export default calls({
  "GET /sales": asks(salesData),
  "GET /sales/stats": asks(consoleStats),
  "GET /sales/dashboard": asks(openDashboard),
  "GET /sales/export": asks(exportSales, undefined, ({ csv, name }) => csvAnswer(csv, name)),
  "POST /sales/count": executes(countSales),
});
