import { expect, test, type APIRequestContext, type Page, type TestInfo } from "@playwright/test";
import { importFiles, takeUp } from "./imported";
import { confirmEmail, enter, expectAccessible, hydrated, openWaiting, PASSWORD, signIn } from "./person";

// Each screen has its own route, customer and orders.
const groundOf = ({ project }: TestInfo) => {
  const route = project.name === "phone" ? "71" : "72";
  return { route, number: `17${route}01`, name: `Quay House ${route}`, buyer: `quay${route}@example.com` };
};
type Ground = ReturnType<typeof groundOf>;

/**
 * Imports a route with a driver and a customer who rents towels every day, and registers the
 * account that orders for them. Returns the driver's invitation.
 */
async function makeCompany(page: Page, { route, number, name, buyer }: Ground): Promise<string> {
  const invitations = await importFiles(page, {
    customers: [
      "customer_number,account_name,address,route_number,service_days,service_frequency",
      `${number},${name},1 Quay St,${route},MTWRF,Weekly`,
    ],
    catalog: ["sku,name,category,base_price", "QUAY-TWL,Quay Towel,Bath Linen,0.50"],
    rental_items: [
      "customer_number,sku,quantity,delivery_day,customer_price",
      ...[1, 2, 3, 4, 5].map((day) => `${number},QUAY-TWL,10,${day},0.50`),
    ],
    drivers: ["username,email,name,route_number", `quay${route},driver${buyer},Quincy Ames,${route}`],
  });
  const account = { customerNumber: number, email: buyer, password: PASSWORD, firstName: "Celia", lastName: "Quay" };
  expect((await page.request.post("/api/verify/register", { data: account })).ok()).toBe(true);
  return invitations.get(`quay${route}`)!;
}

/** The office approves the account, which then places each order for the next open date. */
async function order(
  request: APIRequestContext,
  { number, buyer }: Ground,
  orders: readonly { quantity: number; notes?: string }[],
): Promise<void> {
  const tokenOf = async (username: string) => {
    const login = await request.post("/api/auth/login", { data: { username, password: PASSWORD } });
    return { Authorization: `Bearer ${((await login.json()) as { token: string }).token}` };
  };
  const office = await tokenOf("admin");
  const waiting = await request.get("/api/driver/pending-approvals", { headers: office });
  const { pendingApprovals } = (await waiting.json()) as { pendingApprovals: { userId: string; email: string }[] };
  const { userId } = pendingApprovals.find(({ email }) => email === buyer)!;
  await request.post("/api/driver/approve-customer", { headers: office, data: { userId } });
  const headers = await tokenOf(buyer);
  let date: string | undefined;
  for (const { quantity, notes = "" } of orders)
    for (let tries = 0; tries < 14; tries++) {
      const data = { customerId: number, items: [{ productId: "QUAY-TWL", quantity }], notes };
      const answer = await request.post("/api/orders", {
        headers,
        data: { ...data, ...(date && { serviceDate: date }) },
      });
      const { order: placed } = (await answer.json()) as { order?: { service_date: string } };
      date = new Date(Date.parse(placed?.service_date ?? date!) + 86_400_000).toISOString().slice(0, 10);
      if (placed) break;
    }
}

test("several orders are selected and approved at once, and Undo makes them pending again", async ({
  page,
  browser,
  baseURL,
}, info) => {
  const ground = groundOf(info);
  const { name } = ground;
  const invitation = await makeCompany(page, ground);
  await confirmEmail(browser, baseURL, ground.buyer);
  await order(page.request, ground, [
    { quantity: 8 },
    { quantity: 25 },
    { quantity: 6 },
    { quantity: 9, notes: "By the back door." },
  ]);
  const isPhone = info.project.name === "phone";
  const rows = page
    .getByRole("table", { name: "Customer orders that wait" })
    .getByRole("row")
    .filter({ hasText: name });
  const ticks = rows.getByRole("checkbox");
  const chosen = page.getByRole("region", { name: "Chosen orders" });

  await test.step("a row shows what differs from par, and three rows are selected", async () => {
    await enter(page, "admin");
    await page.goto("/approvals");
    await hydrated(page);
    await expect(rows).toHaveCount(4);
    await expect(rows.filter({ hasText: "Quay Towel +15" })).toContainText("Over par");
    await expect(rows.filter({ hasText: "By the back door." })).toContainText("Within par");
    for (const place of [0, 1, 2]) await ticks.nth(place).check();
    await expect(chosen.getByText("3 chosen")).toBeVisible();
    // The bar stays in view while the list scrolls, and covers part of a row.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expectAccessible(page, info, "selected orders");
  });

  await test.step("keys go from one order to the next and back", async () => {
    if (isPhone) return;
    const openers = page.getByRole("table", { name: "Customer orders that wait" }).locator("[aria-expanded]");
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("j");
    await expect(openers.nth(0)).toBeFocused();
    await page.keyboard.press("j");
    await expect(openers.nth(1)).toBeFocused();
    await page.keyboard.press("k");
    await expect(openers.nth(0)).toBeFocused();
    const row = openers.nth(0).locator("xpath=ancestor::tr[1]");
    await expect(row.locator('[data-tool="approve"]')).toHaveCount(1);
  });

  await test.step("one tap approves them, and another makes them pending again", async () => {
    await chosen.getByRole("button", { name: "Approve 3" }).click();
    await expect(page.getByText("3 orders are approved.")).toBeVisible();
    await expect(rows).toHaveCount(1);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("3 orders are pending again.")).toBeVisible();
    await expect(rows).toHaveCount(4);
    await expect(chosen, "the selection is cleared").toBeHidden();
  });

  await test.step("a single order is approved from its row or its details, and Undo works there too", async () => {
    const row = rows.filter({ hasText: "By the back door." });
    if (isPhone) await row.getByRole("button", { expanded: false }).click();
    const open = page.getByRole("region", { name: /^Order #/ });
    await (isPhone ? open : row).getByRole("button", { name: /^Approve order #/ }).click();
    await expect(page.getByText(/^Order #\d+ is approved\.$/)).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText(/^Order #\d+ is pending again\.$/)).toBeVisible();
    await expect(rows.filter({ hasText: "By the back door." })).toHaveCount(1);
  });

  await test.step("the route's driver approves all orders within par that carry no note", async () => {
    await page.context().clearCookies();
    await takeUp(page, invitation);
    await page.goto("/driver/dashboard/route");
    await hydrated(page);
    await expect(rows).toHaveCount(4);
    await expectAccessible(page, info, "a driver's pending orders");
    await page.getByRole("button", { name: "Approve all within par (2)" }).click();
    await expect(page.getByText("2 orders are approved.")).toBeVisible();
    await expect(rows).toHaveCount(2);
  });

  await test.step("Undo makes an approved account pending again as long as it has not been used", async () => {
    const email = `night${ground.buyer}`;
    const account = { customerNumber: ground.number, email, password: PASSWORD, firstName: "Nell", lastName: "Quay" };
    expect((await page.request.post("/api/verify/register", { data: account })).ok()).toBe(true);
    await confirmEmail(browser, baseURL, email);
    await signIn(page, "admin", "/approvals");
    await openWaiting(page, email);
    const open = page.getByRole("region", { name, exact: true });
    await open.getByRole("button", { name: /^Approve/ }).click();
    await expect(page.getByText(`${name} is approved.`)).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText(`${name} is pending approval again.`)).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: email }).first()).toBeVisible();
  });
});
