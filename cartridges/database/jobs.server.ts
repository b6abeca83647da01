import { CONSOLE } from "#kernel/actor";
import { execute } from "#kernel/execute.server";
import { backups } from "#services/archive/backups.server";
import { clock } from "#services/clock.server";
import { company } from "#services/company.server";
import { database } from "#services/database/database.server";
import type { Job } from "#services/jobs.server";
import { backUp } from "./commands.server";
import { isNightlyDue } from "./nightly.server";

const QUARTER_MS = 900_000;

/** Makes the nightly backup at 2 a.m., or as soon as the portal runs again. */
export const nightlyBackup: Job = {
  name: "nightly backup",
  everyMs: QUARTER_MS,
  async run(stopping) {
    const { rows } = await database().pool.query<{ made: Date }>(
      "select min(finished_at) as made from _prisma_migrations",
    );
    const latest = (await backups().list()).find(({ kind }) => kind === "nightly")?.at ?? null;
    const createdAt = rows[0]?.made ?? clock.now();
    if (!isNightlyDue({ now: clock.now(), made: createdAt, latest }, company().timezone)) return;
    const stop = new AbortController();
    await execute(backUp, CONSOLE, {
      kind: "nightly",
      signal: stop.signal,
      // A shutdown does not wait for it; it is made at the next start.
      onProgress: () => stopping() && stop.abort(),
    });
  },
};
