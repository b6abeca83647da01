import { expect, test } from "@playwright/test";
import { Line } from "../support/line";
import { card, driverOf, openThree, quickStart, stateOf, titles } from "./arranging";
import { enter, expectAccessible } from "./person";

const ROUTE = "68";
const NAMES = ["Notes", "Pending Approvals", `Load list ${ROUTE} Monday`];

/** A connection to the portal that can be cut, closed when the test ends. */
const own = test.extend<{ line: Line }>({
  line: async ({ baseURL }, use) => {
    const line = await Line.to(baseURL!);
    await use(line);
    await line.cut();
  },
});

own(
  "a canvas scrolls under a dragged card, and reports what failed while its connection was cut @on-desk",
  async ({ page: office, browser, line }, info) => {
    const username = await driverOf(office, ROUTE);
    const context = await browser.newContext({
      baseURL: line.url,
      viewport: info.project.use.viewport ?? null,
      serviceWorkers: "block",
    });
    const page = await context.newPage();
    await enter(page, username);
    await openThree(page);
    const tab = (name: string) => page.getByRole("navigation", { name: "Workspaces" }).getByRole("link", { name });

    await own.step("dragging to the edge of the window scrolls the page along with the card", async () => {
      const [held] = await page.locator("section[data-card] [data-title]").all();
      const box = (await held!.boundingBox())!;
      await page.mouse.move(box.x + 20, box.y + 10);
      await page.mouse.down();
      await page.mouse.move(box.x + 40, box.y + 40);
      await expect(page.locator("[data-held]")).toHaveCount(1);
      await page.mouse.move(box.x + 60, page.viewportSize()!.height - 8, { steps: 5 });
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(60);
      await expect(page.locator("[data-held]")).toBeInViewport();
      await page.mouse.up();
      await expect.poll(() => titles(page)).not.toEqual(NAMES);
      await page.keyboard.press("Control+z");
      await expect.poll(() => titles(page)).toEqual(NAMES);
    });

    await own.step("a second workspace is opened and saved", async () => {
      await page.keyboard.press("Control+s");
      await expect(stateOf(page)).toHaveText(/^Saved \d/);
      await page.getByRole("button", { name: "New workspace" }).click();
      await page.getByLabel("Name", { exact: true }).fill("Yard");
      await page.getByRole("button", { name: "Open it" }).click();
      // Until it is open, links in the panel open on the previous workspace.
      await expect(tab("Yard")).toHaveAttribute("aria-current", "page");
      await quickStart(page).getByRole("link", { name: "New Note" }).click();
      await expect(card(page, "Notes")).toBeVisible();
      // The form renders after the card's title and takes focus: a shortcut pressed earlier would
      // be typed into it.
      await expect(card(page, "Notes").getByLabel("Customer")).toBeFocused();
      await page.keyboard.press("Control+s");
      await expect(stateOf(page)).toHaveText(/^Saved \d/);
    });

    await own.step(
      "a failed call shows in the canvas's own banner, and works once the connection is back",
      async () => {
        await line.cut();
        const handle = page.getByRole("button", { name: "Move Notes" });
        await handle.focus();
        await page.keyboard.press("Shift+Delete");
        const banner = page.getByRole("alert").filter({ hasText: "Error" });
        await expect(banner).toContainText("API call failed: ");
        await expectAccessible(page, info, "the canvas's banner");
        await banner.getByRole("button", { name: "Dismiss" }).click();
        await expect(banner).toHaveCount(0);
        await line.mend();
        await handle.focus();
        await page.keyboard.press("Shift+Delete");
        await expect(tab("My canvas")).toHaveAttribute("aria-current", "page");
        await expect(tab("Yard")).toHaveCount(0);
        await page.reload();
        await expect(tab("Yard")).toHaveCount(0);
        await expect.poll(() => titles(page)).toEqual(NAMES);
      },
    );
    await context.close();
  },
);
