import { expect, test } from "@playwright/test";
import { expectAccessible, signIn } from "./person";
import { SCREENS } from "./screens";

test("everything has a name: customers, routes, products, pages and actions are a few letters away @on-desk", async ({
  page,
}, info) => {
  await signIn(page, "superadmin");
  const field = page.getByRole("combobox", { name: "Customer, order, route, product or page" });
  const found = page.getByRole("listbox", { name: "Found" }).getByRole("option");
  await test.step("on a phone it has a button", async () => {
    const desk = page.viewportSize()!;
    await page.setViewportSize(SCREENS.phone.viewport);
    await page.getByRole("button", { name: "Search everything" }).click();
    await expect(field).toBeFocused();
    await field.fill("33");
    // A customer of it says its number too, behind their own.
    await expect(found.filter({ hasText: /^Route 33/ })).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(field).toBeHidden();
    await page.setViewportSize(desk);
  });
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();

  await field.fill("33");
  await expect(found.filter({ hasText: /^Route 33/ })).toHaveCount(1);
  await expectAccessible(page, info, "the palette");
  await field.fill("xyzzy");
  await expect(page.getByText("No results for “xyzzy”.")).toBeVisible();

  // By keys alone: the second choice, and back to the first.
  await field.fill("customer");
  await expect(found.first()).toHaveAttribute("aria-selected", "true");
  await field.press("ArrowDown");
  await expect(found.nth(1)).toHaveAttribute("aria-selected", "true");
  await field.fill("add customer");
  await expect(found).toHaveCount(1);
  await field.press("Enter");
  await expect(page.getByRole("dialog", { name: "Add Customer" })).toBeVisible();
  await page.keyboard.press("Escape");

  await test.step("what an office types finds it, and opens there", async () => {
    const open = async (typed: string, option: RegExp) => {
      await page.keyboard.press("Control+k");
      await field.fill(typed);
      await found.filter({ hasText: option }).first().click();
      await expect(field).toBeHidden();
    };
    await open("33 thu", /^Route 33, Thu.*Load list/);
    await page.waitForURL(/\/loadlist\/33\?day=Thursday$/);
    await open("33 thu", /^Route 33 on Thursdays/);
    await page.waitForURL(/\/routes\?route=33&day=Thursday$/);
    await open("raise prices", /^Raise prices/);
    await expect(page.getByRole("region", { name: "Chosen customers" })).toContainText("Raise prices");
    await page.getByRole("button", { name: "Done" }).click();
    await open("backup", /^Backup now/);
    await expect(page.getByRole("button", { name: "Backup now" })).toBeInViewport();
    await open("approve", /^Approvals/);
    await page.waitForURL(/\/approvals$/);
    await open("short", /^Short today/);
    await page.waitForURL(/\/admin\/days$/);
    await open("driver33", /driver33, Driver, route 33/);
    await expect(page.getByRole("table", { name: "Users" })).toContainText("driver33");
    const download = page.waitForEvent("download");
    await open("export cust", /^Export customers/);
    expect((await download).suggestedFilename()).toMatch(/^customers.*\.csv$/);
    await page.goto("/customers");
  });

  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await expect(keys).toContainText("Search everything");
  await keys.getByRole("button", { name: "Close", exact: true }).last().click();
  // A dialog that closes gives the focus back where it was, a moment after it is gone.
  await expect(keys).toBeHidden();
  const own = page.getByRole("searchbox", { name: "Search customers" });
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(own).toBeFocused({ timeout: 500 });
  }).toPass();

  // Enter before the answer: it opens what these words find, and not what stood there for the former ones.
  await page.keyboard.press("Control+k");
  await field.fill("33");
  await expect(found.filter({ hasText: /^Route 33/ })).toHaveCount(1);
  await field.fill("Marlowe Grand");
  await field.press("Enter");
  await page.waitForURL(/\/customer\/\d{6}$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Marlowe Grand Hotel");

  // Without network it says so, and pages are found all the same.
  await page.route("**/api/search*", (route) => route.abort());
  await page.keyboard.press("Control+k");
  await field.fill("audit");
  await expect(page.getByText("Failed to connect to the API server.")).toBeVisible();
  await expect(found.filter({ hasText: "Audit" })).toHaveCount(1);
});
