import { expect, test } from "@playwright/test";
import { startOwnPortal, type OwnPortal } from "./own-portal";
import { enter, expectAccessible, hydrated } from "./person";

let portal: OwnPortal;
test.beforeAll(async () => {
  portal = await startOwnPortal({}, { lived: true });
});
test.afterAll(() => portal.stop());

// What the past holds is held against rows (app/demo/past.server.test.ts); here a first start has made it, and pages show it.
test("after its first start the company has three months behind it: news, and a customer's analytics @on-desk", async ({
  page,
}, info) => {
  await enter(page, "superadmin", portal.url);
  await page.goto(`${portal.url}/inbox`);
  await expect(
    page
      .getByRole("list", { name: "Inbox" })
      .getByText(/ loaded route /)
      .first(),
  ).toBeVisible();

  const { customers } = (await (await page.request.get(`${portal.url}/api/customers?q=Marlowe`)).json()) as {
    customers: { CustomerNumber: string }[];
  };
  await page.goto(`${portal.url}/customer/${customers[0]!.CustomerNumber}`);
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1, name: "The Marlowe Grand Hotel" })).toBeVisible();
  for (const empty of ["No orders yet.", "No deliveries yet.", "No invoices yet.", "Nothing was written yet."])
    await expect(page.getByText(empty)).toBeHidden();
  await page.getByRole("link", { name: "Analytics" }).click();
  await expect(page.getByRole("heading", { name: "Delivered against par" })).toBeVisible();
  // Four charts with their bars, each with the same figures as a table.
  await expect(page.locator("figure svg.recharts-surface .recharts-bar-rectangle").first()).toBeVisible();
  await expect(page.locator("figure .recharts-wrapper")).toHaveCount(4);
  await page.getByText("As a table").first().click();
  const table = page.getByRole("table", { name: "Pieces delivered per week, by category" });
  await expect(table.getByRole("row")).toHaveCount(14);
  await expect(table.getByRole("columnheader", { name: "Bath Linen" })).toBeVisible();
  await expectAccessible(page, info, "a customer's analytics");
});
