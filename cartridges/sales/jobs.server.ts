import { CONSOLE } from "#kernel/actor";
import { execute } from "#kernel/execute.server";
import type { Job } from "#services/jobs.server";
import { countSales } from "./commands.server";

const HOUR_MS = 3_600_000;

/**
 * Counts the sales at startup and every hour, so that the dashboard is fast however large the
 * company is.
 */
export const countEachHour: Job = {
  name: "sales",
  everyMs: HOUR_MS,
  async run() {
    await execute(countSales, CONSOLE, {});
  },
};
