import { defineCommand } from "#kernel/definition";
import { badInput, conflict, notFound } from "#kernel/errors";
import { companyToday } from "#services/company.server";
import type { Transaction } from "#services/database/database.server";
import { routeDayChanged } from "#cartridges/notification/live-lists.server";
import { servedBy } from "./queries.server";
import { addRouteSchema, renameRouteSchema, routeSchema } from "./schema";

/** The route's row, locked until the transaction ends. @throws AppError 404 */
async function lockedRoute(tx: Transaction, number: string) {
  await tx.$executeRaw`select 1 from route where number = ${number} for update`;
  const route = await tx.route.findUnique({ where: { number } });
  if (!route) throw notFound(`There is no route ${number}.`);
  return route;
}

/** POST /api/routes: a new route. @throws AppError 400 for a number that is taken. */
export const addRoute = defineCommand({
  name: "routeList.add",
  done: "added a route",
  input: addRouteSchema,
  permission: "routes:write",
  async run({ tx, now, emit }, { route, name }) {
    const { count } = await tx.route.createMany({
      data: [{ number: route, name: name || null, createdAt: now }],
      skipDuplicates: true,
    });
    if (count === 0) {
      const { active } = await tx.route.findUniqueOrThrow({ where: { number: route } });
      throw badInput({
        route: active ? `Route ${route} exists already.` : `Route ${route} is retired. Bring it back instead.`,
      });
    }
    routeDayChanged({ emit });
    return { message: `Route ${route} added.`, route };
  },
});

/** PUT /api/routes/{route}: sets the route's optional name. @throws AppError 404. */
export const renameRoute = defineCommand({
  name: "routeList.rename",
  done: "renamed a route",
  input: renameRouteSchema,
  permission: "routes:write",
  async run({ tx, emit }, { route, name }) {
    await lockedRoute(tx, route);
    await tx.route.update({ where: { number: route }, data: { name: name || null, version: { increment: 1 } } });
    routeDayChanged({ emit });
    return { message: name ? `Route ${route} is called ${name}.` : `Route ${route} has no name now.`, route };
  },
});

/**
 * POST /api/routes/{route}/retire: takes a route out of use; its past stays. @throws AppError 404,
 * or 409 while customers, a driver, a relief driver or an open load still depend on it.
 */
export const retireRoute = defineCommand({
  name: "routeList.retire",
  done: "retired a route",
  input: routeSchema,
  permission: "routes:write",
  async run({ tx, emit }, { route: number }) {
    const { active } = await lockedRoute(tx, number);
    if (!active) throw conflict(`Route ${number} is retired already.`);
    const today = companyToday();
    const [dependents] = await tx.$queryRaw<
      { customers: number; drivers: string[]; covered: boolean; loading: boolean }[]
    >`
      select ${servedBy()} as customers,
        array(select name from "user" u where u.role = 'Driver' and u.route_number = r.number and u.deleted_at is null
          order by clothesline_fold(name) collate "C") as drivers,
        exists (select from relief_coverage v where v.route_number = r.number and v.ended_at is null
          and v.last_date >= ${today}::date) as covered,
        exists (select from loading_session s where s.route_number = r.number
          and s.service_date >= ${today}::date) as loading
      from route r where r.number = ${number}`;
    const { customers, drivers, covered, loading } = dependents!;
    const reasons = [
      ...(customers > 0
        ? [customers === 1 ? "1 customer is served by it" : `${customers} customers are served by it`]
        : []),
      ...(drivers.length > 0 ? [`${drivers.join(" and ")} ${drivers.length === 1 ? "drives" : "drive"} it`] : []),
      ...(covered ? ["a relief driver covers it"] : []),
      ...(loading ? ["its load for today or later has begun"] : []),
    ];
    if (reasons.length > 0) throw conflict(`Route ${number} can't be retired yet: ${reasons.join("; ")}.`);
    await tx.route.update({ where: { number }, data: { active: false, version: { increment: 1 } } });
    routeDayChanged({ emit });
    return { message: `Route ${number} is retired.`, route: number };
  },
});

/**
 * POST /api/routes/{route}/restore: puts a retired route back in use. @throws AppError 404, 409 for
 * one that is in use.
 */
export const restoreRoute = defineCommand({
  name: "routeList.restore",
  done: "restored a route",
  input: routeSchema,
  permission: "routes:write",
  async run({ tx, emit }, { route: number }) {
    const { active } = await lockedRoute(tx, number);
    if (active) throw conflict(`Route ${number} is in use.`);
    await tx.route.update({ where: { number }, data: { active: true, version: { increment: 1 } } });
    routeDayChanged({ emit });
    return { message: `Route ${number} is in use again.`, route: number };
  },
});
