import { z } from "zod";
import { routeNumberSchema, serviceDaySchema, type CompanyDate } from "#cartridges/service-day/schema";

export interface ReliefData {
  /** The driver's own route, if they have one: they see the coverages and take over none. */
  own_route: string | null;
  routes: string[];
  coverages: { id: string; route: string; date: CompanyDate }[];
}

export const startCoverageSchema = z.object({
  route: routeNumberSchema,
  day: serviceDaySchema,
});
export const endCoverageSchema = z.object({ id: z.uuid() });
