import { z } from "zod";
import { routeNumberSchema, serviceDaySchema, type CompanyDate } from "#cartridges/service-day/schema";

export interface ReliefData {
  /** Of a driver who has one: they look at the coverages here and take none over. */
  own_route: string | null;
  routes: string[];
  coverages: { id: string; route: string; date: CompanyDate }[];
}

export const startCoverageSchema = z.object({
  route: routeNumberSchema,
  day: serviceDaySchema,
});
export const endCoverageSchema = z.object({ id: z.uuid() });
