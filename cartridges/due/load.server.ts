import type { Transaction } from "#services/database/database.server";

/** Locks a route's load, so that completing it and approving an order for it are serialised and the second sees the first one's result. */
export async function lockRouteLoad(tx: Transaction, route: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`load ${route}`}, 0))`;
}
