import { expect, test, type Page } from "@playwright/test";
import { Line } from "../support/line";
import { importFiles, takeUp, type Files } from "./imported";
import { expectAccessible, hydrated, signIn } from "./person";
import { expectKept, Phone, workerInControl } from "./phone";

// No other test works the stops of this route. Its last customer has no coordinates.
const ROUTE = "67";
const CUSTOMERS = [
  ["300001", "Alder House", "48.7501,-122.4801"],
  ["300002", "Birch Rooms", "48.7542,-122.4870"],
  ["300003", "Cedar Kitchen", "48.7588,-122.4822"],
  ["300004", "Dogwood Bar", ","],
] as const;
const FILES: Files = {
  customers: [
    "customer_number,account_name,address,city,state,zip_code,route_number,service_days,service_frequency,lat,lng",
    ...CUSTOMERS.map(
      ([number, name, at], place) =>
        `${number},${name},${place + 1} Grove St,Alder Bay,WA,98990,${ROUTE},MTWRF,Weekly,${at}`,
    ),
  ],
  catalog: ["sku,name,category,base_price", "GROVE-TWL,Grove Towel,Grove Linen,0.50"],
  rental_items: [
    "customer_number,sku,quantity,delivery_day,customer_price",
    ...CUSTOMERS.flatMap(([number]) => [1, 2, 3, 4, 5].map((day) => `${number},GROVE-TWL,40,${day},0.46`)),
  ],
  drivers: ["username,email,name,route_number", `grove${ROUTE},grove${ROUTE}@example.com,Gil ${ROUTE},${ROUTE}`],
};

const cards = (page: Page) => page.getByRole("list", { name: "Stops, what is left first" }).locator("> li");
const figure = (page: Page, label: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd");
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), `clothesline-${key}`);

test("a driver sees the day on the map and works it, online and offline @on-phone", async ({
  page: office,
  baseURL,
}, info) => {
  const invitation = (await importFiles(office, FILES)).get(`grove${ROUTE}`)!;
  const line = await Line.to(baseURL!);
  const phone = new Phone(info, line.url);
  try {
    let page = await phone.start();
    await takeUp(page, invitation);
    await page.goto("/driver/route");
    await hydrated(page);
    await page.getByRole("link", { name: "Map and invoices" }).click();
    await expect(page).toHaveURL(/\/driver\/clothesline\?/);
    await expect(cards(page)).toHaveCount(4);
    await expect(figure(page, "Total Stops")).toHaveText("4");
    await expect(figure(page, "Remaining")).toHaveText("4");

    await test.step("the map shows stops with coordinates, and the list all, the next one open", async () => {
      await expect(
        page.getByRole("img", { name: /^3 of 4 stops on a map, north above; next is stop 1, Alder House\.$/ }),
      ).toBeVisible();
      await expect(page.getByText("4 Dogwood Bar.")).toBeVisible();
      await expect(cards(page).first()).toContainText("NEXT");
      await expect(cards(page).first().getByRole("button", { name: "Mark Complete" })).toBeInViewport();
      await expect(page.getByRole("table", { name: "Invoice, as loaded of Alder House" })).toContainText("$18.40");
      await expect(
        cards(page)
          .first()
          .getByRole("link", { name: /^Navigate: 1 Grove St/ }),
      ).toHaveAttribute("href", /Grove/);
    });

    await test.step("Mark Complete advances to the next stop", async () => {
      await cards(page).first().getByRole("button", { name: "Mark Complete" }).click();
      await expect(figure(page, "Completed")).toHaveText("1");
      await expect(cards(page).first()).toContainText("NEXT");
      await expect(cards(page).last()).toContainText("Alder House");
      await expect(
        page
          .locator("main")
          .getByText(/^Sent \d+:\d\d [AP]M$/)
          .first(),
      ).toBeVisible();
    });

    await test.step("another day is read-only", async () => {
      await page.getByRole("link", { name: "Service day after" }).click();
      await expect(page.getByText("You can look at this day. Stops are completed on the day itself.")).toBeVisible();
      await expect(page.getByRole("button", { name: "Mark Complete" })).toHaveCount(0);
    });

    await workerInControl(page);
    await page.goto("/driver/clothesline");
    await hydrated(page);
    await expect(figure(page, "Completed")).toHaveText("1");
    await expectKept(page, ["/driver/clothesline"]);
    await line.cut();

    await test.step("offline, the day is worked and reopened, with pending changes in localStorage", async () => {
      await cards(page).first().getByRole("button", { name: "Mark Complete" }).click();
      await expect(figure(page, "Completed")).toHaveText("2");
      await cards(page).first().getByRole("button", { name: "Notes" }).click();
      const note = page.getByRole("dialog", { name: "Add note" });
      await note.getByLabel("Note").fill("Gate is locked.");
      await note.getByRole("button", { name: "Save note" }).click();
      await expect(cards(page).first()).toContainText("Gate is locked.");
      await expect.poll(() => stored(page, "completed")).toContain("300002");
      await expect.poll(() => stored(page, "notes")).toContain("Gate is locked.");
      await expectAccessible(page, info, "the day offline");
      await phone.close();
      page = await phone.start();
      await page.goto("/driver/clothesline");
      await hydrated(page);
      await expect(figure(page, "Completed")).toHaveText("2");
      await expect(cards(page).last()).toContainText("Saved on this phone");
    });

    await line.mend();
    await page.reload();
    await expect(
      page
        .locator("main")
        .getByText(/^Sent \d+:\d\d [AP]M$/)
        .first(),
    ).toBeVisible();
    await expect.poll(() => stored(page, "completed")).toBeNull();
    await expect.poll(() => stored(page, "notes")).toBeNull();
    const today = (await (await office.request.get(`/api/drivers/route/${ROUTE}/today`)).json()) as {
      completedStops: number;
      stops: { notes: string }[];
    };
    expect(today.completedStops).toBe(2);
    expect(today.stops[2]!.notes).toBe("Gate is locked.");
  } finally {
    await phone.throwAway();
    await line.cut();
  }
});

test("the office opens a route's map from the day at a glance @on-desk", async ({ page }, info) => {
  await signIn(page, "admin", "/admin/days");
  await page.getByRole("link", { name: "Map of route 33" }).click();
  await expect(page).toHaveURL(/\/admin\/clothesline\?route=33/);
  await expect(page.getByRole("heading", { level: 1, name: "Route 33" })).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
  await expectAccessible(page, info, "the office's map of the day");
});
