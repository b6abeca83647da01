import { z } from "zod";
import { defineQuery } from "#kernel/definition";
import { notFound } from "#kernel/errors";
import { company } from "#services/company.server";
import { isOver, readHandBack } from "./reading.server";
import { handBackKeySchema, type HandBackData } from "./schema";

/**
 * What was done during a coverage, for the route's own driver, the relief driver and the office.
 * For others it does not exist.
 */
export const openHandBack = defineQuery({
  name: "relief.handBack",
  input: handBackKeySchema,
  permission: "relief:hand-back",
  async scope({ db, actor }, { coverage: id }) {
    const coverage = await db.reliefCoverage.findUnique({ where: { id } });
    const isTheirs =
      coverage &&
      (actor.role !== "Driver" || coverage.driverId === actor.id || coverage.routeNumber === actor.routeNumber);
    if (!isTheirs) throw notFound("There is no such coverage.");
    return true;
  },
  async run({ db }, { coverage }): Promise<HandBackData> {
    return { ...(await readHandBack(db, coverage))!, timezone: company().timezone };
  },
});

/** Whether a coverage is ready to hand back. The job polls this and writes only if so. */
export const isToHandBack = defineQuery({
  name: "relief.isToHandBack",
  input: z.object({}),
  permission: "relief:hand-back",
  scope: ({ actor }) => actor.kind === "console",
  async run({ db }): Promise<{ due: boolean }> {
    const ended = await db.$queryRaw<object[]>`select 1 from relief_coverage rc where ${isOver()} limit 1`;
    return { due: ended.length > 0 };
  },
});
