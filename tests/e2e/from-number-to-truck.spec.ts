import { expect, test, type Browser, type Page } from "@playwright/test";
import { importFiles, takeUp } from "./imported";
import { confirmEmail, expectAccessible, hydrated, openWaiting } from "./person";

// A new customer's whole path in an imported company: found by their number, approved by their
// route's driver, ordering, and on the truck. The test imports its own route, customer and driver.
const GROUND = { route: "93", number: "930001" } as const;
const LINES = {
  towel: { sku: "WAY-TWL", name: "Way Bath Towel" },
  napkin: { sku: "WAY-NAP", name: "Way Napkin" },
  robe: { sku: "WAY-ROB", name: "Way Robe" },
} as const;

/** Imports the company's files as the SuperAdmin. Returns the driver's invitation. */
async function importCompany(page: Page): Promise<string> {
  const { route, number } = GROUND;
  const invitations = await importFiles(page, {
    customers: [
      "customer_number,account_name,address,city,state,zip_code,route_number,service_days,service_frequency",
      `${number},The Way Inn ${route},1 Harbor St,San Francisco,CA,94103,${route},MTWRF,Weekly`,
    ],
    catalog: [
      "sku,name,category,base_price",
      ...Object.values(LINES).map(({ sku, name }) => `${sku},${name},Way Linen,0.50`),
    ],
    rental_items: [
      "customer_number,sku,quantity,delivery_day,customer_price",
      ...[1, 2, 3, 4, 5].flatMap((day) => [`${number},WAY-TWL,100,${day},0.46`, `${number},WAY-NAP,60,${day},0.13`]),
    ],
    drivers: ["username,email,name,route_number", `way${route},way${route}@example.com,Wanda ${route},${route}`],
  });
  return invitations.get(`way${route}`)!;
}

async function inAnotherBrowser(browser: Browser, baseURL: string | undefined, screen: Page): Promise<Page> {
  return (await browser.newContext({ baseURL, viewport: screen.viewportSize() })).newPage();
}

/** The quantities on the truck for a customer on a date, by product. */
async function onTheTruck(driver: Page, route: string, number: string, date: string): Promise<Record<string, number>> {
  const list = (await (await driver.request.get(`/api/rental-items/route/${route}/loadlist?date=${date}`)).json()) as {
    categories: { items: { item_id: string; customers: { number: string; quantity: number }[] }[] }[];
  };
  return Object.fromEntries(
    list.categories.flatMap(({ items }) =>
      items.flatMap(({ item_id, customers }) =>
        customers.filter((customer) => customer.number === number).map(({ quantity }) => [item_id, quantity]),
      ),
    ),
  );
}

