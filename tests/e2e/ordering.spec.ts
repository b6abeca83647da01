import { expect, test, type Browser, type Locator, type Page } from "@playwright/test";
import { expectAccessible, hydrated, openWaiting, portalOf, signIn, weekOf } from "./person";
import { SCREENS } from "./screens";

// An order's way from a buyer to the truck. The tests share one hotel: each has its own dates and
// products, and finds its orders by their notes.
const DATE = 0;
const LATER_DATE = 3;
const PRODUCT = 1;

async function driverAtRoute(
  browser: Browser,
  baseURL: string | undefined,
  screen: Pick<Page, "viewportSize">,
): Promise<Page> {
  const page = await (await browser.newContext({ baseURL, viewport: screen.viewportSize() })).newPage();
  await signIn(page, "driver33", "/driver/dashboard/route");
  return page;
}

const numberOf = (page: Page) => new URL(page.url()).pathname.split("/")[2]!;
/** The card of one order, found by its heading's level and text that only it has. */
const cardOf = (page: Page, level: 2 | 3, words: string) =>
  page
    .locator("section")
    .filter({ has: page.getByRole("heading", { level }) })
    .filter({ hasText: words })
    .last();
const whole = (shown: string) => Number(shown.replace(/,/g, ""));
const quantity = (page: Page, name: string) => page.getByLabel(`Quantity of ${name} in pcs`);
/**
 * The name of a row's product, from the label of its field: next to the visible name is the SKU.
 */
const productOf = async (row: Locator) =>
  /^Quantity of (.+) in pcs$/.exec((await row.getByRole("spinbutton").getAttribute("aria-label"))!)![1]!;

