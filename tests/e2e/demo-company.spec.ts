import { expect, test, type Browser, type Page } from "@playwright/test";
import { startOwnPortal, type OwnPortal } from "./own-portal";
import { enter, expectAccessible, hydrated } from "./person";
import { SCREENS, type Screen } from "./screens";

let portal: OwnPortal;
test.beforeAll(async () => {
  portal = await startOwnPortal({}, { lived: true });
});
test.afterAll(() => portal.stop());

/** A page whose relative addresses lead to this file's portal. */
const pageOf = async (browser: Browser, screen: Screen) =>
  (await browser.newContext({ baseURL: portal.url, ...SCREENS[screen], hasTouch: screen === "phone" })).newPage();

/** Opens a page of the company as its first start left it, and expects content on it. */
async function visit(page: Page, path: string, shows: RegExp): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await expect(page.locator("main").getByText(shows).filter({ visible: true }).first(), path).toBeVisible();
}

test("the office finds three months of demo data: days, orders, notes and analytics @on-desk", async ({
  browser,
}, info) => {
  const page = await pageOf(browser, "desk");
  await enter(page, "superadmin");
  for (const [path, shows] of [
    ["/approvals", /needs|Approve/],
    ["/notes", /Mina|cart|napkins|door|counts?/i],
    ["/inbox", /loaded route/],
    ["/admin/days", /Route/],
    ["/super-admin/audit", /Stroud|Bell|Fairweather|Ramanathan|Okafor|Vance|Marchetti/],
    ["/driver-management", /Celeste Arden|Mina Castellanos|Adaeze Whitlock/],
  ] as const)
    await visit(page, path, shows);

  // An old, decided order opens expanded when searched by its number.
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Customer, order, route, product or page" }).fill("order 1");
  await page.getByRole("option", { name: /^Order #1 / }).click();
  const order = page.locator("section", { has: page.getByRole("heading", { name: "Order #1", exact: true }) });
  await expect(order.locator("> details")).toHaveAttribute("open", "");

  const { customers } = (await (await page.request.get("/api/customers?q=Marlowe")).json()) as {
    customers: { CustomerNumber: string }[];
  };
  await page.goto(`/customer/${customers[0]!.CustomerNumber}`);
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1, name: "The Marlowe Grand Hotel" })).toBeVisible();
  for (const empty of ["No orders yet.", "No deliveries yet.", "No invoices yet.", "Nothing was written yet."])
    await expect(page.getByText(empty)).toBeHidden();
  await page.getByRole("link", { name: "Analytics" }).click();
  await expect(page.getByRole("heading", { name: "Delivered against par" })).toBeVisible();
  // Four charts with bars, each with the same figures as a table.
  await expect(page.locator("figure svg.recharts-surface .recharts-bar-rectangle").first()).toBeVisible();
  await expect(page.locator("figure .recharts-wrapper")).toHaveCount(4);
  await page.getByText("Show as table").first().click();
  const table = page.getByRole("table", { name: "Pieces delivered per week, by category" });
  await expect(table.getByRole("row")).toHaveCount(14);
  await expect(table.getByRole("columnheader", { name: "Bath Linen" })).toBeVisible();
  await expectAccessible(page, info, "a customer's analytics");
});

// A phone's viewport in the desktop project: a second project would make another worker build the
// whole company again.
test("a driver and a customer find their demo data on a phone's screen @on-desk", async ({ browser }) => {
  const page = await pageOf(browser, "phone");
  await enter(page, "driver33");
  for (const [path, shows] of [
    ["/driver/dashboard/route", /orders?/i],
    ["/driver/dashboard/notes", /./],
    ["/driver/journal", /Called ahead|Cones in front/],
    ["/driver/inbox", /./],
  ] as const)
    await visit(page, path, shows);
  await page.context().clearCookies();
  const dashboard = await enter(page, "hotel");
  for (const [tab, empty] of [
    ["orders", /No orders/],
    ["invoices", /No invoices/],
    ["deliveries", /No deliveries/],
  ] as const) {
    await page.goto(`${dashboard}?tab=${tab}`);
    await hydrated(page);
    await expect(page.getByText(empty)).toHaveCount(0);
  }
});
