import { CONSOLE } from "#kernel/actor";
import { execute } from "#kernel/execute.server";
import type { Job } from "#services/jobs.server";
import { countSales } from "./commands.server";

const HOUR_MS = 3_600_000;

/** Counts the sales at the portal's start and each hour, so that the dashboard is quick however large the company is. */
export const countEachHour: Job = {
  name: "sales",
  everyMs: HOUR_MS,
  async run() {
    await execute(countSales, CONSOLE, {});
  },
};
