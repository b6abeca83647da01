import { expect, test } from "@playwright/test";
import { expectAccessible, hydrated, signIn } from "./person";

test("the SuperAdmin invites a driver, who sets a password; role changes apply at once @on-desk", async ({
  page,
  browser,
  baseURL,
}, info) => {
  const username = "nora";
  await signIn(page, "superadmin", "/add-driver");
  const table = page.getByRole("table", { name: "Users" });
  const row = table.getByRole("row").filter({ hasText: username });

  const link = await test.step("a driver is added, and missing values are reported at their fields", async () => {
    const dialog = page.getByRole("dialog", { name: "Add New Driver" });
    await dialog.getByRole("button", { name: "Add Driver" }).click();
    await expect(dialog.getByText("Enter the name.")).toBeVisible();
    await expectAccessible(page, info, "a new driver's missing fields");
    await dialog.getByLabel("Name", { exact: true }).fill("Nora New");
    await dialog.getByLabel("Username").fill(username);
    await dialog.getByLabel("Email").fill(`${username}@example.com`);
    await dialog.getByRole("button", { name: "Add Driver" }).click();
    const addedDialog = page.getByRole("dialog", { name: "Nora New is added." });
    const path = new URL((await addedDialog.locator("code").textContent())!).pathname;
    await expectAccessible(page, info, "an invitation");
    await addedDialog.getByRole("button", { name: "Done" }).click();
    await expect(page).toHaveURL(/\/driver-management$/);
    await page.getByRole("searchbox", { name: "Search users" }).fill(username);
    await expect(row.getByText("Invited")).toBeVisible();
    return path;
  });

  const driver = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await test.step("the driver chooses a password and is signed in", async () => {
    await driver.goto(link);
    await driver.getByLabel("Password", { exact: true }).fill("a password of hers");
    await driver.getByLabel("Confirm password").fill("a password of hers");
    await driver.getByRole("button", { name: "Start" }).click();
    await driver.waitForURL(/\/driver\/relief/);
    await hydrated(driver);
  });

  await test.step("a role changed in the table moves the user off the driver's page", async () => {
    await page.reload();
    await hydrated(page);
    await expect(row.getByText("Invited")).toBeHidden();
    await expectAccessible(page, info, "the users");
    await row.getByRole("combobox", { name: `Role of ${username}` }).selectOption("Admin");
    await expect(page.getByText("User role updated to Admin")).toBeVisible();
    await driver.goto("/driver/relief");
    await driver.waitForURL(/\/admin$/);
    await hydrated(driver);
  });

  await test.step("a demoted admin is redirected from their current page", async () => {
    await row.getByRole("button", { name: `Edit: ${username}` }).click();
    const dialog = page.getByRole("dialog", { name: "Edit User" });
    await expect(dialog.getByLabel("Role")).toHaveValue("Admin");
    await dialog.getByLabel("Role").selectOption("Driver");
    // Assigning a route would change who drives it in other tests.
    await expect(dialog.getByLabel("Route")).toHaveValue("RELIEF");
    await expectAccessible(page, info, "a user's form");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("User role updated to Driver")).toBeVisible();
    await driver.waitForURL(/\/driver\//);
  });

  await test.step("a deleted user is signed out", async () => {
    await row.getByRole("button", { name: `Delete: ${username}` }).click();
    const dialog = page.getByRole("dialog", { name: `Delete ${username}?` });
    await expect(
      dialog.getByText("Are you sure you want to delete this user? This action cannot be undone."),
    ).toBeVisible();
    await expectAccessible(page, info, "deleting a user");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("User deleted successfully")).toBeVisible();
    await expect(page.getByText(`No users match “${username}”.`)).toBeVisible();
    await driver.goto("/driver/dashboard");
    await driver.waitForURL(/\/driver\/login|\/\?/);
  });
});
