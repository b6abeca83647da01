import { expect, test } from "@playwright/test";
import { expectAccessible, hydrated, signIn } from "./person";
import { SCREENS } from "./screens";

test("the palette finds customers, routes, products, pages and actions @on-desk", async ({ page }, info) => {
  await signIn(page, "superadmin");
  const field = page.getByRole("combobox", { name: "Customer, order, route, product or page" });
  const options = page.getByRole("listbox", { name: "Found" }).getByRole("option");
  await test.step("on a phone it opens by a button", async () => {
    const desk = page.viewportSize()!;
    await page.setViewportSize(SCREENS.phone.viewport);
    await page.getByRole("button", { name: "Search everything" }).click();
    await expect(field).toBeFocused();
    await field.fill("33");
    // Customers of the route mention its number too, after their own.
    await expect(options.filter({ hasText: /^Route 33/ })).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(field).toBeHidden();
    await page.setViewportSize(desk);
  });
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();

  await field.fill("33");
  await expect(options.filter({ hasText: /^Route 33/ })).toHaveCount(1);
  await expectAccessible(page, info, "the palette");
  await field.fill("xyzzy");
  await expect(page.getByText("No results for “xyzzy”.")).toBeVisible();

  // Keyboard only: to the second option, and back to the first with a new search.
  await field.fill("customer");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await field.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  await field.fill("add customer");
  await expect(options).toHaveCount(1);
  await field.press("Enter");
  await expect(page.getByRole("dialog", { name: "Add Customer" })).toBeVisible();
  await page.keyboard.press("Escape");

  await test.step("typical searches of the office open the right page", async () => {
    const open = async (typed: string, option: RegExp) => {
      await page.keyboard.press("Control+k");
      await field.fill(typed);
      await options.filter({ hasText: option }).first().click();
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

  await test.step("keys open the customers and the routes, and begin a new customer, but not in a field", async () => {
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("g");
    await page.keyboard.press("r");
    await page.waitForURL(/\/routes$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.keyboard.press("g");
    await page.keyboard.press("c");
    await page.waitForURL(/\/customers$/);
    const search = page.getByRole("searchbox", { name: "Search customers" });
    await search.pressSequentially("grng");
    await expect(search).toHaveValue("grng");
    await expect(page).toHaveURL(/\/customers\?q=grng$/);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await search.fill("");
    await page.waitForURL(/\/customers$/);
    await search.blur();
    await page.keyboard.press("n");
    const add = page.getByRole("dialog", { name: "Add Customer" });
    await add.getByLabel("Name", { exact: true }).press("Control+Enter");
    await expect(add.getByRole("alert").or(add.locator("[aria-invalid=true]")).first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(add).toBeHidden();
    await page.goto("/customer/100425");
    await hydrated(page);
    await page.keyboard.press("e");
    await page.waitForURL(/\/customer\/100425\/edit$/);
    await page.goto("/customers");
    await hydrated(page);
  });

  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await expect(keys).toContainText("Search everything");
  for (const words of ["Go to Customers", "Go to Routes", "New, where a page has it", "Save the form"])
    await expect(keys).toContainText(words);
  await keys.getByRole("button", { name: "Close", exact: true }).last().click();
  // A closing dialog restores the focus shortly after it is hidden, which could take it from the
  // field.
  await expect(keys).toBeHidden();
  const own = page.getByRole("searchbox", { name: "Search customers" });
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(own).toBeFocused({ timeout: 500 });
  }).toPass();

  // Enter before the results arrive opens the match for the new text, not for the previous one.
  await page.keyboard.press("Control+k");
  await field.fill("33");
  await expect(options.filter({ hasText: /^Route 33/ })).toHaveCount(1);
  await field.fill("Marlowe Grand");
  await field.press("Enter");
  await page.waitForURL(/\/customer\/\d{6}$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Marlowe Grand Hotel");

  // Offline it says so, and still finds pages.
  await page.route("**/api/search*", (route) => route.abort());
  await page.keyboard.press("Control+k");
  await field.fill("audit");
  await expect(page.getByText("Failed to connect to the API server.")).toBeVisible();
  await expect(options.filter({ hasText: "Audit" })).toHaveCount(1);
});
