import type { Transaction } from "#services/database/database.server";

/**
 * Locks routes' loads, so that completing a load and approving an order for it are serialized.
 * Several are locked in sorted order to prevent deadlocks.
 */
export async function lockRouteLoad(tx: Transaction, ...routes: readonly string[]): Promise<void> {
  const names = routes.map((route) => `load ${route}`).sort();
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) name`;
}
