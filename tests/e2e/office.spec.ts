import { expect, test } from "@playwright/test";
import { expectAccessible, hydrated, openSection, signIn } from "./person";
import { SCREENS } from "./screens";

test("the office opens any load list from the overview @on-desk", async ({ page }, info) => {
  await signIn(page, "admin", "/load-lists");
  await expect(page.getByRole("heading", { level: 2 })).not.toHaveCount(0);
  await page.getByRole("link", { name: "Load list of route 11, Wednesday" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Route 11");
  await expect(page.getByRole("link", { name: "Wednesday" })).toHaveAttribute("aria-current", "page");
  await hydrated(page);
  await expectAccessible(page, info, "a load list in the office");
  await page.goto("/loadlist");
  await expect(page.getByRole("heading", { level: 1 }), "33 is the default").toHaveText("Route 33");
  await page.goto("/loadlist/98?day=Monday");
  await expect(page.getByText("Error: route 98 does not exist.")).toBeVisible();
});

test("on a phone the office's side menu leads to the API reference, whose tables fit the screen @on-phone", async ({
  page,
}, info) => {
  await signIn(page, "superadmin");
  const section = page.getByRole("link", { name: "API reference" }).filter({ visible: true });
  await expect(section).toHaveCount(0);
  await page.locator("summary[aria-label=Menu]").click();
  await expect(section).toHaveCount(1);
  await expectAccessible(page, info, "the menu on a phone");
  await expect(section).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(section).toHaveCount(0);
  await openSection(page, "API reference");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("API reference");
  await page.getByRole("searchbox", { name: "Search calls" }).fill("/api/auth/customer/login");
  const call = page.getByRole("listitem").filter({ hasText: "user.signIn" });
  await call.getByText(/^\d+ fields$/).click();
  const table = call.getByRole("region");
  for (const screen of ["desk", "phone"] as const) {
    await page.setViewportSize(SCREENS[screen].viewport);
    await table.scrollIntoViewIfNeeded();
    await expect(table.getByRole("columnheader", { name: "Needed" })).toBeInViewport({ ratio: 1 });
    expect(await table.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0);
  }
  await expectAccessible(page, info, "the API reference");

  await test.step("an Admin has the side menu too, and a separate account menu", async () => {
    await page.context().clearCookies();
    await signIn(page, "admin");
    await expect(section).toHaveCount(0);
    await page
      .getByLabel(/^Account menu/)
      .filter({ visible: true })
      .click();
    await expect(page.getByRole("link", { name: "Account", exact: true }).filter({ visible: true })).toHaveCount(1);
    await expectAccessible(page, info, "the account menu");
    await page.keyboard.press("Escape");
    await page.locator("summary[aria-label=Menu]").click();
    await section.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("API reference");
  });
});

test("the SuperAdmin previews and applies an import, and cannot leave the page meanwhile @on-desk", async ({
  page,
}, info) => {
  const route = "89",
    first = 890_000;
  const file = (name: string, lines: string[]) => ({
    name,
    mimeType: "text/csv",
    buffer: Buffer.from(`${lines.join("\r\n")}\r\n`),
  });
  await signIn(page, "superadmin");
  await page.getByRole("link", { name: "Database" }).click();
  await expect(page.getByRole("heading", { name: "Import a company's files" })).toBeVisible();
  await page
    .getByLabel("Choose files")
    .setInputFiles([
      file("customers.csv", [
        "customer_number,account_name,route_number,service_days,service_frequency",
        `${first},"Bay ""Linen"" Café",${route},M,Weekly`,
        `12345,Too Short,${route},M,Weekly`,
      ]),
      file("rental-items.csv", ["customer_number,sku,quantity,delivery_day", `${first},E2E-${route},40,1`]),
      file("catalog.csv", ["sku,name,category,base_price", `E2E-${route},Test Towel,Bath Linen,0.46`]),
      file("drivers.csv", [
        "username,email,name,route_number",
        `e2e${route},e2e${route}@example.com,Eve ${route},${route}`,
      ]),
    ]);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("heading", { name: "Preview", exact: true })).toBeVisible();
  const refusal = page.getByRole("row").filter({ hasText: "12345" });
  await expect(refusal).toContainText("customer_number");
  await expect(refusal).toContainText("must be exactly 6 digits");
  const counts = page.getByRole("row").filter({ hasText: "catalog.csv" });
  await expect(counts.getByRole("cell")).toContainText(["catalog.csv", "1", "0", "0", "0"]);
  await expectAccessible(page, info, "an import's preview");

  await test.step("the page cannot be left during the import, as only it shows the invitations", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(
      ({ pathname }) => pathname === "/api/import",
      async (route) => {
        await held;
        await route.continue();
      },
    );
    await page.getByRole("button", { name: /^Apply/ }).click();
    await openSection(page, "Access codes");
    await expect(page.getByText("Import is still at work. Stay until it is done.")).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/super-admin/database");
    release();
    await expect(page.getByRole("heading", { name: "Result" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Invitations" })).toBeVisible();
    await expectAccessible(page, info, "an import's result");
    await openSection(page, "Access codes");
    await page.waitForURL("/super-admin/access-codes");
  });
  await page.goto(`/loadlist/${route}?day=Monday`);
  await expect(page.getByRole("button", { name: /Test Towel/ })).toContainText("40");
});