const orderCard = (page: Page, words: string) =>
  page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: /^(Order #|The Way Inn)/ }) })
    .filter({ hasText: words })
    .last();

test("a hotel signs up by its number, is approved and orders, and the order is on the truck @on-desk", async ({
  page,
  browser,
  baseURL,
}, info) => {
  const { route, number } = GROUND;
  const office = await inAnotherBrowser(browser, baseURL, page);
  const invitation = await importCompany(office);
  await office.context().close();

  const driver = await inAnotherBrowser(browser, baseURL, page);
  await test.step("the driver accepts the invitation", async () => {
    await takeUp(driver, invitation);
    await driver.goto("/driver/dashboard/route");
    await expect(driver.getByRole("heading", { level: 1 })).toHaveText(`Route ${route}`);
    await hydrated(driver);
  });

  await test.step("the buyer signs up with the customer number", async () => {
    await page.goto("/");
    await page.getByRole("link", { name: /sign up|create/i }).click();
    await page.waitForURL("**/customer/signup");
    await hydrated(page);
    await page.getByLabel("Customer number").fill(number);
    await page.getByRole("button", { name: "Find My Business" }).click();
    await expect(page.getByText(`The Way Inn ${route}`)).toBeVisible();
    await page.getByRole("link", { name: "Yes, Continue" }).click();
    await page.getByLabel("Email").fill(`buyer${route}@example.com`);
    await page.getByLabel("Password", { exact: true }).fill("a linen closet");
    await page.getByLabel("Confirm password").fill("a linen closet");
    await page.getByRole("button", { name: "Create Account" }).click();
    await page.waitForURL(`**/customer/${number}/dashboard`);
    await hydrated(page);
    await confirmEmail(browser, baseURL, `buyer${route}@example.com`);
  });

  await test.step("before the approval the buyer can browse but not order", async () => {
    await page.goto(`/customer/${number}/portal`);
    await hydrated(page);
    await expect(page.getByText("You can browse products but not order.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Submit Order" })).toBeDisabled();
    await expect(page.getByRole("button", { name: /^One more/ }).first()).toBeDisabled();
    await expectAccessible(page, info, "before the approval");
    const refused = await page.request.post("/api/orders", {
      data: { customerId: number, items: [{ productId: LINES.towel.sku, quantity: 120 }] },
      headers: { "Sec-Fetch-Site": "same-origin" },
    });
    expect(refused.status()).toBe(403);
  });

  await test.step("the route's driver approves the account, and the buyer sees it", async () => {
    const account = driver.getByRole("row").filter({ hasText: `buyer${route}@example.com` });
    await expect(account).toBeVisible();
    await expectAccessible(driver, info, "a pending account");
    await driver
      .getByRole("button", { name: /^Approve/ })
      .first()
      .click();
    await expect(account).toHaveCount(0);
    await page.reload();
    await hydrated(page);
    await expect(page.getByText("You can browse products but not order.")).toBeHidden();
  });

  const quantity = (name: string) => page.getByLabel(`Quantity of ${name} in pcs`);
  const date = await test.step("the buyer orders for the next date", async () => {
    const set = async (name: string, pieces: number) => {
      await quantity(name).fill(String(pieces));
      await quantity(name).press("Enter");
    };
    await set(LINES.towel.name, 140);
    await set(LINES.napkin.name, 20);
    await page.getByLabel("Note for your driver").fill("A wedding on the terrace.");
    const chosen = (await page
      .getByRole("navigation", { name: "Service dates" })
      .getByRole("link")
      .first()
      .getAttribute("href"))!;
    await page.getByRole("button", { name: "Submit Order" }).click();
    await page.waitForURL(/tab=history/);
    await expect(
      orderCard(page, "A wedding on the terrace.").getByText("Pending", { exact: true }).first(),
    ).toBeVisible();
    return new URL(chosen, page.url()).searchParams.get("date")!;
  });

  await test.step("the buyer changes the standing order: more of one product, and a new one", async () => {
    await page.goto(`/customer/${number}/order`);
    await hydrated(page);
    const day = new Date(`${date}T00:00:00Z`).toLocaleDateString("en-US", { weekday: "long", timeZone: "UTC" });
    const amount = (name: string) => page.getByRole("textbox", { name: `${name} on ${day}`, exact: true });
    await amount(LINES.napkin.name).fill("75");
    await amount(LINES.napkin.name).press("Enter");
    await page.getByRole("tab", { name: "Add New Products" }).click();
    await page.getByLabel("Search products").fill("way robe");
    await amount(LINES.robe.name).fill("8");
    await amount(LINES.robe.name).press("Enter");
    await page.getByRole("button", { name: "Review changes" }).click();
    await page.getByRole("dialog").getByLabel("Note for your driver").fill("The new suites.");
    await page.getByRole("dialog").getByRole("button", { name: "Submit Order" }).click();
    await page.waitForURL(/tab=history/);
    await expect(orderCard(page, "The new suites.").getByText("Pending", { exact: true }).first()).toBeVisible();
  });

  await test.step("the driver approves the first order in part, the second one in full", async () => {
    const first = driver.getByRole("region", { name: /^Order #/ });
    const second = driver.getByRole("row").filter({ hasText: "The new suites." });
    await openWaiting(driver, "A wedding on the terrace.");
    await first.getByRole("button", { name: /^Change/ }).click();
    const towels = first.getByLabel(`Approved quantity of ${LINES.towel.name}`);
    await towels.fill("120");
    await towels.press("Enter");
    await first.getByLabel("Why 120 in place of 140").fill("Twenty are in the wash.");
    await first.getByRole("button", { name: "Approve changed" }).click();
    await expect(driver.getByText(/^Order #\d+ is approved in part\.$/)).toBeVisible();
    await second.getByRole("button", { name: /^Approve order #/ }).click();
    await expect(driver.getByText(/^Order #\d+ is approved\.$/)).toBeVisible();
  });

  await test.step("the buyer sees both decisions", async () => {
    await expect(
      orderCard(page, "A wedding on the terrace.").getByText("Approved", { exact: true }).first(),
    ).toBeVisible();
    await expect(orderCard(page, "A wedding on the terrace.").getByText("Twenty are in the wash.")).toBeVisible();
    await expect(orderCard(page, "The new suites.").getByText("Approved", { exact: true }).first()).toBeVisible();
    await expectAccessible(page, info, "both orders decided");
  });

  await test.step("the load list of that date has exactly the order, and the week after has the new par", async () => {
    const weekLater = new Date(Date.parse(date) + 7 * 86_400_000).toISOString().slice(0, 10);
    expect(await onTheTruck(driver, route, number, date)).toEqual({ "WAY-TWL": 120, "WAY-NAP": 20, "WAY-ROB": 8 });
    expect(await onTheTruck(driver, route, number, weekLater)).toEqual({ "WAY-TWL": 100, "WAY-NAP": 75, "WAY-ROB": 8 });
    const weekday = new Date(`${date}T00:00:00Z`).toLocaleDateString("en-US", { weekday: "long", timeZone: "UTC" });
    await driver.goto(`/driver/dashboard?day=${weekday}`);
    await expect(driver.getByRole("listitem").filter({ hasText: LINES.towel.name }).first()).toContainText("120");
  });
  await driver.context().close();
});
