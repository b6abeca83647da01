import { expect, test } from "@playwright/test";
import { enter, expectAccessible, hydrated, signIn } from "./person";

const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("the office edits a customer's rental items from a date, journal and contact details @on-desk", async ({
  page,
  baseURL,
}, info) => {
  // A date in another year is shown with its year.
  const waiting = (pieces: number) => page.getByText(new RegExp(`^From \\w{3}, \\w{3} \\d+(, \\d{4})?: ${pieces}$`));
  const number = "140012";
  const name = "Quay House";
  await enter(page, "admin");
  const customer = { number, name, route: "05", service_days: "MR", frequency: "Weekly" };
  const response = await page.request.post("/api/customers", { data: customer, headers: { Origin: baseURL! } });
  expect(response.status()).toBe(200);

  await test.step("/details redirects to the customer's page with service days and proof settings", async () => {
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

  await test.step("an item is added, and missing values are reported at their fields", async () => {
    await page.getByRole("link", { name: "Rental Items" }).click();
    await expect(page).toHaveURL(`/customer/${number}?tab=items`);
    await expect(page.getByText("Nothing is rented")).toBeVisible();
    await page.getByRole("link", { name: "Add item" }).click();
    await expect(page).toHaveURL(`/customer/${number}/add-item`);
    await page.getByRole("button", { name: "Add item" }).click();
    await expect(page.getByText("Choose a product.")).toBeVisible();
    await expect(page.getByText("Enter how many pieces, from 1 to 100,000.")).toBeVisible();
    await expectAccessible(page, info, "a new item's missing fields");
    await page.getByLabel("Product", { exact: true }).fill("bath towel");
    await page.getByRole("button", { name: /^Bath Towel White BTH-TOWL/ }).click();
    await expect(page.getByRole("button", { name: "Change product" })).toBeFocused();
    await expect(page.getByLabel("Price in dollars")).toHaveValue(/^\d+\.\d\d$/);
    await page.getByLabel("Price in dollars").fill("60");
    await page.getByLabel("Pieces").fill("12");
    await expect(page.getByLabel("Delivery frequency")).toHaveValue("Weekly");
    await page.getByLabel("Delivery frequency").selectOption("Biweekly");
    await page.getByLabel("Day").selectOption("Thursday");
    // The default is the next Thursday. On a Thursday that is today, so the change would not be
    // pending.
    await page.getByLabel("From", { exact: true }).fill(daysAhead(30));
    await page.getByRole("button", { name: "Add item" }).click();
    await expect(page).toHaveURL(`/customer/${number}?tab=items`);
    await expect(page.getByRole("heading", { name: "Thursday" })).toBeVisible();
  });

  await test.step("a change of quantity weeks ahead is shown as pending and can be taken back", async () => {
    await page.getByRole("button", { name: /^Bath Towel White BTH-TOWL.* Biweekly/ }).click();
    await expect(page.getByLabel("Delivery frequency")).toHaveValue("Biweekly");
    await page.getByLabel("Pieces").fill("40");
    await page.getByLabel("From", { exact: true }).fill(daysAhead(60));
    await expectAccessible(page, info, "a rental item's form");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL(`/customer/${number}?tab=items`);
    await expect(waiting(40)).toBeVisible();
    await expectAccessible(page, info, "the items with a pending change");
    await page
      .getByRole("button", { name: /^Take back: .* from / })
      .last()
      .click();
    await expect(waiting(40)).toBeHidden();
    // The addition itself is still pending.
    await expect(waiting(12)).toBeVisible();
  });

  await test.step("a journal entry is added and filtered", async () => {
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
    await expectAccessible(page, info, "an empty filtered journal");
    await page.getByRole("button", { name: "Show all" }).click();
    await page.getByRole("link", { name: "Overview" }).click();
    await expect(page.getByText("They open a second kitchen in spring.")).toBeVisible();
  });

  await test.step("the phone number is changed on the edit page", async () => {
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await expect(page).toHaveURL(`/customer/${number}/edit`);
    await expect(page.getByRole("heading", { level: 1, name: `Edit ${name}` })).toBeVisible();
    await page.getByLabel("Phone").fill("555 0142");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page).toHaveURL(`/customer/${number}`);
    await expect(page.getByRole("link", { name: "555 0142" })).toBeVisible();
  });

  await test.step("dropping a day asks where its items go, and says what happens to them", async () => {
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await hydrated(page);
    await page.getByLabel("From", { exact: true }).fill(daysAhead(40));
    await page.getByText("Thu", { exact: true }).click();
    await page.getByText("Fri", { exact: true }).click();
    const thursdays = page.getByLabel("Thursday's item, 12 pieces");
    await expect(thursdays, "the new day is suggested").toHaveValue("F");
    await expect(page.getByText("Thursday items now come on Fridays.")).toBeVisible();
    await thursdays.selectOption("End them");
    await expect(page.getByText("Thursday items end.")).toBeVisible();
    await expectAccessible(page, info, "a dropped service day");
    await thursdays.selectOption("Move to Monday");
    await page.getByRole("button", { name: "Save route and days" }).click();
    await expect(
      page.getByText(/^Quay House: Route 05, Monday and Friday, .* Thursday items now come on Mondays\.$/),
    ).toBeVisible();
  });

  await test.step("an unknown customer number shows a way back", async () => {
    await page.goto("/customer/999999");
    await expect(page.getByRole("heading", { name: "Customer not found" })).toBeVisible();
    await expectAccessible(page, info, "no such customer");
    await expect(page.getByRole("link", { name: "Back to Customers" })).toHaveAttribute("href", "/customers");
  });
});

test("the office sees a customer's week in one table, and an amount leads to its item @on-desk", async ({
  page,
}, info) => {
  await signIn(page, "admin", "/customer/100177?tab=items");
  await page.getByText("The week", { exact: true }).click();
  const week = page.getByRole("grid", { name: "The week" });
  await expect(week).toBeVisible();
  await expectAccessible(page, info, "a customer's week for the office");
  await week.locator("tbody td").getByRole("link").first().click();
  await page.waitForURL(/\/customer\/100177\/item\/[\w-]+\/edit$/);
});
