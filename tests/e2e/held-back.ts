import type { Page } from "@playwright/test";

/** Holds these files back until what it returns is called: so a page is seen that its scripts have not reached yet. */
export async function heldBack(page: Page, files: RegExp): Promise<() => void> {
  let come = () => {};
  const mayCome = new Promise<void>((resolve) => (come = resolve));
  await page.route(files, (route) => mayCome.then(() => route.continue()));
  return come;
}
