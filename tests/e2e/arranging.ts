import { expect, type Browser, type Page, type TestInfo } from "@playwright/test";
import { importFiles, takeUp } from "./imported";
import { hydrated, signIn } from "./person";

/**
 * Imports a route with a driver and two customers served on these days. Each test has its own
 * route.
 */
export async function driverOf(page: Page, route: string, days = "MW"): Promise<string> {
  const username = `arranger${route}`;
  const invitations = await importFiles(page, {
    customers: [
      "customer_number,account_name,address,route_number,service_days,service_frequency",
      ...["Elm House", "Fir Inn"].map(
        (name, at) => `15${route}0${at},${name} ${route},${at + 1} Canvas St,${route},${days},Weekly`,
      ),
    ],
    catalog: ["sku,name,category,base_price", "CANVAS-TWL,Canvas Towel,Bath Linen,0.50"],
    rental_items: [
      "customer_number,sku,quantity,delivery_day,customer_price",
      ...[0, 1].flatMap((at) =>
        [...days].map((day) => `15${route}0${at},CANVAS-TWL,10,${"MTWRF".indexOf(day) + 1},0.50`),
      ),
    ],
    drivers: ["username,email,name,route_number", `${username},${username}@example.com,Arranger ${route},${route}`],
  });
  await page.context().clearCookies();
  await takeUp(page, invitations.get(username)!);
  return username;
}

export const card = (page: Page, title: string | RegExp) =>
  page.locator("section[data-card]").filter({ has: page.locator("[data-title]").getByText(title, { exact: true }) });
export const titles = (page: Page) => page.locator("section[data-card] [data-title]").allInnerTexts();
export const said = (page: Page) => page.locator("p[aria-live=assertive]");
export const quickStart = (page: Page) => page.getByRole("navigation", { name: "Quick start" });
export const stateOf = (page: Page) => page.locator("main span[aria-live=polite]").first();

export async function openThree(page: Page): Promise<void> {
  await page.goto("/driver/canvas");
  await hydrated(page);
  await expect(page.getByText("Welcome to Your Canvas")).toBeVisible();
  for (const [link, title] of [
    ["New Note", "Notes"],
    ["Pending Approvals", "Pending Approvals"],
    ["Load list Monday", /^Load list \d\d Monday$/],
  ] as const) {
    await quickStart(page).getByRole("link", { name: link }).click();
    await expect(card(page, title)).toBeVisible();
  }
  await hydrated(page);
  // The drag-and-drop code loads when the page is idle.
  await expect(page.locator("[data-drags]")).toBeAttached();
}

/** Opens the canvas of the same driver on another device. */
export async function onAnotherDevice(browser: Browser, username: string, info: TestInfo): Promise<Page> {
  const context = await browser.newContext({
    viewport: info.project.use.viewport ?? null,
    serviceWorkers: "block",
    ...(info.project.use.baseURL && { baseURL: info.project.use.baseURL }),
  });
  const page = await context.newPage();
  await signIn(page, username, "/driver/canvas");
  return page;
}
