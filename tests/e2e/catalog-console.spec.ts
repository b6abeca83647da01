import { expect, test } from "@playwright/test";
import { expectAccessible, hydrated, signIn } from "./person";

test("a product is added, edited, copied and deleted, and Undo restores it @on-desk", async ({
  page,
  context,
}, info) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const sku = "ROBE-LONG";
  await signIn(page, "superadmin", "/super-admin/catalog");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Product Catalog");
  await expectAccessible(page, info, "the product catalog");

  await page.getByRole("button", { name: "Add Item" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("button", { name: "Add Item" }).click();
  await expect(form.getByText("SKU, name, and base price are required").first()).toBeVisible();
  await form.getByLabel("SKU").fill(sku);
  await form.getByLabel("Name").fill(`Bath robe ${sku}`);
  await form.getByLabel("Base price, $").fill("12.5");
  await form.getByLabel("Category").selectOption({ index: 1 });
  await expectAccessible(page, info, "a product's form");
  await form.getByRole("button", { name: "Add Item" }).click();
  await expect(page.getByText("Catalog item added successfully")).toBeVisible();

  await page.getByRole("searchbox", { name: "Search products" }).fill(sku);
  const list = page.getByRole("list", { name: "Products" });
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`search=${sku}`));
  const row = list.getByRole("button", { name: new RegExp(`^Bath robe ${sku}`) });
  await row.click();
  await page.getByRole("button", { name: `Copy Sales info: Bath robe ${sku}` }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`Bath robe ${sku} (${sku}): $12.50, out of stock`);
  await expectAccessible(page, info, "an opened product");

  await page.getByText("Quick Copy Tools").click();
  await page.getByRole("button", { name: "Simple" }).click();
  await expect(page.getByText("Copied 1 items in simple format")).toBeVisible();

  await page.getByRole("button", { name: `Edit: Bath robe ${sku}` }).click();
  await form.getByLabel("Stock").fill("40");
  await page.route("**/api/rental-items/catalog/*", (route) => route.abort());
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Error updating catalog item")).toBeVisible();
  await page.unroute("**/api/rental-items/catalog/*");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Catalog item updated successfully")).toBeVisible();
  await expect(row).not.toContainText("Out of Stock");

  await page.getByRole("button", { name: `Delete: Bath robe ${sku}` }).click();
  await expect(form).toContainText("Are you sure you want to delete this product?");
  await form.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No products found")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).toBeVisible();

  // Each action is in the audit log, searchable by SKU.
  await page.goto("/super-admin/audit");
  await hydrated(page);
  await page.getByRole("searchbox", { name: "Search acts" }).fill(sku);
  const acts = page.getByRole("main").getByRole("listitem");
  await expect(acts).toHaveCount(4);
  await expect(acts.first()).toContainText("restored a product");
  await acts.last().getByText("added a product").click();
  await expect(acts.last()).toContainText(`Bath robe ${sku}`);
  await expectAccessible(page, info, "the audit");
});
