import { expect, test } from "@playwright/test";
import { importFiles } from "./imported";
import { enter, expectAccessible, hydrated } from "./person";

/** The customers' names, in the order of their stops after the import. */
const DOORS = ["Alder House", "Birch Inn", "Cedar Cafe", "Dogwood Grill"];

test("the office optimizes and reorders a route's stops, edits items and moves a stop's day @on-desk", async ({
  page,
  baseURL,
}, info) => {
  const route = "42";
  const numberOf = (place: number) => `14${route}${String(place).padStart(2, "0")}`;
  // In alphabetical order the route goes back and forth: Alder, Birch at the far end, Cedar near,
  // Dogwood at the far end. One street name is a single word wider than a phone.
  const streets = ["1 Hill St", "2 Hill St", "3 Kirchengemeindeplatzuferpromenadenstrasse", "4 Hill St"];
  const lng = [-122.4, -122.3, -122.39, -122.31];
  await importFiles(page, {
    customers: [
      "customer_number,account_name,address,route_number,service_days,service_frequency,lat,lng",
      ...DOORS.map(
        (name, place) => `${numberOf(place)},${name},${streets[place]},${route},MW,Weekly,37.77,${lng[place]}`,
      ),
    ],
    catalog: ["sku,name,category,base_price", "PLAN-TWL,Plan Towel,Bath Linen,0.50"],
    rental_items: [
      "customer_number,sku,quantity,delivery_day,customer_price",
      ...DOORS.map((_, place) => `${numberOf(place)},PLAN-TWL,10,1,0.50`),
    ],
    drivers: [
      "username,email,name,route_number",
      `planner${route},planner${route}@example.com,Planner ${route},${route}`,
    ],
  });
  const stops = page.getByRole("list", { name: "Order of the stops" }).getByRole("listitem");
  const names = async () =>
    (await stops.getByRole("button", { name: /^Drag / }).all()).length === 0
      ? []
      : Promise.all((await stops.all()).map((stop) => stop.getByRole("link").first().innerText()));

  await test.step("the route's Monday lists its stops and pieces", async () => {
    await page.goto(`/routes?route=${route}&day=Monday`);
    await hydrated(page);
    await expect(stops).toHaveCount(4);
    await expect(page.getByText("4 stops, 40 pieces. Stop order for Mondays.")).toBeVisible();
    await expectAccessible(page, info, "a route's weekday");
  });

  await test.step("a shorter order is suggested with its savings, and accepted", async () => {
    await page.getByRole("button", { name: "Suggest an order" }).click();
    await expect(page.getByText(/^An order that saves \d+\.\d km$/)).toBeVisible();
    await expectAccessible(page, info, "a suggested order");
    await page.getByRole("button", { name: "Take this order" }).click();
    await expect.poll(names).toEqual(["Alder House", "Cedar Cafe", "Dogwood Grill", "Birch Inn"]);
    // Until the revalidated data arrive, the page keeps the saved order and never shows the
    // previous one.
    await page.route(/\/routes\.data/, async (route) => {
      const answer = await route.fetch();
      await released;
      await route.fulfill({ response: answer });
    });
    let release = () => {};
    const released = new Promise<void>((done) => (release = done));
    const revalidation = page.waitForRequest(/\/routes\.data/);
    await page.getByRole("button", { name: "Save order" }).click();
    await revalidation;
    expect(await names()).toEqual(["Alder House", "Cedar Cafe", "Dogwood Grill", "Birch Inn"]);
    release();
    await expect(page.getByText("The order is saved.")).toBeVisible();
    expect(await names()).toEqual(["Alder House", "Cedar Cafe", "Dogwood Grill", "Birch Inn"]);
    await page.unroute(/\/routes\.data/);
  });

  await test.step("the order is changed by keyboard, overwrites a concurrent change, and persists", async () => {
    await page.getByRole("button", { name: "Move up: Birch Inn" }).click();
    await page.getByRole("button", { name: "Drag Alder House" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(names).toEqual(["Cedar Cafe", "Alder House", "Birch Inn", "Dogwood Grill"]);
    const [alder, birch, cedar, dogwood] = DOORS.map((_, place) => numberOf(place));
    const headers = { Origin: baseURL! };
    const otherOrder = { before: [alder, cedar, dogwood, birch], customers: [alder, dogwood, cedar, birch] };
    expect((await page.request.put(`/api/routes/${route}/Monday/order`, { headers, data: otherOrder })).status()).toBe(
      200,
    );
    // Any live update makes the page revalidate.
    const news = { customerNumber: alder, content: "The dock is wet." };
    expect((await page.request.post("/api/notes", { headers, data: news })).ok()).toBe(true);
    await expect(page.getByText("Somebody else changed this meanwhile")).toBeVisible();
    await expect(page.getByText(/^Dogwood Grill: 2, was 3\. Cedar Cafe: 3, was 2\./)).toBeVisible();
    await expectAccessible(page, info, "an order's edit conflict");
    await page.getByRole("button", { name: "Save order" }).click();
    await expect(page.getByRole("button", { name: "Save order" })).toBeHidden();
    await page.reload();
    await hydrated(page);
    await expect.poll(names).toEqual(["Cedar Cafe", "Alder House", "Birch Inn", "Dogwood Grill"]);
  });

  await test.step("adding a stop reports errors at their fields, and an item's pieces change from a date", async () => {
    await page.getByRole("button", { name: "Add stop" }).click();
    const adding = page.getByRole("dialog");
    await adding.getByRole("button", { name: "Add stop" }).click();
    await expect(adding.getByText("Choose a customer.")).toBeVisible();
    await adding.getByLabel("Customer", { exact: true }).fill(numberOf(0));
    await adding.getByRole("button", { name: /^Alder House/ }).click();
    await adding.getByRole("button", { name: "Add stop" }).click();
    await expect(adding.getByText("Choose a product.")).toBeVisible();
    await adding.getByLabel("Product", { exact: true }).fill("PLAN-TWL");
    await adding.getByRole("button", { name: /^Plan Towel/ }).click();
    // "From" defaults to the next date of that weekday.
    await expect(adding.getByLabel("From")).toHaveAccessibleDescription("Monday");
    await adding.getByRole("button", { name: "Add stop" }).click();
    await expect(adding.getByText("Plan Towel is on this stop already, or will be. Change its pieces.")).toBeVisible();
    await expectAccessible(page, info, "a stop that cannot be added");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Edit stop: Birch Inn", exact: true }).click();
    await expect(page.getByLabel("Pieces of Plan Towel (PLAN-TWL)")).toHaveValue("10");
    await expectAccessible(page, info, "a stop");
    await page.getByLabel("Pieces of Plan Towel (PLAN-TWL)").fill("25");
    await page.getByRole("button", { name: "Update Plan Towel" }).click();
    await expect(page.getByText("Stop updated successfully")).toBeVisible();
  });

  await test.step("a stop is moved to Fridays from a date, after a preview", async () => {
    await page.getByRole("button", { name: "Move stops" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(`Who: 0 of ${DOORS.length}`)).toBeVisible();
    await dialog.getByLabel(new RegExp(DOORS[0]!)).check();
    await dialog.getByLabel("To route").selectOption(route);
    await dialog.getByLabel("To weekday").selectOption("Friday");
    await dialog.getByRole("button", { name: "Show what changes" }).click();
    await expect(
      dialog.getByText(/Monday and Wednesday, every week → .*Wednesday and Friday, every week/),
    ).toBeVisible();
    await expectAccessible(page, info, "a move's preview");
    await dialog.getByRole("button", { name: "Move", exact: true }).click();
    await expect(dialog).toBeHidden();
    // They may still be served on the next Monday, so the page shows a pending change.
    await page.goto(`/customer/${numberOf(0)}`);
    await hydrated(page);
    await expect(page.getByText(`Route ${route}, Wednesday and Friday, every week`)).toBeVisible();
    await expectAccessible(page, info, "a pending change of days");
    await page.getByRole("button", { name: "Take back" }).click();
    await expect(page.getByText(`Route ${route}, Wednesday and Friday, every week`)).toBeHidden();
  });

  await test.step("the customer's edit page changes route and days from a date", async () => {
    await page.goto(`/customer/${numberOf(0)}/edit`);
    await hydrated(page);
    const form = page.locator("section", { has: page.getByRole("heading", { name: "Route and days" }) });
    await form.getByText("Thu", { exact: true }).click();
    await expectAccessible(page, info, "route and days");
    await form.getByRole("button", { name: "Save route and days" }).click();
    await expect(page).toHaveURL(`/customer/${numberOf(0)}`);
    await expect(page.getByText(`Route ${route}, Monday, Wednesday and Thursday, every week`).first()).toBeVisible();
  });
});

test("a failed load shows a specific message and keeps the page @on-desk", async ({ page }) => {
  await enter(page, "admin");
  await page.route("**/api/health", (call) => call.abort());
  const unreached = "Failed to connect to the API server. Please check your connection.";

  await page.goto("/routes?route=05&day=Monday");
  await hydrated(page);
  await page.getByLabel("Route", { exact: true }).selectOption("09");
  await expect(page.getByText(`Error loading route 09: ${unreached}`, { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Routes" })).toBeVisible();
  await expect(page.getByLabel("Route", { exact: true })).toHaveValue("05");

  await page.goto("/customers");
  await hydrated(page);
  await page.getByLabel("Route", { exact: true }).selectOption("09");
  await expect(page.getByText(`Error loading customers for route 09: ${unreached}`, { exact: true })).toBeVisible();
  await expect(page.getByRole("table", { name: "Customers" }).getByRole("row").nth(1)).toBeVisible();

  await page.unroute("**/api/health");
  await page.getByLabel("Route", { exact: true }).selectOption("09");
  await expect(page).toHaveURL(/route=09/);
});
