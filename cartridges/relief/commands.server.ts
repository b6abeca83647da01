import type { Actor } from "#kernel/actor";
import { defineCommand } from "#kernel/definition";
import { badInput, notAllowed, notFound } from "#kernel/errors";
import { companyToday } from "#services/company.server";
import { addDays, nextDate, numberOf } from "#cartridges/service-day/rules";
import { endCoverageSchema, startCoverageSchema, startHolidaySchema } from "./schema";
import { datesOfSchedule, giveBack, lockRoute, refuseDriven, take } from "./taking.server";

function refuseOwnRoute(actor: Actor): boolean {
  if (actor.role === "Driver" && actor.routeNumber)
    throw notAllowed(`You drive route ${actor.routeNumber}. Only a relief driver takes over another route.`);
  return actor.role === "Driver";
}

/**
 * Takes over a route for the next such weekday, today included, or through a later day of the same
 * week (spec 2.10). Idempotent: starting the same coverage twice creates one.
 */
export const startCoverage = defineCommand({
  name: "relief.startCoverage",
  done: "began a relief coverage",
  input: startCoverageSchema,
  permission: "relief:write",
  scope: ({ actor }) => refuseOwnRoute(actor),
  async run(context, { route, day, last_day = day }) {
    const { tx, actor } = context;
    if (numberOf(last_day) < numberOf(day))
      throw badInput({ last_day: `The last day, ${last_day}, is before the first, ${day}.` });
    await lockRoute(tx, route);
    const date = nextDate(day, companyToday());
    const dates = Array.from({ length: numberOf(last_day) - numberOf(day) + 1 }, (_, ahead) => addDays(date, ahead));
    const driver = actor.id!;
    await refuseDriven(tx, route, dates, { driver });
    const spans = [{ first: date, last: dates.at(-1)! }];
    const { id } = await take(context, { driver, route, spans, schedule: null });
    return { id, route, day, date };
  },
});

/** Takes over a route on the dates to which a holiday schedule moves its holidays. */
export const startHolidayCoverage = defineCommand({
  name: "relief.startHoliday",
  done: "began a relief coverage for a holiday",
  input: startHolidaySchema,
  permission: "relief:write",
  scope: ({ actor }) => refuseOwnRoute(actor),
  async run(context, { schedule, route }) {
    const { tx, actor } = context;
    await lockRoute(tx, route);
    const dates = await datesOfSchedule(tx, schedule, route);
    const driver = actor.id!;
    await refuseDriven(tx, route, dates, { driver });
    const spans = dates.map((date) => ({ first: date, last: date }));
    const { id } = await take(context, { driver, route, spans, schedule });
    return { id, route, dates };
  },
});

/** Ends a coverage early. One taken by a holiday schedule ends for all of its dates. */
export const endCoverage = defineCommand({
  name: "relief.endCoverage",
  done: "ended a relief coverage",
  input: endCoverageSchema,
  permission: "relief:write",
  async run(context, { id }) {
    const { tx, actor } = context;
    const coverage = await tx.reliefCoverage.findFirst({
      where: { id, driverId: actor.id ?? undefined, endedAt: null },
    });
    if (!coverage) throw notFound("There is no such coverage.");
    await giveBack(context, coverage);
    return { id };
  },
});