test("a buyer orders for a date, and the truck carries what the driver approved in part @on-phone", async ({
  page,
  browser,
  baseURL,
}, info) => {
  await signIn(page, "hotel", portalOf);
  const number = numberOf(page);
  const dates = page.getByRole("navigation", { name: "Service dates" }).getByRole("link");
  await dates.nth(DATE).click();
  await expect(dates.nth(DATE)).toHaveAttribute("aria-current", "page");
  const date = new URL((await dates.nth(DATE).getAttribute("href"))!, baseURL).searchParams.get("date")!;
  await expect(page.getByText(/^Order by /)).toBeVisible();
  await expectAccessible(page, info, "the portal");

  const rows = page.getByRole("listitem").filter({ has: page.getByRole("spinbutton") });
  const [first, second] = [await productOf(rows.nth(0)), await productOf(rows.nth(1))];
  const par = Number(await quantity(page, first).inputValue());
  await rows
    .nth(0)
    .getByRole("button", { name: /^One more/ })
    .click();
  await expect(rows.nth(0).getByText("1 over par")).toBeVisible();
  await quantity(page, second).fill("0");
  await quantity(page, second).press("Enter");
  await expect(page.getByText("On this device, not submitted")).toBeVisible();
  const note = "Dock B until ten, please.";
  await page.getByLabel("Note for your driver").fill(note);

  await test.step("the draft is still there after a reload", async () => {
    await page.reload();
    await hydrated(page);
    await expect(quantity(page, first)).toHaveValue(String(par + 1));
    await expect(page.getByLabel("Note for your driver")).toHaveValue(note);
  });

  const heading = cardOf(page, 2, note).getByRole("heading", { level: 2 });
  await test.step("a double click submits one order, which lists its differences from par", async () => {
    await page.getByRole("button", { name: "Submit Order" }).dblclick();
    await expect(page.getByText("Order submitted successfully!")).toHaveCount(1);
    await page.waitForURL(/tab=history/);
    await expect(page.getByText(/was received/)).toHaveCount(0);
    await expect(page.getByText(note)).toHaveCount(1);
    await expect(cardOf(page, 2, note).getByText("Pending", { exact: true })).toBeVisible();
    await expect(heading).toBeFocused();
    const changes = page.getByRole("list", { name: `Changes in ${(await heading.textContent())!.toLowerCase()}` });
    await expect(changes.getByRole("listitem")).toHaveCount(2);
    await expect(changes.getByText(`Par ${par}, 1 over`)).toBeVisible();
    await expectAccessible(page, info, "the order history");
  });

  const driver = await driverAtRoute(browser, baseURL, page);
  const order = cardOf(driver, 3, note);
  const shownNumber = (await heading.textContent())!.replace("Order ", "");
  await test.step("rejecting asks for a reason first, and can be canceled", async () => {
    await openWaiting(driver, note);
    await expect(order.getByText("This order is waiting for your approval to proceed")).toBeVisible();
    await expectAccessible(driver, info, "the pending order");
    const reject = driver.getByRole("button", { name: `Reject order ${shownNumber}` });
    await reject.click();
    const dialog = driver.getByRole("dialog", { name: `Reject order ${shownNumber}` });
    await expect(dialog.getByLabel("Reason"), "the dialog's first field has focus").toBeFocused();
    await driver.keyboard.press("Escape");
    await expect(reject, "focus returns to the button").toBeFocused();
  });

  await test.step("the driver approves less of one product, with a reason", async () => {
    await order.getByRole("button", { name: "Change" }).click();
    const amount = order.getByLabel(`Approved quantity of ${first}`);
    await amount.fill(String(par - 1));
    await amount.press("Enter");
    await expect(order.getByRole("button", { name: "Approve changed" })).toBeDisabled();
    await order.getByLabel(`Why ${par - 1} in place of ${par + 1}`).fill("The rest comes tomorrow.");
    await expectAccessible(driver, info, "approving in part");
    await order.getByRole("button", { name: "Approve changed" }).click();
    await expect(driver.getByText(/^Order #\d+ is approved in part\.$/)).toBeVisible();
    await expect(order).toHaveCount(0);
    const bodyHasFocus = await driver.evaluate(() => document.activeElement === document.body);
    expect(bodyHasFocus, "focus is not lost with the card").toBe(false);
  });

  await test.step("the customer sees the decision at once, with the reason", async () => {
    await expect(page.getByText(/^Order #\d+ is approved with changes\.$/).first()).toBeVisible();
    await expect(cardOf(page, 2, note).getByText("Approved", { exact: true }).first()).toBeVisible();
    await expect(cardOf(page, 2, note).getByText("The rest comes tomorrow.")).toBeVisible();
    await expectAccessible(page, info, "approved in part");
  });

  await test.step("the load list of that date has exactly the approved quantities", async () => {
    const list = (await (await driver.request.get(`/api/rental-items/route/33/loadlist?date=${date}`)).json()) as {
      categories: { items: { description: string; customers: { number: string; quantity: number }[] }[] }[];
    };
    const due = (name: string) =>
      list.categories
        .flatMap(({ items }) => items)
        .find(({ description }) => description === name)
        ?.customers.find((customer) => customer.number === number)?.quantity;
    expect([due(first), due(second)]).toEqual([par - 1, undefined]);
  });
  await driver.context().close();
});

test("a buyer changes the weekly order and adds a product, and the driver approves both @on-desk", async ({
  page,
  browser,
  baseURL,
}, info) => {
  await signIn(page, "hotel", weekOf);
  const number = numberOf(page);
  const rows = (grid: string) =>
    page
      .getByRole("grid", { name: grid })
      .getByRole("row")
      .filter({ has: page.getByRole("textbox") });
  const row = rows("What you rent").nth(PRODUCT + 2);
  const field = row.getByRole("textbox", { name: / on Monday$/ });
  const name = (await field.getAttribute("aria-label"))!;
  const before = whole(await field.inputValue());
  await field.fill(String(before + 5));
  await field.press("Enter");
  await expect(row.getByText(`was ${before.toLocaleString("en-US")}`).filter({ visible: true })).toBeVisible();

  await page.getByRole("tab", { name: "Add New Products" }).click();
  await expect(page.getByText("New items need driver approval and may take 1-2 delivery cycles.")).toBeVisible();
  const added = rows("Products to add").nth(PRODUCT);
  const newName = (await added.getByRole("textbox", { name: / on Monday$/ }).getAttribute("aria-label"))!;
  await added.getByRole("textbox", { name: newName }).fill("1");
  await added.getByRole("textbox", { name: newName }).press("Enter");
  await expectAccessible(page, info, "add new products");
  const difference = (await page.getByRole("status").filter({ hasText: "2 changes" }).locator("strong").textContent())!;
  await page.getByRole("button", { name: "Review changes" }).click();
  const cart = page.getByRole("dialog", { name: "Review changes" });
  await expect(cart.getByText(difference)).toHaveCount(2);
  const note = "From December on.";
  await cart.getByLabel("Note for your driver").fill(note);
  await expect(cart.getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page, info, "the cart");
  await cart.getByRole("button", { name: "Submit Order" }).click();
  await expect(page.getByText("Order submitted successfully! Your driver will review and process it.")).toBeVisible();
  await page.waitForURL(/tab=history/);
  await expect(cardOf(page, 2, note).getByText("Pending", { exact: true })).toBeVisible();
  await expect(cardOf(page, 2, note).getByText(`${difference} a week`)).toBeVisible();

  const driver = await driverAtRoute(browser, baseURL, page);
  await openWaiting(driver, note);
  await expect(cardOf(driver, 3, note).getByText(`${difference} a week`)).toBeVisible();
  await cardOf(driver, 3, note)
    .getByRole("button", { name: /^Approve order #/ })
    .click();
  await expect(driver.getByText(/^Order #\d+ is approved\.$/)).toBeVisible();
  await driver.context().close();
  await expect(cardOf(page, 2, note).getByText("Approved", { exact: true }).first()).toBeVisible();

  await page.goto(`/customer/${number}/order`);
  await hydrated(page);
  await expect(page.getByRole("textbox", { name, exact: true })).toHaveValue((before + 5).toLocaleString("en-US"));
  await expect(page.getByRole("textbox", { name: newName, exact: true })).toHaveValue("1");
});

test("a buyer edits a week's quantities in a grid, keeps a draft, and reviews the changes", async ({ page }, info) => {
  await signIn(page, "hotel", weekOf);
  const grid = page.getByRole("grid", { name: "What you rent" });
  // Rows are found by product: the other screen's test adds a product to the same customer, which
  // shifts their positions.
  const mondays = await grid
    .getByRole("textbox", { name: / on Monday$/ })
    .evaluateAll((fields) => fields.map((field) => field.getAttribute("aria-label")!));
  const cell = (row: number, day: string) =>
    grid.getByRole("textbox", { name: mondays[row]!.replace(/Monday$/, day), exact: true });
  const status = page.getByRole("status").filter({ hasText: /change/ });
  const first = cell(5, "Monday"),
    before = await first.inputValue();

  await test.step("an invalid quantity is rejected with a message", async () => {
    for (const [typed, word] of [
      ["-5", "Order at least 1."],
      ["1.5", "Whole pieces only."],
      ["99,999", "Max is 9,999."],
    ] as const) {
      await first.fill(typed);
      await first.press("Enter");
      await expect(grid.getByRole("alert")).toHaveText(word);
      await expect(first).toHaveValue(typed);
      await expect(first).toBeFocused();
    }
    await expectAccessible(page, info, "a rejected quantity");
    await first.press("Escape");
    await expect(first).toHaveValue(before);
    await expect(grid.getByRole("alert")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Review changes" })).toBeDisabled();
  });

  await test.step("arrow keys, Enter and Escape work as in a spreadsheet", async () => {
    await first.press("ArrowDown");
    await expect(cell(6, "Monday")).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(cell(6, "Tuesday")).toBeFocused();
    await page.keyboard.type("7");
    await page.keyboard.press("Escape");
    await expect(cell(6, "Tuesday")).not.toHaveValue("7");
    await page.keyboard.type("7");
    await page.keyboard.press("Enter");
    await expect(cell(7, "Tuesday")).toBeFocused();
    await expect(cell(6, "Tuesday")).toHaveValue("7");
    await expect(status).toContainText("1 change");
  });

  if (info.project.name === "phone") {
    await test.step("a phone shows one day at a time, by link or swipe, within the screen's width", async () => {
      const days = page.getByRole("navigation", { name: "Days" }).getByRole("link");
      await days.filter({ hasText: "Thu" }).click();
      await expect(days.filter({ hasText: "Thu" })).toHaveAttribute("aria-current", "true");
      await expect(cell(0, "Thursday")).toBeInViewport({ ratio: 1 });
      await grid.evaluate((table) => table.parentElement!.scrollTo({ left: 0 }));
      await expect(days.filter({ hasText: "Mon" })).toHaveAttribute("aria-current", "true");
      await expect(days.filter({ hasText: "Tue" })).toHaveAccessibleName(/, changed$/);
      for (const width of [320, 360, 375, 390]) {
        await page.setViewportSize({ width, height: 844 });
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
          `${width} px`,
        ).toBe(true);
        await expect(page.getByRole("button", { name: "Review changes" })).toBeInViewport({ ratio: 1 });
      }
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2_400);
    });
  }

  await page.reload();
  await hydrated(page);
  await expect(cell(6, "Tuesday")).toHaveValue("7");
  await page.getByRole("button", { name: "Review changes" }).click();
  const cart = page.getByRole("dialog", { name: "Review changes" });
  await expect(cart.getByRole("listitem")).toHaveCount(1);
  await cart.getByRole("button", { name: /^Undo/ }).click();
  await expect(cart.getByRole("button", { name: "Submit Order" })).toBeDisabled();

  if (info.project.name === "phone") {
    await page.keyboard.press("Escape");
    await test.step("large quantities are not clipped, and the review opens at its top", async () => {
      for (const row of [0, 1, 2, 3, 4, 5]) {
        await cell(row, "Monday").fill(String(9_999 - row));
        await cell(row, "Monday").press("Enter");
      }
      for (const [screen, widths] of [
        ["desk", [720, 1024, 1280]],
        ["phone", [320, 390]],
      ] as const) {
        for (const width of widths) {
          await page.setViewportSize({ ...SCREENS[screen].viewport, width });
          expect(
            await cell(0, "Monday").evaluate((field) => field.scrollWidth <= field.clientWidth),
            `the amount is not clipped at ${width} px`,
          ).toBe(true);
        }
        await page.getByRole("button", { name: "Review changes" }).click();
        await expect(cart, "no field has focus, which would open the on-screen keyboard").toBeFocused();
        await expect(cart.getByRole("heading", { name: /^Every Monday/ })).toBeInViewport({ ratio: 1 });
        await page.keyboard.press("Escape");
        await expect(cart).toBeHidden();
      }
    });
  }
});

test("par cannot be submitted, and a pending order can be canceled and ordered again @on-phone", async ({
  page,
}, info) => {
  await signIn(page, "hotel", portalOf);
  const dates = page.getByRole("navigation", { name: "Service dates" }).getByRole("link");
  await dates.nth(LATER_DATE).click();
  await expect(dates.nth(LATER_DATE)).toHaveAttribute("aria-current", "page");
  // Data for another date re-creates the list.
  await hydrated(page);
  const submit = page.getByRole("button", { name: "Submit Order" });
  await test.step("the chosen date is in view, and stays on top and on the button while scrolling", async () => {
    await expect(dates.nth(LATER_DATE)).toBeInViewport({ ratio: 1 });
    const chosen = (await dates.nth(LATER_DATE).innerText()).split("\n")[0]!;
    await expect(submit).toHaveText(`Submit Order for ${chosen}`);
    await page.getByLabel("Note for your driver").scrollIntoViewIfNeeded();
    await expect(page.getByRole("heading", { level: 2 }).first(), "the page has scrolled").not.toBeInViewport();
    await expect(page.getByText(new RegExp(`^${chosen} · order by `))).toBeInViewport({ ratio: 1 });
  });
  await test.step("par cannot be submitted, and an invalid quantity is rejected with a message", async () => {
    await expect(
      page.getByText("Nothing to submit: this is your usual delivery (par), and it comes automatically."),
    ).toBeVisible();
    await expect(submit).toBeDisabled();
    const row = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("spinbutton") })
      .first();
    const amount = row.getByRole("spinbutton"),
      par = await amount.inputValue();
    await expect(row.getByText(`Par ${par} pcs`)).toBeVisible();
    for (const [typed, words] of [
      ["-5", "The amount can't be below 0."],
      ["1.5", "1.5 isn't a whole number."],
      ["100000", "Max is 99,999."],
      ["1e3", "Type the number in digits."],
      ["", "Type a number."],
    ] as const) {
      await amount.fill(typed);
      await amount.press("Enter");
      await expect(row.getByRole("alert")).toHaveText(`${words} Nothing changed.`);
      await expect(amount).toHaveValue(par);
      await expect(amount).toBeFocused();
      await expect(submit).toBeDisabled();
    }
    await amount.fill("99999");
    await amount.press("Enter");
    await expect(row.getByText(/times par\. Please check the amount\.$/)).toBeVisible();
    const isWhole = await amount.evaluate((field) => field.scrollWidth <= field.clientWidth);
    expect(isWhole, "the amount is not clipped").toBe(true);
    await expect(submit).toBeEnabled();
    const againstPar = page.getByRole("button", { name: /^\+\$[\d,]+\.\d\d against par$/ });
    await againstPar.click();
    const different = page.getByRole("list", { name: "Different from par" }).getByRole("listitem");
    await expect(different).toHaveText([
      `${await productOf(row)}: 99,999, par ${par}${(await againstPar.innerText()).replace(" against par", "")}`,
    ]);
    await expectAccessible(page, info, "the differences from par");
    await amount.fill(par);
    await amount.press("Enter");
    await expect(submit).toBeDisabled();
  });

  const note = "Only if the plant runs.";
  await page.getByLabel("Note for your driver").fill(note);
  await submit.click();
  await page.waitForURL(/tab=history/);
  const card = cardOf(page, 2, note);
  await card.getByRole("button", { name: "Cancel order" }).click();
  const question = page.getByRole("dialog", { name: /^Cancel order #\d+\?$/ });
  await expectAccessible(page, info, "cancelling an order");
  await question.getByRole("button", { name: "Keep order" }).click();
  await expect(card.getByRole("button", { name: "Cancel order" }), "focus returns to the button").toBeFocused();
  await expect(card.getByText("Pending", { exact: true })).toBeVisible();
  await card.getByRole("button", { name: "Cancel order" }).click();
  await question.getByRole("button", { name: "Cancel order" }).click();
  await expect(card.getByText("Cancelled", { exact: true }).first()).toBeVisible();
  await expect(
    card.getByRole("heading", { level: 2 }),
    "focus moves to the heading, as the button is gone",
  ).toBeFocused();
  await card.getByRole("button", { name: "Order again" }).click();
  await page.waitForURL(/\/portal$/);
  await expect(page.getByText("On this device, not submitted")).toBeVisible();
});

test("the office sees pending approvals, and a preview of a customer's portal @on-desk", async ({ page }, info) => {
  await signIn(page, "admin");
  await page.getByRole("link", { name: "Approvals" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Approvals");
  await expectAccessible(page, info, "approvals");
  await page.goto("/customer/104817/portal");
  await hydrated(page);
  await expect(page.getByText("Only they can submit an order.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Submit Order" })).toBeDisabled();
});
