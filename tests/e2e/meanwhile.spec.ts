import { expect, test, type APIRequestContext } from "@playwright/test";
import { expectAccessible, hydrated, PASSWORD, signIn } from "./person";

/** API calls as another member of the office. */
async function another(request: APIRequestContext, username: string) {
  const login = await request.post("/api/auth/login", { data: { username, password: PASSWORD } });
  const { token } = (await login.json()) as { token: string };
  const headers = { Authorization: `Bearer ${token}` };
  const send = async (method: string, path: string, data?: object) => {
    const answer = await request.fetch(`/api/${path}`, { method, headers, ...(data && { data }) });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as Record<string, unknown>;
  };
  return send;
}

/** A Wednesday to Friday about 200 days ahead, when no other test has holidays. */
const far = (() => {
  const then = new Date(Date.now() + 200 * 86_400_000);
  const day = (by: number) =>
    new Date(then.getTime() + (by - then.getUTCDay()) * 86_400_000).toISOString().slice(0, 10);
  return { wednesday: day(3), thursday: day(4), friday: day(5) };
})();

test("a holiday that someone else changes or ends keeps what is typed, and shows their version @on-desk", async ({
  page,
  request,
}, info) => {
  const office = await another(request, "superadmin");
  const name = "Plant inventory";
  const id = "0190a000-0000-7000-8000-00000000c0de";
  const days = (holiday: string) => [{ holiday, runs_on: null, route: null }];
  await office("POST", "holidays", { id, name, days: days(far.wednesday) });
  await signIn(page, "admin", "/admin/holidays");
  await hydrated(page);
  const field = page.getByLabel("Name", { exact: true });
  const open = async (typed: string) => {
    await page.getByRole("button", { name: `Change ${name}` }).click();
    await field.fill(typed);
  };

  await test.step("the other version is shown and can be taken", async () => {
    await open("My inventory");
    await office("PUT", `holidays/${id}`, { version: 1, name, days: days(far.thursday) });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Someone else changed this schedule while you typed")).toBeVisible();
    await expect(field, "what was typed is kept").toHaveValue("My inventory");
    await expect(
      page.getByText(/^Theirs: Plant inventory: Thu, .* skipped, all routes\. Save keeps yours/),
    ).toBeVisible();
    await expectAccessible(page, info, "a holiday's edit conflict");
    await page.getByRole("button", { name: "Take theirs" }).click();
    await expect(field).toHaveValue(name);
    await expect(page.getByLabel("Holiday", { exact: true })).toHaveValue(far.thursday);
  });

  await test.step("saving again keeps one's own version", async () => {
    await office("PUT", `holidays/${id}`, { version: 2, name, days: days(far.friday) });
    await field.fill("Inventory of both");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Someone else changed this schedule while you typed")).toBeVisible();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Inventory of both is saved.")).toBeVisible();
    await office("PUT", `holidays/${id}`, { version: 4, name, days: days(far.thursday) });
  });

  await test.step("a holiday that was ended stays in the form, and can be saved as a new one", async () => {
    await page.reload();
    await hydrated(page);
    await open("Kept inventory");
    await office("POST", `holidays/${id}/end`, { version: 5 });
    await page.getByRole("button", { name: /^Save/ }).click();
    await expect(page.getByText("Someone else ended this schedule while you typed")).toBeVisible();
    await expect(field).toHaveValue("Kept inventory");
    await page.getByRole("button", { name: "Save as a new schedule" }).click();
    await expect(page.getByText("Kept inventory is entered.")).toBeVisible();
    await page.getByRole("button", { name: "End Kept inventory" }).click();
    await page.getByRole("button", { name: "End schedule" }).click();
    await expect(page.getByText("Kept inventory has ended.")).toBeVisible();
  });
});

