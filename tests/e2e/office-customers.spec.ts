import { expect, test } from "@playwright/test";
import { enter, expectAccessible, hydrated, signIn } from "./person";

test("the office adds a customer, resolves an edit conflict, deletes and restores the customer @on-desk", async ({
  page,
  browser,
  baseURL,
}, info) => {
  const name = "Lantern House";
  await signIn(page, "admin", "/customers");
  const list = page.getByRole("table", { name: "Customers" });
  await expect(list.getByRole("row").nth(1)).toBeVisible();
  await expectAccessible(page, info, "the customers");

  await test.step("a customer is added, and missing values are reported at their fields", async () => {
    await page.getByRole("button", { name: "Add Customer" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Customer" });
    await expect(dialog.getByLabel("Customer number")).toHaveValue(/^\d{6}$/);
    await dialog.getByRole("button", { name: "Add Customer" }).click();
    await expect(dialog.getByText("Choose a route.", { exact: true })).toBeVisible();
    await dialog.getByLabel("Route").selectOption("05");
    await dialog.getByRole("button", { name: "Add Customer" }).click();
    await expect(dialog.getByText("Enter the name.")).toBeVisible();
    await expectAccessible(page, info, "a new customer's missing fields");
    // The suggested number could be taken by another test.
    await dialog.getByLabel("Customer number").fill("140002");
    await dialog.getByLabel("Name", { exact: true }).fill(name);
    await dialog.getByLabel("Phone").fill("555 0100");
    await dialog.getByText("Wed", { exact: true }).click();
    await expect(dialog.getByRole("checkbox", { name: "Wednesday" })).toBeChecked();
    await dialog.getByRole("button", { name: "Add Customer" }).click();
    await expect(page.getByText("Customer added")).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step("a page is opened by its number, at most the last one", async () => {
    const pages = page.getByRole("navigation", { name: "Pages" });
    const jump = async (to: string) => {
      await pages.getByLabel("Go to page").fill(to);
      await pages.getByRole("button", { name: "Go" }).click();
    };
    await jump("3");
    await expect(pages.getByText(/^Page 3 of \d+$/)).toBeVisible();
    await expect(page).toHaveURL(/[?&]page=3/);
    await expect(pages.getByRole("status")).toHaveText(/^101 to 1\d\d of/);
    await jump("999");
    await expect(pages.getByText(/^Page (\d+) of \1$/)).toBeVisible();
    await expect(pages.getByRole("link", { name: "Next" })).toHaveCount(0);
  });

  await test.step("the customer is found, and the search is in the address", async () => {
    await page.getByRole("searchbox", { name: "Search customers" }).fill(name);
    await expect(list.locator("button[aria-expanded]")).toHaveCount(1);
    await expect(page).toHaveURL(/\?q=Lantern/);
    await page.reload();
    await hydrated(page);
    await expect(list.locator("button[aria-expanded]")).toHaveCount(1);
    await list.getByRole("button", { name }).click();
    await expect(list.getByText("Nothing is rented.")).toBeVisible();
    await expectAccessible(page, info, "an opened customer");
  });

  await test.step("a conflicting phone number from someone else is shown, and nothing is lost", async () => {
    await list.getByRole("button", { name: `Edit: ${name}` }).click();
    const dialog = page.getByRole("dialog", { name: `Edit ${name}` });
    await dialog.getByLabel("Phone").fill("555 0111");
    await dialog.getByLabel("City").fill("Salem");
    const other = await (await browser.newContext({ baseURL: baseURL! })).newPage();
    await enter(other, "superadmin");
    const number = (await dialog.getByText(/^Customer \d{6}, route/).textContent())!.match(/\d{6}/)![0];
    const change = await other.request.put(`/api/customers/${number}`, {
      data: { phone: "555 0199", was: { phone: "555 0100" } },
      headers: { "Idempotency-Key": crypto.randomUUID(), Origin: baseURL! },
    });
    expect(change.status()).toBe(200);
    await other.context().close();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("Someone else changed this customer while you typed")).toBeVisible();
    await expect(dialog.getByText("They wrote: 555 0199")).toBeVisible();
    await expectAccessible(page, info, "a customer's edit conflict");
    await dialog.getByRole("button", { name: "Take their phone" }).click();
    await expect(dialog.getByLabel("Phone")).toHaveValue("555 0199");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(`Customer ${name} updated successfully.`)).toBeVisible();
    await expect(list.getByRole("link", { name: "555 0199" })).toBeVisible();
    await expect(list.getByRole("link", { name: /Salem/ })).toBeVisible();
  });

  await test.step("the customer is deleted, and Undo restores them", async () => {
    await list.getByRole("button", { name: `Delete: ${name}` }).click();
    const dialog = page.getByRole("dialog", { name: `Delete ${name}?` });
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("No customers found")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText(`${name} is a customer again.`)).toBeVisible();
    await expect(list.locator("button[aria-expanded]")).toHaveCount(1);
  });
});
