import { makeDemoData } from "../support/demo-data.mjs";

/**
 * Vitest's global setup: the portals of these tests copy the demo data, and no single test has the
 * time to make it.
 */
export async function setup(): Promise<void> {
  await makeDemoData();
}
