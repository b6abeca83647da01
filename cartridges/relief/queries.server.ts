import { z } from "zod";
import { defineQuery } from "#kernel/definition";
import { companyToday } from "#services/company.server";
import type { ReliefData } from "./schema";

/** The routes of spec 9 come first and in its order; any other follows by number. */
const RELIEF_ORDER = ["05", "11", "12", "33", "75", "09"];
const place = (route: string) => (RELIEF_ORDER.includes(route) ? RELIEF_ORDER.indexOf(route) : RELIEF_ORDER.length);

/** The routes a relief driver can cover, and the coverages from today on (spec 2.10). */
export const openRelief = defineQuery({
  name: "relief.open",
  input: z.object({}),
  permission: "relief:write",
  async run({ db, actor }): Promise<ReliefData> {
    const routes = await db.route.findMany({
      where: { active: true },
      select: { number: true },
      orderBy: { number: "asc" },
    });
    const coverages = await db.reliefCoverage.findMany({
      where: { driverId: actor.id ?? undefined, endedAt: null, lastDate: { gte: new Date(companyToday()) } },
      orderBy: [{ firstDate: "asc" }, { createdAt: "desc" }],
    });
    return {
      own_route: actor.routeNumber,
      routes: routes.map(({ number }) => number).sort((a, b) => place(a) - place(b) || a.localeCompare(b)),
      coverages: coverages.map(({ id, routeNumber, firstDate }) => ({
        id,
        route: routeNumber,
        date: firstDate.toISOString().slice(0, 10),
      })),
    };
  },
});
