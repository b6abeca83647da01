import type { CompanyDate } from "#cartridges/service-day/schema";
import { longDate } from "#ui/formats";

/**
 * Something that depends on a service day: a load, a stop of a route that is on its way, or
 * an open delivery order.
 */
export interface Hanging {
  /** The index of the requested item in the list. */
  place: number;
  kind: "load" | "stop" | "order";
  route: string;
  /** For a load or stop, the date on which it is run; for an order, the day it is for. */
  date: CompanyDate;
  /** The state of the load, the stop or the order. */
  status: string;
  customer: string | null;
  name: string | null;
  order: number | null;
}

/** The load or stop that has begun, so that its route's day can't change. */
export type Begun = Pick<Hanging, "kind" | "route" | "date" | "status">;

/** Whether it has begun: a completed load, or a route on its way. */
export const hasBegun = ({ kind, status }: Pick<Hanging, "kind" | "status">): boolean =>
  kind === "stop" || (kind === "load" && status === "completed");

/** What has begun, in a sentence. */
export function begunInWords({ kind, route, date, status }: Begun): string {
  if (kind === "stop") return `Route ${route} is on its way on ${longDate(date)}.`;
  return status === "completed"
    ? `The load of route ${route} on ${longDate(date)} is complete.`
    : `The load of route ${route} for ${longDate(date)} has been started.`;
}
