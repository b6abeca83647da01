import type { Page } from "@playwright/test";

/**
 * Blocks these files until the returned function is called, to see a page before its scripts load.
 */
export async function heldBack(page: Page, files: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(files, (route) => released.then(() => route.continue()));
  return release;
}
