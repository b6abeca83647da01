import { expect, test, type Page } from "@playwright/test";
import { enter, expectAccessible, hydrated, signIn, violationsOn } from "./person";

/** Some customer this person may see. */
async function someCustomer(page: Page): Promise<{ number: string; name: string }> {
  const answer = await page.request.get("/api/customers?route=33&limit=1");
  const { customers } = (await answer.json()) as { customers: { CustomerNumber: string; AccountName: string }[] };
  return { number: customers[0]!.CustomerNumber, name: customers[0]!.AccountName };
}

test("a driver opens a customer's deliveries as a page, and goes back @on-phone", async ({ page }, info) => {
  await signIn(page, "driver33", "/driver/dashboard/customers");
  const { number, name } = await someCustomer(page);
  await page.getByPlaceholder("Search by name or number...").fill(number);
  await page.getByRole("button", { name: "View Details" }).click();
  const details = page.getByRole("dialog", { name });
  await details.getByRole("link", { name: "Deliveries and tickets" }).click();
  await expect(page).toHaveURL(`/driver/open/delivery?number=${number}`);
  await expect(page.getByRole("heading", { level: 1, name: `Deliveries, customer ${number}` })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^Deliveries, customer ${number} · `));
  await hydrated(page);
  await expectAccessible(page, info, "deliveries as a page of a driver");
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL(/\/driver\/dashboard\/customers/);
});

test("parts of other pages open as pages of their own, and forbidden ones are rejected @on-desk", async ({
  page,
}, info) => {
  await enter(page, "driver33");
  for (const [id, heading] of [
    ["change-request", "Change requests"],
    ["approval", "Pending Approvals"],
    ["active-stops", "Route 33"],
    ["order", "Customer Orders"],
  ]) {
    await page.goto(`/driver/open/${id}`);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await hydrated(page);
  }
  // They share one layout, and each is checked on the page it is a part of, so one check is enough
  // here.
  await expectAccessible(page, info, "orders as a page");
  await page.goto("/driver/open/sales");
  await expect(page.getByText("You are not allowed to do this.")).toBeVisible();
  await page.goto("/driver/open/nothing");
  await expect(page.getByText("Cartridge not found: nothing")).toBeVisible();
  await page.goto("/open/order");
  await expect(page).toHaveURL("/driver/dashboard");
});

test("the office reads a customer's invoices, deliveries and journal from their page @on-desk", async ({
  page,
}, info) => {
  await enter(page, "admin");
  const { number } = await someCustomer(page);
  await page.goto(`/customer/${number}`);
  await hydrated(page);
  await page.getByRole("link", { name: "All invoices" }).click();
  await expect(page).toHaveURL(`/open/statement?number=${number}`);
  await expect(page.getByRole("heading", { level: 1, name: `Invoices, customer ${number}` })).toBeVisible();
  await hydrated(page);
  await expectAccessible(page, info, "the invoices as a page of the office");
  // Nothing has been delivered yet, so the customer's page has no link to it.
  await page.goto(`/open/delivery?number=${number}`);
  await expect(page.getByRole("heading", { level: 1, name: `Deliveries, customer ${number}` })).toBeVisible();
  await page.goto(`/customer/${number}?tab=journal`);
  await hydrated(page);
  await page.getByRole("link", { name: "Open journal" }).click();
  await expect(page).toHaveURL(`/open/journal?customer=${number}`);
  await expect(page.getByRole("heading", { level: 1, name: "Journal" })).toBeVisible();
  await hydrated(page);
  const exported = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  expect((await exported).suggestedFilename()).toMatch(/^journal-\d{4}-\d\d-\d\d\.csv$/);
});

test("pages made of cards have headings in order and all content in landmarks @on-desk", async ({ page }) => {
  await enter(page, "superadmin");
  for (const path of ["/driver-management/roles", "/test-deployment", "/canvas", "/mails"]) {
    await page.goto(path);
    await hydrated(page);
    await violationsOn(page);
    const violations = await page.evaluate(async () => {
      const rules = { type: "rule" as const, values: ["heading-order", "region"] };
      return (await window.axe.run(document, { runOnly: rules })).violations.map(({ id }) => id);
    });
    expect(violations, path).toEqual([]);
  }
});
