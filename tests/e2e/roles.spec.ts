import { expect, test, type Page } from "@playwright/test";
import { startOwnPortal, type OwnPortal } from "./own-portal";
import { expectAccessible, hydrated, PASSWORD, signIn } from "./person";
import { SCREENS } from "./screens";

// A separate portal: in the shared one, another test may already have made a role.
let portal: OwnPortal;
test.beforeAll(async () => {
  portal = await startOwnPortal({});
});
test.afterAll(() => portal.stop());

const menuOf = (page: Page) => page.getByRole("navigation").first().getByRole("link");

test("a custom role grants its permissions, and revokes them while a page is open @on-desk", async ({
  browser,
}, info) => {
  const newPage = async () => (await browser.newContext({ baseURL: portal.url, ...SCREENS.desk })).newPage();
  const page = await newPage();
  await signIn(page, "superadmin", "/driver-management/roles");
  await expect(page.getByText("No roles of your own yet")).toBeVisible();
  await expectAccessible(page, info, "no roles yet");

  await test.step("a role is created from a name and permissions", async () => {
    await page.getByRole("button", { name: "Add Role" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Role" });
    await dialog.getByLabel("Name").fill("Admin");
    await dialog.getByRole("button", { name: "Add Role" }).click();
    await expect(dialog.getByText("This role already exists.")).toBeVisible();
    await dialog.getByLabel("Name").fill("Bookkeeper");
    await dialog.getByLabel("Read who did what, and when").check();
    await dialog.getByLabel("Add, change and delete customers").check();
    await expectAccessible(page, info, "a new role");
    await dialog.getByRole("button", { name: "Add Role" }).click();
    await expect(page.getByRole("heading", { name: "Bookkeeper" })).toBeVisible();
    await expectAccessible(page, info, "the roles");
  });

  const person = await newPage();
  await test.step("a user with the role sees only its sections", async () => {
    const response = await page.request.post("/api/users", {
      data: { name: "Berta Books", username: "berta", email: "berta@example.com", route: "RELIEF" },
    });
    const { id, path } = (await response.json()) as { id: string; path: string };
    await page.getByRole("link", { name: "Users" }).first().click();
    await page.waitForURL("/driver-management");
    await page.getByRole("searchbox", { name: "Search users" }).fill("berta");
    await page.getByRole("combobox", { name: "Role of berta" }).selectOption("Bookkeeper");
    await expect(page.getByText("User role updated to Bookkeeper")).toBeVisible();
    expect(id).not.toBe("");
    await person.goto(path);
    await person.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await person.getByLabel("Confirm password").fill(PASSWORD);
    await person.getByRole("button", { name: "Start" }).click();
    await person.waitForURL("/admin");
    await hydrated(person);
    await expect(menuOf(person).filter({ hasText: "Audit" })).toHaveCount(1);
    await expect(menuOf(person).filter({ hasText: "Customers" })).toHaveCount(1);
    await expect(menuOf(person).filter({ hasText: "Approvals" })).toHaveCount(0);
    await person.goto("/notes");
    await hydrated(person);
    await expect(person.getByRole("heading", { level: 1 })).toHaveText("Customer Notes");
    await expect(person.getByRole("button", { name: /^(Resolve|Add)/ })).toHaveCount(0);
    await expectAccessible(person, info, "read-only notes");
    await person.goto("/loadlist/33?day=Monday");
    await hydrated(person);
    await expect(person.getByRole("button", { name: "Start Loading" })).toHaveCount(0);
    await menuOf(person).filter({ hasText: "Audit" }).click();
    await person.waitForURL("/super-admin/audit");
  });

  await test.step("a permission removed from the role is lost by its users", async () => {
    await page.getByRole("link", { name: "Roles" }).click();
    await page.getByRole("button", { name: "Edit: Bookkeeper" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Role" });
    await dialog.getByLabel("Read who did what, and when").uncheck();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("The role Bookkeeper is saved.")).toBeVisible();
    await person.reload();
    await person.waitForURL("/admin");
    await expect(menuOf(person).filter({ hasText: "Audit" })).toHaveCount(0);
  });
  await person.context().close();
  await page.context().close();
});
