import { z } from "zod";
import { routeNumberSchema } from "#cartridges/service-day/schema";

/** A number for a new route. 00 is excluded, because spreadsheets write it for empty cells. */
const number = routeNumberSchema.refine((route) => /[1-9]/.test(route), "Routes begin at 01.");
const name = z.string("name must be text.").trim().max(60, "name is longer than 60 characters.").default("");

export const routeListKeySchema = z.object({});
export const addRouteSchema = z.object({ route: number, name });
export const renameRouteSchema = z.object({ route: routeNumberSchema, name });
export const routeSchema = z.object({ route: routeNumberSchema });

export interface RouteRow {
  route: string;
  /** Empty if it has none. */
  name: string;
  active: boolean;
  driver: string | null;
  /** Number of customers it serves, today or from a later date on. */
  customers: number;
}
export interface RouteListData {
  routes: RouteRow[];
}
