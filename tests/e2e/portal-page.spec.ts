import { expect, test, type Page } from "@playwright/test";
import { heldBack } from "./held-back";
import { importFiles, takeUp } from "./imported";
import { confirmEmail, enter, expectAccessible, hydrated, PASSWORD } from "./person";

const ROUTE = "63";
const NUMBER = "166301";
const BUYER = "linden@example.com";
const HTML = "<b>Welcome</b> & <script>alert(1)</script>";
const WELCOME = "Orders by 2 PM come the next day.";

/** A route with a driver, and a customer who rents three products every day and has signed up. */
async function makeCompany(page: Page): Promise<string> {
  const skus = ["PAGE-TWL", "PAGE-NAP", "PAGE-MAT"];
  const invitations = await importFiles(page, {
    customers: [
      "customer_number,account_name,address,route_number,service_days,service_frequency",
      `${NUMBER},Linden Inn,1 Page St,${ROUTE},MTWRF,Weekly`,
    ],
    catalog: [
      "sku,name,category,base_price",
      "PAGE-TWL,Page Towel,Bath Linen,0.50",
      "PAGE-NAP,Page Napkin,Table Linen,0.20",
      "PAGE-MAT,Page Mat,Bath Linen,0.70",
    ],
    rental_items: [
      "customer_number,sku,quantity,delivery_day,customer_price",
      ...skus.flatMap((sku) => [1, 2, 3, 4, 5].map((day) => `${NUMBER},${sku},10,${day},0.50`)),
    ],
    drivers: ["username,email,name,route_number", `pages${ROUTE},pages${ROUTE}@example.com,Paige Rowe,${ROUTE}`],
  });
  const buyer = { customerNumber: NUMBER, email: BUYER, password: PASSWORD };
  const registration = await page.request.post("/api/verify/register", {
    data: { ...buyer, firstName: "Customer", lastName: "Linden" },
  });
  expect(registration.ok()).toBe(true);
  return invitations.get(`pages${ROUTE}`)!;
}

/** The office approves a pending account. */
async function approve(office: Page, email: string, origin: string): Promise<void> {
  const waiting = await office.request.get("/api/driver/pending-approvals");
  const { pendingApprovals } = (await waiting.json()) as { pendingApprovals: { userId: string; email: string }[] };
  const { userId } = pendingApprovals.find((account) => account.email === email)!;
  const headers = { Origin: origin };
  expect((await office.request.post("/api/driver/approve-customer", { headers, data: { userId } })).ok()).toBe(true);
}

const blocks = (page: Page) => page.getByRole("list", { name: "Blocks of the page" });
const names = (page: Page) => blocks(page).locator("button.text-accent").allInnerTexts();
const preview = (page: Page) => page.getByRole("region", { name: "Preview" });
const add = (page: Page, kind: string) => page.getByRole("button", { name: `Add block: ${kind}` }).click();

