import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { importFiles, takeUp } from "./imported";
import { startOwnPortal, type OwnPortal } from "./own-portal";
import { enter, expectAccessible, hydrated } from "./person";
import { SCREENS } from "./screens";

// The office's week as one flow, on an imported company. Errors of a single step are tested with
// that step; here each step builds on what the previous ones left behind.
// tests/postgres/copy.test.ts checks that a copy on a PostgreSQL server has the same load lists.

let portal: OwnPortal, folder: string;
test.beforeAll(async () => {
  portal = await startOwnPortal({ COMPANY_TIMEZONE: "UTC" });
  folder = mkdtempSync(join(tmpdir(), "clothesline-week-"));
});
test.afterAll(async () => {
  await portal?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

const DAY_MS = 86_400_000;
const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);
/** The first given weekday (1 is Monday) at least `days` days from now. */
function weekdayAfter(isoDay: number, days: number): string {
  let time = Date.now() + days * DAY_MS;
  while (new Date(time).getUTCDay() !== isoDay) time += DAY_MS;
  return dateOf(time);
}

/** The quantities on a truck on a date, by customer and product. */
async function truckOf(page: Page, route: string, date: string): Promise<Record<string, number>> {
  const answer = await page.request.get(`/api/rental-items/route/${route}/loadlist?date=${date}`);
  expect(answer.status(), `the load list of route ${route} for ${date}`).toBe(200);
  const { categories } = (await answer.json()) as {
    categories: { items: { item_id: string; customers: { number: string; quantity: number }[] }[] }[];
  };
  return Object.fromEntries(
    categories.flatMap(({ items }) =>
      items.flatMap(({ item_id, customers }) =>
        customers.map(({ number, quantity }) => [`${number} ${item_id}`, quantity]),
      ),
    ),
  );
}

test("the office's changes of a week reach the trucks, and a backup restores them @on-desk", async ({
  browser,
}, info) => {
  const [from, to] = ["43", "44"];
  const numberOf = (place: number) => `15${from}${String(place).padStart(2, "0")}`;
  const [sku, robe] = ["WEEK", "WEEK-ROBE"];
  // Far enough ahead that every change is accepted, and the Monday before the Thursday.
  const [monday, thursday] = [weekdayAfter(1, 14), weekdayAfter(4, 21)];
  const friday = dateOf(Date.parse(thursday) + DAY_MS);
  const newPage = async () => (await browser.newContext({ baseURL: portal.url, ...SCREENS.desk })).newPage();
  let page = await newPage();

  await test.step("the company is imported", async () => {
    await importFiles(page, {
      customers: [
        "customer_number,account_name,address,route_number,service_days,service_frequency",
        `${numberOf(1)},Anchor Inn,1 Hill St,${from},MR,Weekly`,
        `${numberOf(2)},Beacon Cafe,2 Hill St,${from},MR,Weekly`,
        `${numberOf(3)},Corner House,3 Hill St,${to},MR,Weekly`,
      ],
      catalog: ["sku,name,category,base_price", `${sku},Week Towel,Bath Linen,0.50`],
      rental_items: [
        "customer_number,sku,quantity,delivery_day,customer_price",
        ...[1, 2, 3].flatMap((place) => [1, 4].map((day) => `${numberOf(place)},${sku},${place * 10},${day},0.50`)),
      ],
      drivers: [
        "username,email,name,route_number",
        ...[from, to].map((route) => `week${route},week${route}@example.com,Week ${route},${route}`),
      ],
    });
    expect(await truckOf(page, from, monday)).toEqual({ [`${numberOf(1)} ${sku}`]: 10, [`${numberOf(2)} ${sku}`]: 20 });
  });

  await test.step("a product is added", async () => {
    await page.goto("/super-admin/catalog");
    await hydrated(page);
    await page.getByRole("button", { name: "Add Item" }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel("SKU").fill(robe);
    await form.getByLabel("Name").fill("Week Robe");
    await form.getByLabel("Base price, $").fill("2.25");
    await form.getByLabel("Category").selectOption({ index: 1 });
    await form.getByRole("button", { name: "Add Item" }).click();
    await expect(page.getByText("Catalog item added successfully")).toBeVisible();
  });

  await test.step("a new customer rents it", async () => {
    await page.goto(`/build-customer/${encodeURIComponent("Dockside Hotel")}`);
    await hydrated(page);
    await page.getByLabel("Customer number").fill(numberOf(4));
    await page.getByLabel("Route").selectOption(from);
    await page.getByText("Mon", { exact: true }).click();
    await page.getByLabel("Product", { exact: true }).fill(robe);
    await page.getByRole("button", { name: /^Week Robe/ }).click();
    await page.getByLabel("Pieces").fill("12");
    await page.getByRole("button", { name: "Add Customer" }).click();
    await expect(page).toHaveURL(`/customer/${numberOf(4)}?tab=items`);
    expect(await truckOf(page, from, monday)).toMatchObject({ [`${numberOf(4)} ${robe}`]: 12 });
  });

  await test.step("a customer is moved to another route from a date", async () => {
    await page.goto(`/customer/${numberOf(2)}/edit`);
    await hydrated(page);
    const form = page.locator("section", { has: page.getByRole("heading", { name: "Route and days" }) });
    await form.getByLabel("Route", { exact: true }).selectOption(to);
    await form.getByLabel("From").fill(monday);
    await form.getByRole("button", { name: "Save route and days" }).click();
    await expect(page).toHaveURL(`/customer/${numberOf(2)}`);
    const before = dateOf(Date.parse(monday) - 7 * DAY_MS);
    expect(Object.keys(await truckOf(page, from, before))).toContain(`${numberOf(2)} ${sku}`);
    expect(Object.keys(await truckOf(page, from, monday))).not.toContain(`${numberOf(2)} ${sku}`);
    expect(await truckOf(page, to, monday)).toEqual({ [`${numberOf(2)} ${sku}`]: 20, [`${numberOf(3)} ${sku}`]: 30 });
  });

  await test.step("a holiday moves one route, and no other, to the day after", async () => {
    await page.goto("/admin/holidays");
    await hydrated(page);
    await page.getByRole("button", { name: "New schedule" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Week holiday");
    await page.getByLabel("Holiday", { exact: true }).fill(thursday);
    await page.getByLabel("Stops run on").fill(friday);
    await page.getByLabel("Routes").selectOption(from);
    await expect(page.getByText(/^Moves 1 stop: route \d+ \(1\)\.$/)).toBeVisible();
    await expectAccessible(page, info, "a holiday before it is saved");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Week holiday is entered.")).toBeVisible();
    // Federal holidays are listed for review before anything is saved.
    await page.getByRole("button", { name: "Year after" }).click();
    await page.getByRole("button", { name: "Add US federal holidays" }).click();
    await expect(page.getByText("Thanksgiving Day")).toBeVisible();
    await expectAccessible(page, info, "a year's federal holidays before they are saved");
    await page.getByRole("button", { name: "Cancel" }).click();
    expect(await truckOf(page, from, thursday)).toEqual({});
    expect(await truckOf(page, from, friday)).toEqual({ [`${numberOf(1)} ${sku}`]: 10 });
    expect(Object.keys(await truckOf(page, to, thursday))).toContain(`${numberOf(3)} ${sku}`);
  });

  await test.step("a price changes from a date, and the quantities stay", async () => {
    await page.goto(`/customer/${numberOf(1)}?tab=items`);
    await hydrated(page);
    await page
      .getByRole("button", { name: /^Week Towel/ })
      .first()
      .click();
    // The item's own page has the same form.
    await page.getByRole("link", { name: "Open on its own page" }).click();
    // The URL changes before the page does, and both pages have a field of this name.
    await expect(page.getByRole("heading", { name: "Edit Week Towel" })).toBeVisible();
    await page.getByLabel("Price in dollars").fill("0.65");
    await page.getByLabel("From").fill(monday);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL(`/customer/${numberOf(1)}?tab=items`);
    await expect(page.getByText("$0.65").first()).toBeVisible();
    expect(await truckOf(page, from, monday)).toMatchObject({ [`${numberOf(1)} ${sku}`]: 10 });
  });

  const username = "nils";
  const people = page.getByRole("row").filter({ hasText: username });
  const other = await newPage();
  const setRole = async (role: string) => {
    await people.getByRole("button", { name: `Edit: ${username}` }).click();
    const dialog = page.getByRole("dialog", { name: "Edit User" });
    await dialog.getByLabel("Role").selectOption(role);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
  };
  await test.step("a new driver becomes an admin, and loses access at once when demoted", async () => {
    await page.goto("/add-driver");
    await hydrated(page);
    const dialog = page.getByRole("dialog", { name: "Add New Driver" });
    await dialog.getByLabel("Name", { exact: true }).fill("Nils New");
    await dialog.getByLabel("Username").fill(username);
    await dialog.getByLabel("Email").fill(`${username}@example.com`);
    await dialog.getByRole("button", { name: "Add Driver" }).click();
    const addedDialog = page.getByRole("dialog", { name: "Nils New is added." });
    const invitation = new URL((await addedDialog.locator("code").textContent())!).pathname;
    await addedDialog.getByRole("button", { name: "Done" }).click();
    await page.getByRole("searchbox", { name: "Search users" }).fill(username);
    // Once the search is in the URL the page renders again, which would close an open dialog.
    await expect(page).toHaveURL(new RegExp(`q=${username}`));
    await expect(page.getByRole("table", { name: "Users" }).getByRole("row")).toHaveCount(2);
    await setRole("Admin");
    expect(await takeUp(other, invitation)).toBe("/admin");
    await other.goto("/customers");
    await hydrated(other);
    await setRole("Driver");
    await other.waitForURL(/\/driver\//);
    const refused = await other.request.get("/api/customers?q=Anchor");
    expect([200, 403]).toContain(refused.status());
    if (refused.ok()) expect(((await refused.json()) as { customers: unknown[] }).customers).toEqual([]);
    await other.context().close();
  });

  await test.step("restoring a backup undoes exactly what was done after it", async () => {
    const trucks = async () => ({
      own: await truckOf(page, from, monday),
      moved: await truckOf(page, to, monday),
      holiday: await truckOf(page, from, friday),
    });
    await page.goto("/super-admin/database");
    await hydrated(page);
    await page.getByRole("button", { name: "Backup now" }).click();
    await expect(page.getByText(/^Backed up: [\d,]+ rows and \d+ files\.$/)).toBeVisible();
    const newest = page.getByRole("region", { name: "Backups" }).getByRole("row").nth(1);
    await expect(newest).toContainText("By hand");
    const download = page.waitForEvent("download");
    await newest.getByRole("link", { name: /^Download the backup of/ }).click();
    const file = join(folder, "backup.tar.gz");
    await (await download).saveAs(file);
    const before = await trucks();
    await page.goto("/customers?q=Dockside");
    await hydrated(page);
    const list = page.getByRole("table", { name: "Customers" });
    await list.getByRole("button", { name: "Dockside Hotel" }).click();
    await list.getByRole("button", { name: "Delete: Dockside Hotel" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("No customers found")).toBeVisible();
    expect(await trucks()).not.toEqual(before);

    await page.context().close();
    expect(await portal.restartAfter("scripts/restore.mjs", file, "--replace")).toContain(
      "Everyone has to sign in again.",
    );
    page = await newPage();
    await enter(page, "superadmin");
    expect(await trucks()).toEqual(before);
    await page.goto("/customers?q=Dockside");
    await hydrated(page);
    await expect(
      page.getByRole("table", { name: "Customers" }).getByRole("button", { name: "Dockside Hotel" }),
    ).toBeVisible();
    await page.context().close();
  });
});