test("forms for a customer, product, category, role and user survive another person's change or deletion @on-desk", async ({
  page,
  request,
}, info) => {
  const chief = await another(request, "superadmin");
  const dialog = page.getByRole("dialog");
  const name = dialog.getByLabel("Name", { exact: true });
  const save = () => dialog.getByRole("button", { name: "Save", exact: true }).click();
  const sku = "MEAN-1";
  const soap = { name: "Meanwhile soap", base_price: 2.5, vendor: "Mill", stock_quantity: 3, kind: "direct_sale" };
  await chief("POST", "rental-items/catalog", { sku, ...soap });

  await test.step("a product's conflicting field asks, and a field only they changed is taken over", async () => {
    await signIn(page, "superadmin", `/super-admin/catalog?search=${sku}`);
    await page.getByRole("button", { name: "Meanwhile soap" }).click();
    await page.getByRole("button", { name: "Edit: Meanwhile soap" }).click();
    await name.fill("My soap");
    await chief("PUT", `rental-items/catalog/${sku}`, { ...soap, name: "Their soap", base_price: 2.75 });
    await save();
    await expect(dialog.getByText("Someone else changed this product while you typed")).toBeVisible();
    await expect(dialog.getByText("They wrote: Their soap")).toBeVisible();
    await expect(name).toHaveValue("My soap");
    await expect(dialog.getByLabel("Base price, $"), "their value is taken where nothing was typed").toHaveValue(
      "2.75",
    );
    await expectAccessible(page, info, "a product's edit conflict");
  });

  await test.step("a deleted product is restored with what was typed", async () => {
    await chief("DELETE", `rental-items/catalog/${sku}`);
    await save();
    await expect(dialog.getByText("This product was deleted meanwhile")).toBeVisible();
    await expect(name).toHaveValue("My soap");
    await dialog.getByRole("button", { name: "Take back" }).click();
    await expect(dialog.getByText("This product was deleted meanwhile")).toBeHidden();
    await save();
    await expect(page.getByText("Catalog item updated successfully")).toBeVisible();
    await expect(page.getByRole("button", { name: `My soap ${sku}` })).toBeVisible();
    await chief("DELETE", `rental-items/catalog/${sku}`);
  });

  await test.step("a deleted customer is taken back with what was typed", async () => {
    const number = "140031";
    await chief("POST", "customers", {
      number,
      name: "Meanwhile Inn",
      route: "05",
      service_days: "M",
      frequency: "Weekly",
    });
    await page.goto(`/customer/${number}/edit`);
    await hydrated(page);
    const phone = page.getByLabel("Phone");
    await phone.fill("555 0143");
    await chief("DELETE", `customers/${number}`);
    await expect(page.getByText("This customer was deleted meanwhile")).toBeVisible();
    await expect(phone).toHaveValue("555 0143");
    await expectAccessible(page, info, "a form of a deleted customer");
    await page.getByRole("button", { name: "Take back" }).click();
    await expect(page.getByText("This customer was deleted meanwhile")).toBeHidden();
    await expect(phone).toHaveValue("555 0143");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("link", { name: "555 0143" })).toBeVisible();
    await chief("DELETE", `customers/${number}`);
  });

  await test.step("a removed category keeps the name that was typed for it", async () => {
    const { id } = await chief("POST", "categories", { name: "Meanwhile linen" });
    await page.goto("/super-admin/catalog?new=categories");
    await hydrated(page);
    await dialog.getByRole("button", { name: "Rename Meanwhile linen" }).click();
    const typed = dialog.getByLabel("Name of Meanwhile linen");
    await typed.fill("Kept linen");
    await chief("DELETE", `categories/${String(id)}`);
    await dialog.getByRole("button", { name: "Save name" }).click();
    await expect(dialog.getByText("Someone else removed this category. Save adds it under this name.")).toBeVisible();
    await expect(typed).toHaveValue("Kept linen");
    await dialog.getByRole("button", { name: "Save name" }).click();
    await expect(dialog.getByRole("button", { name: "Rename Kept linen" })).toBeVisible();
  });

  await test.step("a changed role shows their version, and a deleted one can be saved as new", async () => {
    const { id } = await chief("POST", "roles", { name: "Meanwhile clerk", permissions: [] });
    await page.goto("/driver-management/roles");
    await hydrated(page);
    await page.getByRole("button", { name: "Edit: Meanwhile clerk" }).click();
    await name.fill("Kept clerk");
    await chief("PUT", `roles/${String(id)}`, { version: 1, name: "Their clerk", permissions: [] });
    await expect(dialog.getByText(/^Theirs: Their clerk\. It may do nothing\. Save keeps yours/)).toBeVisible();
    await chief("DELETE", `roles/${String(id)}`);
    await expect(dialog.getByText("Someone else deleted this role meanwhile")).toBeVisible();
    await expect(name).toHaveValue("Kept clerk");
    await dialog.getByRole("button", { name: "Save as new" }).click();
    await expect(page.getByText("The role Kept clerk is added.")).toBeVisible();
  });

  await test.step("a user form keeps its choice when the route changes, and reports a deletion", async () => {
    const driver = { name: "Mona Wilde", username: "meanwhile", email: "meanwhile@example.com", route: "RELIEF" };
    await chief("POST", "users", driver);
    await page.goto("/driver-management?q=meanwhile");
    await hydrated(page);
    await page.getByRole("button", { name: "Edit: meanwhile" }).click();
    await dialog.getByLabel("Route").selectOption("33");
    const { users } = (await chief("GET", "users?q=meanwhile")) as { users?: { id: string }[] };
    const { id } = users![0]!;
    await chief("PUT", `users/${id}/route`, { route: "05" });
    await expect(dialog.getByText("They are now: Driver, route 05. Save keeps yours, or take theirs.")).toBeVisible();
    await chief("DELETE", `users/${id}`);
    await save();
    await expect(dialog.getByText("Someone else deleted this user meanwhile")).toBeVisible();
    await expectAccessible(page, info, "a deleted user");
    await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
    await expect(dialog).toBeHidden();
  });
});
