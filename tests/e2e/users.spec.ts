import { expect, test } from "@playwright/test";
import { expectAccessible, hydrated, signIn } from "./person";

test("the SuperAdmin invites a driver, who chooses a password; a role that is taken away counts at once @on-desk", async ({
  page,
  browser,
  baseURL,
}, info) => {
  const username = "nora";
  await signIn(page, "superadmin", "/add-driver");
  const table = page.getByRole("table", { name: "Users" });
  const row = table.getByRole("row").filter({ hasText: username });

  const link = await test.step("a driver is added; what is missing is said at its field", async () => {
    const dialog = page.getByRole("dialog", { name: "Add New Driver" });
    await dialog.getByRole("button", { name: "Add Driver" }).click();
    await expect(dialog.getByText("Enter the name.")).toBeVisible();
    await expectAccessible(page, info, "what is missing of a new driver");
    await dialog.getByLabel("Name", { exact: true }).fill("Nora New");
    await dialog.getByLabel("Username").fill(username);
    await dialog.getByLabel("Email").fill(`${username}@example.com`);
    await dialog.getByRole("button", { name: "Add Driver" }).click();
    const made = page.getByRole("dialog", { name: "Nora New is added." });
    const path = new URL((await made.locator("code").textContent())!).pathname;
    await expectAccessible(page, info, "an invitation");
    await made.getByRole("button", { name: "Done" }).click();
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

  await test.step("their role is changed in the table, and the driver's page is theirs no more", async () => {
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

  await test.step("a demoted admin is thrown out of the page they stand on", async () => {
    await row.getByRole("button", { name: `Edit: ${username}` }).click();
    const dialog = page.getByRole("dialog", { name: "Edit User" });
    await expect(dialog.getByLabel("Role")).toHaveValue("Admin");
    await dialog.getByLabel("Role").selectOption("Driver");
    // A route of their own would change who drives it in other tests.
    await expect(dialog.getByLabel("Route")).toHaveValue("RELIEF");
    await expectAccessible(page, info, "a user is edited");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("User role updated to Driver")).toBeVisible();
    await driver.waitForURL(/\/driver\//);
  });

  await test.step("they are deleted, and signed out where they stand", async () => {
    await row.getByRole("button", { name: `Delete: ${username}` }).click();
    const dialog = page.getByRole("dialog", { name: `Delete ${username}?` });
    await expect(
      dialog.getByText("Are you sure you want to delete this user? This action cannot be undone."),
    ).toBeVisible();
    await expectAccessible(page, info, "the question before a user is deleted");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("User deleted successfully")).toBeVisible();
    await expect(page.getByText(`No users match “${username}”.`)).toBeVisible();
    await driver.goto("/driver/dashboard");
    await driver.waitForURL(/\/driver\/login|\/\?/);
  });
});
