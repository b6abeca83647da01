import { z } from "zod";
import { defineQuery, type Reader } from "~/kernel/definition";
import type { Actor } from "~/kernel/actor";
import { companyToday } from "~/services/company.server";
import type { CompanyDate } from "../service-day/schema";
import type { ReliefData } from "./schema";

/** Whether this actor may see and load a route's truck on a date: the office any, a driver their own and those they cover that day. */
export async function mayLoadRoute(db: Reader, actor: Actor, route: string, date: CompanyDate): Promise<boolean> {
  if (actor.role === "Admin" || actor.role === "SuperAdmin") return true;
  if (actor.role !== "Driver" || !actor.id) return false;
  if (actor.routeNumber === route) return true;
  const covered = await db.reliefCoverage.count({ where: { driverId: actor.id, routeNumber: route, endedAt: null, firstDate: { lte: new Date(date) }, lastDate: { gte: new Date(date) } } });
  return covered > 0;
}

/** The routes of spec 9 come first and in its order; any other follows by number. */
const RELIEF_ORDER = ["05", "11", "12", "33", "75", "09"];
const place = (route: string) => (RELIEF_ORDER.includes(route) ? RELIEF_ORDER.indexOf(route) : RELIEF_ORDER.length);

/** The routes a relief driver can cover, and the coverages that are on from today (spec 2.10). */
export const openRelief = defineQuery({
  name: "relief.open",
  input: z.object({}),
  permission: "relief:write",
  async run({ db, actor }): Promise<ReliefData> {
    const routes = await db.route.findMany({ where: { active: true }, select: { number: true }, orderBy: { number: "asc" } });
    const coverages = await db.reliefCoverage.findMany({
      where: { driverId: actor.id ?? undefined, endedAt: null, lastDate: { gte: new Date(companyToday()) } },
      orderBy: [{ firstDate: "asc" }, { createdAt: "desc" }],
    });
    return {
      own_route: actor.routeNumber,
      routes: routes.map(({ number }) => number).sort((a, b) => place(a) - place(b) || a.localeCompare(b)),
      coverages: coverages.map(({ id, routeNumber, firstDate }) => ({ id, route: routeNumber, date: firstDate.toISOString().slice(0, 10) })),
    };
  },
});
