import { expect, test } from "@playwright/test";
import { enter, expectAccessible, hydrated } from "./person";

test("a customer is created together with their first items, and errors show at their fields @on-desk", async ({
  page,
}, info) => {
  const number = "140022";
  const name = "Cliff & Sons / 50%";
  await enter(page, "admin");

  await test.step("a search without results links to the new-customer form", async () => {
    await page.goto(`/customers?${new URLSearchParams({ q: name })}`);
    await hydrated(page);
    await page.getByRole("link", { name: `Make “${name}” a customer` }).click();
    await expect(page.getByRole("heading", { level: 1, name: `New customer: ${name}` })).toBeVisible();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue(name);
    await expect(page.getByLabel("Customer number")).toHaveValue(/^\d{6}$/);
  });

  await test.step("products are found by name or SKU, and missing values are reported", async () => {
    await page.getByLabel("Customer number").fill(number);
    await page.getByLabel("Route").selectOption("09");
    await page.getByText("Mon", { exact: true }).click();
    await page.getByText("Thu", { exact: true }).click();
    await page.getByLabel("Product", { exact: true }).fill("no such thing");
    await expect(page.getByText("No product has “no such thing” in its name or SKU.")).toBeVisible();
    await page.getByLabel("Product", { exact: true }).fill("bth-towl");
    await page.getByRole("button", { name: /^Bath Towel White/ }).click();
    await expect(page.getByLabel("Pieces")).toBeFocused();
    await page.getByLabel("Product", { exact: true }).fill("bar mop");
    await page.getByRole("button", { name: /^Bar Mop White/ }).click();
    await page.getByLabel("Pieces").last().fill("60");
    await page.getByLabel("Day", { exact: true }).last().selectOption("Thursday");
    await page.getByRole("button", { name: "Add Customer" }).click();
    await expect(page.getByText("Enter how many pieces, from 1 to 100,000.")).toBeVisible();
    await expectAccessible(page, info, "a new customer's missing fields");
    expect((await page.request.get(`/api/customers/${number}`)).status(), "nothing is saved").toBe(404);
  });

  await test.step("the customer and all items are saved and shown", async () => {
    await page.getByLabel("Pieces").first().fill("40");
    await page.getByRole("button", { name: "Add Customer" }).click();
    await expect(page).toHaveURL(`/customer/${number}?tab=items`);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    for (const day of ["Monday", "Thursday"]) await expect(page.getByRole("heading", { name: day })).toBeVisible();
    const answer = await page.request.get(`/api/customers/${number}/rental-items`);
    const { items } = (await answer.json()) as { items: { item_id: string; delivery_day: number }[] };
    expect(items.map(({ item_id, delivery_day }) => `${item_id} ${delivery_day}`).sort()).toEqual([
      "BTH-TOWL 1",
      "BTH-TOWL 4",
      "KIT-BARM 4",
    ]);
  });

  await test.step("the analytics say that nothing has been delivered yet", async () => {
    await page.getByRole("link", { name: "Analytics" }).click();
    await expect(page.getByText("Nothing was delivered yet")).toBeVisible();
    await expectAccessible(page, info, "analytics of a new customer");
  });
});
