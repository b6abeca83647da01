import { expect, test, type Page } from "@playwright/test";
import { expectAccessible, hydrated, openSection, signIn } from "./person";
import { startOwnPortal, type OwnPortal } from "./own-portal";

// These settings affect the whole company, so this file has its own portal.
let portal: OwnPortal;
test.beforeAll(async () => {
  portal = await startOwnPortal({ COMPANY_TIMEZONE: "UTC" });
});
test.afterAll(() => portal.stop());

const signInAs = (page: Page, username: string, at?: string) => signIn(page, username, at, portal.url);
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("the SuperAdmin lands on the dashboard, and the menu has every section @on-desk", async ({ page }, info) => {
  await signInAs(page, "superadmin");
  await expect(heading(page)).toHaveText("SuperAdmin Dashboard");
  for (const card of ["Total Sales (MTD)", "Commission Earned", "Active Drivers", "Pending Orders"])
    await expect(page.locator("dt", { hasText: card })).toBeVisible();
  await expect(page.getByText("from last month")).toHaveCount(4);
  await expect(page.locator(".recharts-surface").first()).toBeVisible();
  await expect(page.getByText(/^Sales as of /)).toBeVisible();
  await expectAccessible(page, info, "the dashboard");

  await test.step("the chart's tooltip and the table show the same sales", async () => {
    await page.locator(".recharts-surface").first().hover();
    const tooltip = page.locator(".recharts-tooltip-wrapper");
    await expect(tooltip).toContainText(/Sales : \$[\d,]+\.\d\d/);
    const amount = /\$[\d,.]+/.exec(await tooltip.innerText())![0];
    await page.getByText("Show as table").click();
    await expect(page.getByRole("table", { name: "Sales by month" })).toContainText(amount);
  });

  await test.step("View All shows every order, and Dashboard leads back", async () => {
    const recent = page.getByRole("table", { name: "Recent Orders" });
    if (await recent.isVisible()) {
      await page.getByRole("link", { name: "View All" }).click();
      await expect(heading(page)).toHaveText("All Orders");
      await expectAccessible(page, info, "all orders");
      await page.getByRole("main").getByRole("link", { name: "Dashboard" }).click();
      await expect(heading(page)).toHaveText("SuperAdmin Dashboard");
    } else await expect(page.getByText("No orders found")).toBeVisible();
  });

  const menu = page.getByRole("navigation", { name: "Sections" }).filter({ visible: true });
  expect(await menu.evaluate((list) => list.scrollHeight <= list.clientHeight), "the menu does not scroll").toBe(true);
  await expect(page.getByLabel(/^Account menu/).filter({ visible: true })).toBeInViewport({ ratio: 1 });
  await openSection(page, "Drivers");
  await expect(heading(page)).toHaveText("Drivers");
  await expectAccessible(page, info, "the drivers' section");
  for (const name of ["Open User Management", "Open Management Console"])
    await expect(page.getByRole("link", { name })).toHaveAttribute("href", "/driver-management");
});

test("checked items and notes for a driver's customer appear in another tab @on-desk", async ({ page }, info) => {
  await signInAs(page, "superadmin", "/super-admin/load-lists");
  await expect(heading(page)).toHaveText("Load Lists");
  await expectAccessible(page, info, "the drivers");
  const route = "11";
  await page.getByRole("link", { name: new RegExp(`Route ${route} ·`) }).click();
  const customers = page.getByRole("list", { name: "Customers" });
  await hydrated(page);
  const row = customers.getByRole("button", { name: /[1-9]\d* items?/ }).first();
  const name = (await row.locator("span.font-semibold").first().innerText()).trim();
  await row.click();
  const item = customers.getByRole("checkbox").first();
  await expect(page.getByText(/^0 of \d+$/)).toBeVisible();
  await item.check();
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();

  const other = await page.context().newPage();
  await other.goto(page.url());
  await hydrated(other);
  await other.getByRole("button", { name: new RegExp(`^${name.replace(/[^\w ]/g, ".")}`) }).click();
  await expect(other.getByRole("checkbox").first()).toBeChecked();

  await page
    .getByRole("button", { name: /^Add Note/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Add Note" });
  await dialog.getByLabel("Note").fill("In the blue bag.");
  await expectAccessible(page, info, "a note");
  await dialog.getByRole("button", { name: "Save Note" }).click();
  await expect(customers.getByText("In the blue bag.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Edit Note/ })).toHaveCount(1);
  await expectAccessible(page, info, "a driver's customer");
  // The other tab gets it by a live update.
  await expect(other.getByText("In the blue bag.")).toBeVisible();
  await other.close();

  await page.getByRole("link", { name: "View Complete Load List" }).click();
  await expect(page.getByRole("heading", { name: "Today's Complete Load List" })).toBeVisible();
  for (const label of ["Total Customers", "Total Items", "Total Pieces"])
    await expect(page.getByText(label, { exact: true })).toBeVisible();
  await expectAccessible(page, info, "a complete load list");
  const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(crumbs.getByRole("listitem").last()).toHaveText("Complete Load List");
  await crumbs.getByRole("link", { name: "Drivers" }).click();
  await expect(page.getByRole("heading", { name: "Select Driver" })).toBeVisible();
});

test("settings take effect at once, and a second editor is told about conflicts @on-desk", async ({ page }, info) => {
  await signInAs(page, "superadmin", "/super-admin/settings");
  await expect(heading(page)).toHaveText("Settings");
  const other = await page.context().newPage();
  await other.goto(page.url());
  await hydrated(other);

  const rate = page.getByLabel("Commission rate (%)");
  await rate.fill("101");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Enter a rate from 0 to 100.")).toBeVisible();
  await expectAccessible(page, info, "a rejected rate");
  await rate.fill("20");
  await page.getByLabel("Company name").fill("Harbor Linen");
  await page.getByLabel("Cut-off time").fill("09:30");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();

  await test.step("the second editor sees what was saved meanwhile, and loses nothing", async () => {
    await other.getByLabel("Commission rate (%)").fill("15");
    await other.getByRole("button", { name: "Save Changes" }).click();
    await expect(other.getByText("Saved meanwhile: 20.")).toBeVisible();
    await expect(other.getByLabel("Commission rate (%)")).toHaveValue("15");
    // Fields the second editor did not touch show what the first one saved.
    await expect(other.getByLabel("Company name")).toHaveValue("Harbor Linen");
    await expect(other.getByLabel("Cut-off time")).toHaveValue("09:30");
    await expect(other.getByText(/^Saved meanwhile/)).toHaveCount(1);
    await other.getByRole("button", { name: "Save Changes" }).click();
    await expect(other.getByText("Settings saved")).toBeVisible();
    await other.close();
  });

  await openSection(page, "Dashboard");
  await expect(page.getByText("15% of the sales")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Harbor Linen").first()).toBeVisible();
});
