import type { Transaction } from "#services/database/database.server";

/**
 * Locks routes' loads, so that completing one and approving an order for it are serialised and the second sees the first one's result. Several
 * are locked in their order: two who lock the same ones would else wait for each other.
 */
export async function lockRouteLoad(tx: Transaction, ...routes: readonly string[]): Promise<void> {
  const names = routes.map((route) => `load ${route}`).sort();
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) name`;
}
