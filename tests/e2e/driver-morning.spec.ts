import { expect, test, type Locator, type Page } from "@playwright/test";
import type { BaseCartridge } from "#kernel/base-cartridge";
import { ownLoad } from "./loads";
import { expectAccessible, signIn } from "./person";

/** A status in the list itself, as the page's frame shows the same text. */
const listStatus = (page: Page, words: string | RegExp) =>
  page.locator("main").getByText(words, { exact: true }).first();

// A driver's morning: sign in, start, mark, short, complete, read the report. It runs on a phone,
// with each step's layout also checked on a desktop. The canvas test below loads on both.
test("a driver loads the truck and the office gets the report @on-phone", async ({ page, browser, baseURL }, info) => {
  const { route, day, driver } = ownLoad(info, "a driver's morning");
  await signIn(page, driver, `/driver/dashboard?day=${day}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Route ${route}`);
  await expectAccessible(page, info, "before loading");

  await page.getByRole("button", { name: "Start Loading" }).click();
  await expect(page.getByRole("button", { name: "Complete and Send Report" })).toBeVisible();
  await expect(page.getByText(/loading since \d/)).toBeVisible();
  await expect(
    page.getByRole("button", { name: /^Mark Complete: / }).first(),
    "focus moves to the first item",
  ).toBeFocused();

  await test.step("marks show at once and are saved", async () => {
    await page
      .getByRole("button", { name: /^Mark Complete:/ })
      .first()
      .click();
    await expect(page.getByRole("button", { name: /^Loaded:/ })).toHaveCount(1);
    await expect(listStatus(page, /^Sent \d+:\d\d [AP]M$/)).toBeVisible();
  });

  await test.step("an item is marked partly loaded, with a custom amount, and missing", async () => {
    const row = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("button", { name: /^Mark Complete:/ }) })
      .first();
    const name = (await row.getByRole("button", { name: /^Mark Complete:/ }).getAttribute("aria-label"))!.replace(
      "Mark Complete: ",
      "",
    );
    const item = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("button", { name: new RegExp(`: ${name.replace(/[()]/g, "\\$&")}`) }) })
      .first();
    await item.getByRole("button", { expanded: false }).click();
    await item.getByRole("button", { name: /^70 %/ }).click();
    await expect(item.getByRole("button", { name: /^Partly loaded:/ })).toBeVisible();
    const amount = item.getByRole("spinbutton");
    await amount.fill("1");
    await amount.press("Enter");
    await expect(item.getByRole("button", { name: /^Partly loaded:/ })).toBeVisible();
    await expect(amount).toHaveValue("1");
    await item.getByRole("button", { name: "Mark Missing" }).click();
    await expect(item.getByRole("button", { name: /^Missing:/ })).toBeVisible();
    await expect(listStatus(page, /^Sent \d+:\d\d [AP]M$/)).toBeVisible();
    await expectAccessible(page, info, "loading, with an item open");
  });

  await test.step("marks sync between two devices within a second", async () => {
    const other = await (await browser.newContext({ baseURL })).newPage();
    await signIn(other, driver, `/driver/loadlist?day=${day}`);
    await expect(other.getByRole("button", { name: /^Loaded:/ })).toHaveCount(1);
    // The fastest of three, so that other work on this machine does not count.
    const waits: number[] = [];
    for (const count of [2, 3, 4]) {
      await other
        .getByRole("button", { name: /^Mark Complete:/ })
        .first()
        .click();
      const tapped = Date.now();
      await expect(page.getByRole("button", { name: /^Loaded:/ })).toHaveCount(count);
      waits.push(Date.now() - tapped);
    }
    expect(Math.min(...waits)).toBeLessThan(1_000);

    // An amount that is being typed is not overwritten by another device's mark of the same item.
    const item = page.getByRole("listitem").filter({ has: page.getByRole("spinbutton") });
    const amount = item.getByRole("spinbutton");
    const label = (await amount.getAttribute("aria-label"))!;
    const name = /^Loaded amount of (.*), up to/.exec(label)![1]!;
    const otherRow = other
      .getByRole("listitem")
      .filter({ has: other.getByRole("button", { name: `Missing: ${name}` }) });
    await amount.fill("2");
    await otherRow.getByRole("button", { expanded: false }).click();
    await other.getByRole("button", { name: /^70 %/ }).click();
    await expect(item.getByRole("button", { name: /^Partly loaded:/ })).toBeVisible();
    await expect(amount).toHaveValue("2");
    await expect(amount).toBeFocused();
    await amount.press("Enter");
    await expect(other.getByRole("spinbutton", { name: label })).toHaveValue("2");
    await expect(amount).toHaveValue("2");
    await other.context().close();
  });

  await test.step("the remaining items are marked short", async () => {
    await page.getByRole("button", { name: "Mark Rest as Short" }).click();
    const dialog = page.getByRole("dialog", { name: "Mark Rest as Short" });
    await expect(dialog.getByText(/^\d+ items with [\d,]+ pieces are not marked/)).toBeVisible();
    const listed = await dialog.getByRole("list").getByRole("listitem").count();
    await expectAccessible(page, info, "marking the rest short");
    await dialog.getByRole("button", { name: `Mark ${listed} items short` }).click();
    await expect(page.getByText(`${listed} items are marked short.`)).toBeVisible();
  });

  await test.step("the load is completed and its report sent", async () => {
    await page.getByRole("button", { name: "Complete and Send Report" }).click();
    const dialog = page.getByRole("dialog", { name: "Complete and Send Report" });
    await expect(dialog.getByLabel("Send the report to")).toHaveValue(/@/);
    await dialog.getByLabel("Send the report to").fill("plant@clothesline.example");
    await dialog.getByLabel("Note for the office").fill("The cage of bath mats was empty.");
    await expectAccessible(page, info, "completing");
    await dialog.getByRole("button", { name: "Complete and Send Report" }).click();
    await expect(page.getByText("The load is complete. Its report is saved in the portal.")).toBeVisible();
    await expect(page.getByText("Complete", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Mark Complete:/ })).toHaveCount(0);
    await expectAccessible(page, info, "complete");
  });

  await test.step("the report can be read", async () => {
    await page.getByRole("link", { name: "View report" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Load report, route ${route}`);
    await expect(page.getByText("The cage of bath mats was empty.")).toBeVisible();
    await expect(page.getByText("plant@clothesline.example")).toBeVisible();
    await expect(page.getByText("Saved in the portal", { exact: true })).toBeVisible();
    await expectAccessible(page, info, "the report");
  });

  await test.step("reopening asks for a reason", async () => {
    await page.getByRole("link", { name: "Load list", exact: true }).click();
    await page.getByRole("button", { name: "Reopen" }).click();
    const dialog = page.getByRole("dialog", { name: "Reopen this load" });
    await dialog.getByLabel("Reason").fill("The mats were found.");
    await dialog.getByRole("button", { name: "Reopen" }).click();
    await expect(page.getByRole("button", { name: "Complete and Send Report" })).toBeVisible();
  });
});

test("the load list can be searched, printed and exported @on-desk", async ({ page }) => {
  const route = "75";
  await signIn(page, `driver${route}`, "/driver/dashboard?day=Wednesday");
  const rows = page.locator("section li").filter({ has: page.locator("button[aria-expanded]") });
  const all = await rows.count();
  await page.getByLabel("Search items and customers").fill("napkin");
  await expect.poll(() => rows.count()).toBeLessThan(all);
  await page.getByLabel("Search items and customers").fill("no such thing");
  await expect(page.getByText("Nothing matches “no such thing”.")).toBeVisible();
  await page.getByLabel("Search items and customers").fill("");
  await expect(rows).toHaveCount(all);

  await page.emulateMedia({ media: "print" });
  const pages = page.getByText(/^Page \d+ of \d+$/);
  await expect(pages.first(), "print pages are rendered for printing").toBeVisible();
  const count = await pages.count();
  expect(count).toBeGreaterThan(0);
  await expect(pages.last()).toHaveText(`Page ${count} of ${count}`);
  const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length, "a sheet for each page").toBe(count);
  await page.emulateMedia({ media: "screen" });
  await expect(pages, "print pages are not kept on the screen").toHaveCount(0);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(new RegExp(`^load-list-${route}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
});

test("a mark made offline is saved on the phone and sent automatically @on-phone", async ({ page }, info) => {
  const { route, day, driver } = ownLoad(info, "a mark without network");
  await signIn(page, driver, `/driver/dashboard?day=${day}`);
  await page.getByRole("button", { name: "Start Loading" }).click();
  await expect(listStatus(page, /^Sent \d+:\d\d [AP]M$/)).toBeVisible();
  await page.route("**/api/loading-status/item/update", (call) => call.abort());
  await page
    .getByRole("button", { name: /^Mark Complete:/ })
    .first()
    .click();
  await expect(listStatus(page, "1 saved on this phone")).toBeVisible();
  await expect(listStatus(page, "Saved on this phone")).toBeVisible();
  await page.getByRole("link", { name: "Friday" }).click();
  await expect(page.getByRole("link", { name: "Friday" })).toHaveAttribute("aria-current", "page");

  await test.step("the list of pending changes is one tap away", async () => {
    await page.getByRole("button", { name: "1 saved on this phone", exact: true }).filter({ visible: true }).click();
    const list = page.getByRole("dialog", { name: "Waiting to send" });
    await expect(list.getByRole("listitem").filter({ hasText: "Saved on this phone" })).toContainText(/loaded/);
    await expect(list.getByRole("heading", { name: new RegExp(`^Load list ${route}, `) })).toBeVisible();
    await expectAccessible(page, info, "pending changes");
    // Pressed while requests still fail: once they pass, the mark is sent automatically, and
    // "Close" takes this button's place under the pointer.
    await list.getByRole("button", { name: "Send now" }).click();
    await page.unroute("**/api/loading-status/item/update");
    await expect(list.getByText("Everything is sent.")).toBeVisible();
    await expectAccessible(page, info, "everything is sent");
    await list.getByRole("button", { name: "Close" }).first().click();
  });
  await page.getByRole("link", { name: day }).click();
  await expect(page.getByRole("button", { name: /^Loaded:/ })).toHaveCount(1);
});

/** The cartridge in a canvas window, found through the React props of its header. */
const cartridgeIn = (window: Locator) =>
  window.locator("header").evaluateHandle((header) => {
    interface Fiber {
      memoizedProps: { cartridge?: BaseCartridge };
      return: Fiber | null;
    }
    const key = Object.keys(header).find((each) => each.startsWith("__reactFiber$"))!;
    let fiber: Fiber | null = (header as unknown as Record<string, Fiber>)[key]!;
    while (fiber && !fiber.memoizedProps.cartridge) fiber = fiber.return;
    return fiber!.memoizedProps.cartridge!;
  });

test("a link in a window keeps the other windows, and closing a window ejects its cartridge @on-desk", async ({
  page,
}) => {
  await signIn(page, "driver33", "/driver/canvas");
  const window = (title: string) =>
    page.locator("section").filter({ has: page.locator("header").getByText(title, { exact: true }) });
  await page.getByRole("link", { name: "Load list Monday" }).click();
  await expect(window("Load list 33 Monday")).toBeVisible();
  await page.getByRole("link", { name: "Pending Approvals" }).click();
  await expect(window("Pending Approvals")).toBeVisible();

  await test.step("a link to another day replaces only its own window", async () => {
    await window("Load list 33 Monday").getByRole("link", { name: "Wednesday", exact: true }).click();
    await expect(window("Load list 33 Wednesday")).toBeVisible();
    await expect(window("Load list 33 Monday")).toHaveCount(0);
    await expect(window("Pending Approvals")).toBeVisible();
    await expect(page.getByRole("link", { name: "Close" })).toHaveCount(2);
  });

  await test.step("closing a window ejects its cartridge, and not the other one", async () => {
    const [closed, open] = [
      await cartridgeIn(window("Load list 33 Wednesday")),
      await cartridgeIn(window("Pending Approvals")),
    ];
    const phase = (cartridge: typeof open) => cartridge.evaluate((each) => each.getSnapshot().phase);
    expect([await phase(closed), await phase(open)]).toEqual(["loaded", "loaded"]);
    await window("Load list 33 Wednesday").getByRole("link", { name: "Close" }).click();
    await expect(window("Load list 33 Wednesday")).toHaveCount(0);
    await expect.poll(() => phase(closed)).toBe("ejected");
    expect(await phase(open)).toBe("loaded");
  });
});

test("the canvas shows the same load lists side by side", async ({ page }, info) => {
  const { route, day, driver } = ownLoad(info, "the canvas");
  await signIn(page, driver, "/driver/canvas");
  await expect(page.getByText("Welcome to Your Canvas")).toBeVisible();
  await page.getByRole("link", { name: "Load list Monday" }).click();
  // A phone shows one card at a time.
  const lists = page.getByRole("heading", { level: 2, name: `Route ${route}`, includeHidden: true });
  await expect(lists).toHaveCount(1);
  await page.getByRole("link", { name: `Load list ${day}` }).click();
  await expect(lists).toHaveCount(2);
  const loaded = page
    .locator("section")
    .filter({ has: page.getByText(`Load list ${route} ${day}`) })
    .first();
  await loaded.getByRole("button", { name: "Start Loading" }).click();
  await loaded
    .getByRole("button", { name: /^Mark Complete:/ })
    .first()
    .click();
  await expect(loaded.getByRole("button", { name: /^Loaded:/ })).toHaveCount(1);
  await expectAccessible(page, info, "two load lists on the canvas");
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(lists).toHaveCount(1);
});
