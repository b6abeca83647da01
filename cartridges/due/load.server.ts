import type { Transaction } from "#services/database/database.server";

/** Completing a route's load and approving an order for it take turns: whichever is second sees what the first one did. */
export async function lockRouteLoad(tx: Transaction, route: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`load ${route}`}, 0))`;
}
