import { CONSOLE } from "#kernel/actor";
import { execute, runQuery } from "#kernel/execute.server";
import type { Job } from "#services/jobs.server";
import { handBackEnded } from "./commands.server";
import { isToHandBack } from "./queries.server";

const QUARTER_HOUR_MS = 900_000;

/** Notifies routes' own drivers of finished coverages whose day nobody closed. */
export const handBackCoverages: Job = {
  name: "hand-back",
  everyMs: QUARTER_HOUR_MS,
  async run() {
    const { due } = await runQuery(isToHandBack, CONSOLE, {});
    if (due) await execute(handBackEnded, CONSOLE, {});
  },
};
