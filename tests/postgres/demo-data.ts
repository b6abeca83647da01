import { makeDemoData } from "../support/demo-data.mjs";

/** Vitest's global setup: the portals of these tests stand on it, and none of them has the time to make it. */
export async function setup(): Promise<void> {
  await makeDemoData();
}
