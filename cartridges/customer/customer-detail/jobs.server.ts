import { CONSOLE } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import type { Job } from "#services/jobs.server";
import { serviceComesUp } from "./commands.server";
import { isToComeUp } from "./queries.server";

const MINUTE_MS = 60_000;

/**
 * Puts scheduled service changes into effect on their day, so that the new route's driver has the
 * customer.
 */
export const bringServiceUp: Job = {
  name: "service-terms",
  everyMs: MINUTE_MS,
  async run() {
    const { due } = await runQuery(isToComeUp, CONSOLE, {});
    if (due) await execute(serviceComesUp, CONSOLE, {});
  },
};
