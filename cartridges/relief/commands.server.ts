import { v7 as uuid } from "uuid";
import { defineCommand } from "#kernel/definition";
import { badInput, notAllowed, notFound } from "#kernel/errors";
import { companyToday } from "#services/company.server";
import { nextDate } from "#cartridges/service-day/rules";
import { endCoverageSchema, startCoverageSchema } from "./schema";

/** Takes over a route for the next such weekday, today included (spec 2.10). Starting the same one twice is one coverage. */
export const startCoverage = defineCommand({
  name: "relief.startCoverage",
  input: startCoverageSchema,
  permission: "relief:write",
  scope: ({ actor }) => {
    if (actor.role === "Driver" && actor.routeNumber)
      throw notAllowed(`You drive route ${actor.routeNumber}. Only a relief driver takes over another route.`);
    return actor.role === "Driver";
  },
  async run({ tx, actor, now }, { route, day }) {
    if (!(await tx.route.findFirst({ where: { number: route, active: true } })))
      throw badInput({ route: `route ${route} does not exist.` });
    const date = nextDate(day, companyToday());
    const when = { driverId: actor.id!, routeNumber: route, firstDate: new Date(date), lastDate: new Date(date) };
    const coverage =
      (await tx.reliefCoverage.findFirst({ where: { ...when, endedAt: null } })) ??
      (await tx.reliefCoverage.create({ data: { id: uuid(), ...when, createdById: actor.id!, createdAt: now } }));
    return { id: coverage.id, route, day, date };
  },
});

/** Gives a route back before its day is over. */
export const endCoverage = defineCommand({
  name: "relief.endCoverage",
  input: endCoverageSchema,
  permission: "relief:write",
  async run({ tx, actor, now }, { id }) {
    const ended = await tx.reliefCoverage.updateMany({
      where: { id, driverId: actor.id ?? undefined, endedAt: null },
      data: { endedAt: now },
    });
    if (ended.count === 0) throw notFound("There is no such coverage.");
    return { id };
  },
});
