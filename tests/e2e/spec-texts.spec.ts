import { expect, test, type Page } from "@playwright/test";
import { startOwnPortal, type OwnPortal } from "./own-portal";
import { enter, expectAccessible, hydrated, portalOf, signIn } from "./person";

// Texts of section 8 of the spec that only show in a browser. The others are in
// tests/contract/spec-texts.test.ts.
const FAILED = { status: 500, json: { error: "failed", message: "Something went wrong." } };
const failing = (page: Page, address: string) => page.route(address, (call) => call.fulfill(FAILED));

// A separate portal, because in the shared one another test may have the relief driver cover a
// route.
let portal: OwnPortal;
test.beforeAll(async () => {
  portal = await startOwnPortal({});
});
test.afterAll(() => portal.stop());

test("a relief driver is told which part of a covered route could not be loaded, with Retry @on-phone", async ({
  page,
}, info) => {
  await signIn(page, "relief", "/driver/relief", portal.url);
  await page.getByRole("link", { name: "Route Coverage" }).click();
  await page.getByLabel("Which route are you covering?").selectOption("Route 11");
  await page.getByLabel("Which day?", { exact: true }).selectOption("Friday");
  await page.getByRole("button", { name: "Start Route Coverage" }).click();
  await expect(page.getByText("Route 11 - Friday")).toBeVisible();
  await failing(page, "**/api/relief?*");
  const tabs = page.getByRole("navigation", { name: "Relief coverage" });
  for (const [tab, text] of [
    ["Stops", "Failed to load route stops"],
    ["Notes", "Failed to load route notes"],
    ["Orders", "Failed to load pending orders"],
  ] as const) {
    await tabs.getByRole("link", { name: tab, exact: true }).click();
    const alert = page.getByRole("alert").filter({ hasText: text });
    await expect(alert.getByText(text, { exact: true })).toBeVisible();
    await expect(alert.getByRole("button", { name: "Retry" })).toBeVisible();
  }
  await expectAccessible(page, info, "orders that could not be loaded");
  await page.unroute("**/api/relief?*");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("Failed to load pending orders")).toHaveCount(0);
});

test("a buyer whose order fails sees an error at the button, and keeps the draft @on-phone", async ({ page }) => {
  await signIn(page, "hotel", portalOf);
  const more = page.getByRole("button", { name: /^One more:/ }).first();
  await more.click();
  await failing(page, "**/api/orders");
  const submit = page.getByRole("button", { name: /^Submit Order/ });
  await submit.click();
  const text = "Failed to submit order. Please try again.";
  await expect(page.getByRole("alert").getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByText("On this device, not submitted")).toBeVisible();
});

test("the console shows failed loads and copies as a toast for five seconds @on-desk", async ({ page }) => {
  await page.clock.install();
  await signIn(page, "superadmin", "/super-admin/load-lists");
  await page.getByRole("link", { name: /Route 12 ·/ }).click();
  await hydrated(page);
  await failing(page, "**/api/load-checks/**");
  await page
    .getByRole("list", { name: "Customers" })
    .getByRole("button", { name: /[1-9]\d* items?/ })
    .first()
    .click();
  const toast = page.getByText("Failed to load customer items", { exact: true });
  await expect(toast).toBeVisible();
  await page.clock.runFor(4_500);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(toast).toHaveCount(0);

  await page.goto("/super-admin/catalog");
  await hydrated(page);
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await page.getByText("Quick Copy Tools").click();
  await page.getByRole("button", { name: "Simple" }).click();
  await expect(page.getByText("Failed to copy to clipboard", { exact: true })).toBeVisible();
});

test("a failed product search shows its reason @on-desk", async ({ page }) => {
  await enter(page, "admin");
  await page.goto("/routes?route=05&day=Monday");
  await hydrated(page);
  await page.getByRole("button", { name: "Add stop" }).click();
  await failing(page, "**/api/rentable-products?*");
  await page.getByRole("dialog").getByLabel("Product").fill("towel");
  await expect(page.getByText("Error searching items: Something went wrong.", { exact: true })).toBeVisible();
});

test("a driver's failed journal search shows an error, and can be retried @on-phone", async ({ page }) => {
  await signIn(page, "driver12", "/driver/journal");
  await failing(page, "**/api/journal/search?*");
  await page.getByRole("searchbox", { name: "Search the journal" }).fill("dock");
  const alert = page.getByRole("alert").filter({ hasText: "Failed to load journal data. Please try again." });
  await expect(alert).toBeVisible();
  await page.unroute("**/api/journal/search?*");
  await alert.getByRole("button", { name: "Try Again" }).click();
  await expect(alert).toHaveCount(0);
});
