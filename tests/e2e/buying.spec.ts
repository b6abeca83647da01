import { expect, test, type Page } from "@playwright/test";
import { ownLoad } from "./loads";
import { expectAccessible, hydrated, portalOf, signIn, weekOf } from "./person";
import { SCREENS } from "./screens";

const bodyHasFocus = (page: Page) => page.evaluate(() => document.activeElement === document.body);

/** The portal of a date that no other test orders for; another date's data makes the list anew. */
async function chooseDate(page: Page, place: number): Promise<void> {
  const date = page.getByRole("navigation", { name: "Service dates" }).getByRole("link").nth(place);
  await date.click();
  await expect(date).toHaveAttribute("aria-current", "page");
  await hydrated(page);
}

test("the daily job comes first, and what changes every delivery says so", async ({ page }, info) => {
  await signIn(page, "hotel");
  const actions = page.getByRole("region", { name: "Quick Actions" });
  await expect(actions.getByRole("link").first()).toHaveText(/^Order for (Mon|Tues|Wednes|Thurs|Fri)day$/);
  await expect(actions.getByText(/comes without an order/)).toBeVisible();
  await expect(actions.getByRole("link", { name: "Place New Order" })).toContainText("Changes every delivery");
  const first = (await actions.getByRole("link").first().boundingBox())!;
  expect(first.y + first.height, "on the screen without scrolling").toBeLessThan(page.viewportSize()!.height - 70);
  await actions.getByRole("link").first().click();
  await page.waitForURL(/\/portal$/);
  await hydrated(page);
  await expectAccessible(page, info, "ordering for a day");
});

test("what changes nothing is not submitted, and an amount that cannot be is said @on-phone", async ({ page }) => {
  await signIn(page, "hotel", portalOf);
  await chooseDate(page, 6);
  const submit = page.getByRole("button", { name: "Submit Order" });
  await expect(page.getByText("Nothing to submit: this is par, and it comes without an order.")).toBeVisible();
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
    ["100000", "The most is 99,999."],
  ] as const) {
    await amount.fill(typed);
    await amount.press("Enter");
    await expect(row.getByRole("alert")).toHaveText(`${words} It stays ${par}.`);
    await expect(amount).toHaveValue(par);
    await expect(amount).toBeFocused();
    await expect(submit).toBeDisabled();
  }
  await amount.fill("99999");
  await amount.press("Enter");
  await expect(row.getByText(/times par\. Please check the amount\.$/)).toBeVisible();
  expect(await amount.evaluate((field) => field.scrollWidth <= field.clientWidth), "the amount is not clipped").toBe(
    true,
  );
  await expect(submit).toBeEnabled();
  await amount.fill(par);
  await amount.press("Enter");
  await expect(submit).toBeDisabled();
});

test("an order is confirmed in its place, shows what differs from par, and is decided by its number @on-phone", async ({
  page,
  browser,
  baseURL,
}, info) => {
  await signIn(page, "hotel", portalOf);
  await chooseDate(page, 8);
  const row = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("spinbutton") })
    .first();
  const par = await row.getByRole("spinbutton").inputValue();
  await row.getByRole("button", { name: /^One more/ }).click();
  await page.getByRole("button", { name: "Submit Order" }).click();
  await page.waitForURL(/tab=history/);
  await expect(page.getByText("Order submitted successfully!")).toHaveCount(1);
  await expect(page.getByText(/was received/)).toHaveCount(0);
  const heading = page.getByRole("heading", { level: 2 }).first();
  await expect(heading).toBeFocused();
  const name = (await heading.textContent())!;
  const changes = page.getByRole("list", { name: `Changes in ${name.toLowerCase()}` });
  await expect(changes.getByRole("listitem")).toHaveCount(1);
  await expect(changes.getByText(`Par ${par}, 1 over`)).toBeVisible();
  await expectAccessible(page, info, "confirmed in its place");

  const driver = await (await browser.newContext({ baseURL, viewport: page.viewportSize() })).newPage();
  await signIn(driver, "driver33", "/driver/dashboard/route");
  const number = name.replace("Order ", "");
  await driver.getByRole("button", { name: `Reject order ${number}` }).click();
  const dialog = driver.getByRole("dialog", { name: `Reject order ${number}` });
  await expect(dialog.getByLabel("Reason"), "a question begins at its first field").toBeFocused();
  await driver.keyboard.press("Escape");
  await expect(driver.getByRole("button", { name: `Reject order ${number}` }), "focus comes back").toBeFocused();
  await driver.getByRole("button", { name: `Approve order ${number}` }).click();
  await expect(driver.getByRole("button", { name: `Approve order ${number}` })).toHaveCount(0);
  expect(await bodyHasFocus(driver), "focus is not lost with the card").toBe(false);
  await driver.context().close();
});

test("Start Loading leads to the first item @on-phone", async ({ page }, info) => {
  const { day, driver } = ownLoad(info, "the first item");
  await signIn(page, driver, `/driver/dashboard?day=${day}`);
  await page.getByRole("button", { name: "Start Loading" }).click();
  await expect(page.getByRole("button", { name: /^Mark Complete: / }).first()).toBeFocused();
});

test("a large change is shown whole, and what is reviewed is read from its beginning @on-phone", async ({ page }) => {
  await signIn(page, "hotel", weekOf);
  const amounts = page.getByRole("grid", { name: "What you rent" }).getByRole("textbox", { name: / on Monday$/ });
  for (const row of [0, 1, 2, 3, 4, 5]) {
    await amounts.nth(row).fill(String(9_999 - row));
    await amounts.nth(row).press("Enter");
  }
  for (const [screen, widths] of [
    ["desk", [720, 1024, 1280]],
    ["phone", [320, 390]],
  ] as const) {
    for (const width of widths) {
      await page.setViewportSize({ ...SCREENS[screen].viewport, width });
      expect(
        await amounts.first().evaluate((field) => field.scrollWidth <= field.clientWidth),
        `the amount is not clipped at ${width} px`,
      ).toBe(true);
    }
    await page.getByRole("button", { name: "Review changes" }).click();
    const cart = page.getByRole("dialog", { name: "Review changes" });
    await expect(cart, "no field calls a keyboard up before the changes were read").toBeFocused();
    await expect(cart.getByRole("heading", { name: /^Every Monday/ })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Escape");
    await expect(cart).toBeHidden();
  }
});
