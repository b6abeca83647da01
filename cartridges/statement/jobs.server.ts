import { CONSOLE } from "#kernel/actor";
import { runQuery, execute } from "#kernel/execute.server";
import type { Job } from "#services/jobs.server";
import { issueMonth } from "./commands.server";
import { monthToIssue } from "./queries.server";

const HOUR_MS = 3_600_000;

/**
 * Issues due statements: at startup for months in which the portal was down, and within an hour
 * after a month ends.
 */
export const issueStatements: Job = {
  name: "statements",
  everyMs: HOUR_MS,
  async run(stopping) {
    for (;;) {
      const { month } = await runQuery(monthToIssue, CONSOLE, {});
      if (!month || stopping()) return;
      await execute(issueMonth, CONSOLE, { month });
    }
  },
};
