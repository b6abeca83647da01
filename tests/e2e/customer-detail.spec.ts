import { expect, test } from "@playwright/test";
import { enter, expectAccessible, hydrated } from "./person";

const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("the office works on one customer: what is rented from a date, what is written, how they are reached @on-desk", async ({
  page,
  baseURL,
}, info) => {
  // A day of another year is said with its year.
  const waiting = (pieces: number) => page.getByText(new RegExp(`^From \\w{3}, \\w{3} \\d+(, \\d{4})?: ${pieces}$`));
  // Each screen has a customer of its own.
  const number = "140012";
  const name = "Quay House";
  await enter(page, "admin");
  const customer = { number, name, route: "05", service_days: "MR", frequency: "Weekly" };
  const made = await page.request.post("/api/customers", { data: customer, headers: { Origin: baseURL! } });
  expect(made.status()).toBe(200);

  await test.step("/details leads to the page, which says who they are and how they are served", async () => {
    await page.goto(`/customer/${number}/details`);
    await expect(page).toHaveURL(`/customer/${number}`);
    await hydrated(page);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByText("Monday and Thursday")).toBeVisible();
    await expect(page.getByText("Nothing was written yet.")).toBeVisible();
    const saved = page.waitForResponse((answer) => answer.url().endsWith(`/api/customers/${number}/proof`));
    await page.getByRole("group", { name: "Photo" }).getByText("Required").click();
    expect((await saved).status()).toBe(200);
    await expect(page.getByText("Customer updated", { exact: true })).toBeVisible();
    await expect(page.getByRole("group", { name: "Photo" }).getByLabel("Required")).toBeChecked();
  });

  await test.step("an item is added; what is missing is said at its field", async () => {
    await page.getByRole("link", { name: "Rental Items" }).click();
    await expect(page).toHaveURL(`/customer/${number}?tab=items`);
    await expect(page.getByText("Nothing is rented")).toBeVisible();
    await page.getByRole("link", { name: "Add item" }).click();
    await expect(page).toHaveURL(`/customer/${number}/add-item`);
    await page.getByRole("button", { name: "Add item" }).click();
    await expect(page.getByText("Choose a product.")).toBeVisible();
    await expect(page.getByText("Enter how many pieces, from 1 to 100,000.")).toBeVisible();
    await expectAccessible(page, info, "what is missing of a new item");
    await page.getByLabel("Product", { exact: true }).fill("bath towel");
    await page.getByRole("button", { name: /^Bath Towel White BTH-TOWL/ }).click();
    await expect(page.getByRole("button", { name: "Change product" })).toBeFocused();
    await expect(page.getByLabel("Price in dollars")).toHaveValue(/^\d+\.\d\d$/);
    await page.getByLabel("Price in dollars").fill("60");
    await page.getByLabel("Pieces").fill("12");
    await page.getByLabel("Day").selectOption("Thursday");
    // Else it begins on the next Thursday. On a Thursday that is today, and nothing of it would lie ahead.
    await page.getByLabel("From", { exact: true }).fill(daysAhead(30));
    await page.getByRole("button", { name: "Add item" }).click();
    await expect(page).toHaveURL(`/customer/${number}?tab=items`);
    await expect(page.getByRole("heading", { name: "Thursday" })).toBeVisible();
  });

  await test.step("its quantity changes weeks ahead, that is shown, and taken back", async () => {
    await page.getByRole("button", { name: /^Bath Towel White BTH-TOWL/ }).click();
    await page.getByLabel("Pieces").fill("40");
    await page.getByLabel("From", { exact: true }).fill(daysAhead(60));
    await expectAccessible(page, info, "a change of an item");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL(`/customer/${number}?tab=items`);
    await expect(waiting(40)).toBeVisible();
    await expectAccessible(page, info, "the items with a change that waits");
    await page
      .getByRole("button", { name: /^Take back: .* from / })
      .last()
      .click();
    await expect(waiting(40)).toBeHidden();
    // What was added still comes.
    await expect(waiting(12)).toBeVisible();
  });

  await test.step("what was seen is written into the journal", async () => {
    await page.getByRole("link", { name: "Journal" }).click();
    await expect(page.getByText("0 entries")).toBeVisible();
    await page.getByRole("button", { name: "Add entry" }).click();
    const dialog = page.getByRole("dialog", { name: "Add entry" });
    await dialog.getByLabel("What you saw").fill("They open a second kitchen in spring.");
    await expectAccessible(page, info, "a journal entry");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("They open a second kitchen in spring.")).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.getByLabel("Type").selectOption("Issue");
    await expect(page.getByText("No such entries")).toBeVisible();
    await expect(page).toHaveURL(/type=issue/);
    await expectAccessible(page, info, "a journal without such an entry");
    await page.getByRole("button", { name: "Show all" }).click();
    await page.getByRole("link", { name: "Overview" }).click();
    await expect(page.getByText("They open a second kitchen in spring.")).toBeVisible();
  });

  await test.step("the phone number changes on a page of its own", async () => {
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await expect(page).toHaveURL(`/customer/${number}/edit`);
    await expect(page.getByRole("heading", { level: 1, name: `Edit ${name}` })).toBeVisible();
    await page.getByLabel("Phone").fill("555 0142");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page).toHaveURL(`/customer/${number}`);
    await expect(page.getByRole("link", { name: "555 0142" })).toBeVisible();
  });

  await test.step("a number that nobody has leads back", async () => {
    await page.goto("/customer/999999");
    await expect(page.getByRole("heading", { name: "Customer not found" })).toBeVisible();
    await expectAccessible(page, info, "no such customer");
    await expect(page.getByRole("link", { name: "Back to Customers" })).toHaveAttribute("href", "/customers");
  });
});
