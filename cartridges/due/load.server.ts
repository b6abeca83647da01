import type { Transaction } from "#services/database/database.server";
import type { CompanyDate } from "#cartridges/service-day/schema";

/** The events for devices that watch a route's day: the session has changed, or the list itself. */
export const loadingTopic = (route: string, date: CompanyDate) => `loading:${route}:${date}`;

/** Locks a route's load, so that completing it and approving an order for it are serialised and the second sees the first one's result. */
export async function lockRouteLoad(tx: Transaction, route: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`load ${route}`}, 0))`;
}
