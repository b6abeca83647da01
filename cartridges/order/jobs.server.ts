import { CONSOLE } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import type { Job } from "#services/jobs.server";
import { lapsePassedOrders } from "./commands.server";
import { areLapsed } from "./queries.server";

const QUARTER_HOUR_MS = 900_000;

/** Ends the orders whose date passed before anybody decided. */
export const lapseOrdersOfPast: Job = {
  name: "orders-lapse",
  everyMs: QUARTER_HOUR_MS,
  async run() {
    const { lapsed } = await runQuery(areLapsed, CONSOLE, {});
    if (lapsed) await execute(lapsePassedOrders, CONSOLE, {});
  },
};