test("a portal page is built by keyboard, menu and drag, published, and shown to its buyer @on-desk", async ({
  page,
  browser,
  baseURL,
}, info) => {
  const invitation = await makeCompany(page);
  await page.context().clearCookies();
  await enter(page, "admin");
  const desk = { baseURL: baseURL!, viewport: page.viewportSize(), serviceWorkers: "block" } as const;
  const buyer = await (await browser.newContext({ ...desk, viewport: { width: 390, height: 844 } })).newPage();
  // Before its approval an account sees only the catalog, not its portal page.
  await confirmEmail(browser, baseURL, BUYER);
  await approve(page, BUYER, baseURL!);
  await enter(buyer, BUYER);

  await test.step("the office opens it from the customer's page, and the preview shows added blocks", async () => {
    await page.goto(`/customer/${NUMBER}`);
    await hydrated(page);
    await page.getByRole("link", { name: "Portal page" }).click();
    await page.waitForURL(`**/customer/${NUMBER}/page`);
    await hydrated(page);
    await expect(page.getByText("No blocks yet")).toBeVisible();
    await add(page, "Greeting");
    await page.getByLabel("Title").fill(HTML);
    await page.getByLabel("Text").fill(WELCOME);
    await expect(preview(page).getByRole("heading", { name: HTML })).toBeVisible();
    await add(page, "Products");
    await expect(page.getByRole("button", { name: "Publish" })).toBeDisabled();
    await page.getByLabel("Name of the group").fill("Every day");
    await page.getByLabel("Add a product").selectOption({ label: "Page Napkin" });
    await page.getByLabel("Add a product").selectOption({ label: "All of Bath Linen" });
    await add(page, "Contact");
    await expect(page.getByLabel("Name", { exact: true }), "the name of the route's driver").toHaveValue("Paige Rowe");
    await add(page, "Next delivery");
    await expectAccessible(page, info, "a portal page's builder");
  });

  await test.step("blocks are moved by keyboard, menu and drag, and Undo restores a removed one", async () => {
    await page.getByRole("button", { name: "Drag Next delivery" }).focus();
    for (const key of ["Enter", "Home", "Enter"]) await page.keyboard.press(key);
    const moved = ["Next delivery", `Greeting: ${HTML}`, "Products: Every day", "Contact: Paige Rowe"];
    await expect.poll(() => names(page)).toEqual(moved);
    const menuOf = page.getByRole("button", { name: "Menu of Contact: Paige Rowe" });
    await menuOf.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Move up" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(menuOf).toBeFocused();
    await expect.poll(() => names(page)).toEqual([moved[0], moved[1], moved[3], moved[2]]);
    await menuOf.click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await expect.poll(() => names(page)).toEqual([moved[0], moved[1], moved[2]]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => names(page)).toEqual([moved[0], moved[1], moved[3], moved[2]]);
    // A row with an open form is tall. Closed, it drops where the pointer is.
    await page.getByRole("button", { name: "Next delivery", exact: true }).click();
    await expect(page.getByLabel("Words under the date")).toBeHidden();
    await page.getByRole("button", { name: "Drag Next delivery" }).scrollIntoViewIfNeeded();
    const from = (await page.getByRole("button", { name: "Drag Next delivery" }).boundingBox())!;
    const to = (await page.getByRole("button", { name: `Drag Greeting: ${HTML}` }).boundingBox())!;
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, from.y + 40, { steps: 3 });
    await page.mouse.move(to.x + 20, to.y + 30, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => names(page)).toEqual([moved[1], moved[0], moved[3], moved[2]]);
  });

  await test.step("offline nothing is lost, and errors show at their fields", async () => {
    await page.context().setOffline(true);
    // A click right after a drop is ignored as a part of the drag.
    await expect(async () => {
      await page.getByRole("button", { name: "Save draft" }).click();
      const failure = page.getByRole("alert").filter({ hasText: "What you changed is kept on this device." });
      await expect(failure).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await page.context().setOffline(false);
    page.once("dialog", (dialog) => void dialog.accept());
    const release = await heldBack(page, /\/block-list-/);
    await page.reload();
    await expect(page.getByText("Unsaved changes")).toBeVisible();
    // The block list loads later than the page: earlier taps on it are replayed.
    await add(page, "Notice");
    await expect(page.getByRole("button", { name: "Add block: Notice" })).toHaveAttribute("data-kept", "");
    release();
    await hydrated(page);
    await page.getByLabel("Title").fill("Closed for a day");
    await page.getByLabel("First day").fill("2030-05-02");
    await page.getByLabel("Last day").fill("2030-05-01");
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByText("The last day is before the first.").first()).toBeVisible();
    await expectAccessible(page, info, "a page that cannot be saved");
    await page.getByLabel("Last day").fill("2030-05-03");
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByText(/^Draft saved /)).toBeVisible();
    await expect(preview(page).getByText("1 notice is not shown today, by its dates.")).toBeVisible();
  });

  await test.step("the buyer sees the published page live, with HTML as text and no future notice", async () => {
    await buyer.goto(`/customer/${NUMBER}/portal`);
    await hydrated(buyer);
    await expect(buyer.getByRole("region", { name: "Bath Linen" })).toBeVisible();
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText(/^Published on /)).toBeVisible();
    // The buyer's open page updates live.
    await expect(buyer.getByRole("heading", { name: HTML })).toBeVisible();
    const group = buyer.getByRole("region", { name: "Every day" });
    await expect(group.getByRole("listitem").first()).toContainText("Page Napkin");
    await expect(group.getByRole("listitem")).toHaveCount(3);
    await expect(buyer.getByText("Closed for a day")).toHaveCount(0);
    await expectAccessible(buyer, info, "the page in the buyer's portal");
  });

  await test.step("the greeting is open on the first visit, and collapsed to its title afterwards", async () => {
    await expect(buyer.getByText(WELCOME)).toBeVisible();
    await buyer.reload();
    await hydrated(buyer);
    await expect(buyer.getByRole("heading", { name: HTML })).toBeVisible();
    await expect(buyer.getByText(WELCOME)).toBeHidden();
    await buyer.getByRole("heading", { name: HTML }).click();
    await expect(buyer.getByText(WELCOME)).toBeVisible();
  });

  await test.step("on the driver's canvas, concurrent edits of driver and office are merged", async () => {
    const driver = await (await browser.newContext(desk)).newPage();
    await takeUp(driver, invitation);
    await driver.goto("/driver/canvas");
    await hydrated(driver);
    await driver.getByRole("searchbox", { name: "Search customers" }).fill("Linden");
    await driver.getByRole("link", { name: "Portal page of Linden Inn" }).click();
    await expect(driver.getByRole("heading", { name: "Portal page", exact: true })).toBeVisible();
    await hydrated(driver);
    await expect(driver.getByText(/^Published on /)).toBeVisible();
    await driver.getByRole("button", { name: `Greeting: ${HTML}`, exact: true }).click();
    await driver.getByLabel("Title").fill("From the driver");
    await page.getByRole("button", { name: "Contact: Paige Rowe", exact: true }).click();
    await page.getByRole("textbox", { name: "Phone" }).fill("+1 555 0199");
    await page.getByRole("button", { name: "Save draft" }).click();
    // Changes to different blocks are merged without a question.
    await expect(driver.getByText(/ saved this page meanwhile\. Theirs and yours are together below\.$/)).toBeVisible();
    await expect(driver.getByText("Changed: Contact: Paige Rowe")).toBeVisible();
    await expect(driver.getByLabel("Title")).toHaveValue("From the driver");
    // Changes to the same block ask.
    await page.getByRole("button", { name: `Greeting: ${HTML}`, exact: true }).click();
    await page.getByLabel("Title").fill("From the office");
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(driver.getByText("You both changed:")).toBeVisible();
    await expectAccessible(driver, info, "a portal page's edit conflict");
    await driver.getByRole("button", { name: "Take theirs" }).click();
    await expect(driver.getByLabel("Title")).toHaveValue("From the office");
    await driver.locator("[data-sonner-toast]").getByRole("button", { name: "Undo" }).click();
    await expect(driver.getByLabel("Title")).toHaveValue("From the driver");
    await driver.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByRole("button", { name: "Greeting: From the driver", exact: true })).toBeVisible();
    await driver.context().close();
  });

  await test.step("a published version can be restored", async () => {
    await page.getByRole("button", { name: "Return to version 1" }).click();
    await expect(page.getByRole("button", { name: `Greeting: ${HTML}`, exact: true })).toBeVisible();
  });
  await buyer.context().close();
});
