import { expect, test, type Locator } from "@playwright/test";
import { card, driverOf, onAnotherDevice, openThree, quickStart, said, stateOf } from "./arranging";
import { heldBack } from "./held-back";
import { hydrated } from "./person";

test("an arrangement survives going offline, another device's save, and leaving the page @on-desk", async ({
  page,
  browser,
}, info) => {
  // React throws away and re-creates a card that is rendered again before it has hydrated. Only an
  // error event shows it.
  const hydrationErrors: string[] = [];
  page.on("pageerror", ({ message }) => message.includes("React error") && hydrationErrors.push(message));
  const username = await driverOf(page, "61");
  await openThree(page);
  const [notes, approvals, list] = ["Notes", "Pending Approvals", "Load list 61 Monday"] as const;
  const save = page.getByRole("button", { name: "Save", exact: true });
  const question = page.getByText("You have unsaved changes in My canvas. Save before leaving?");
  const drag = async (from: Locator, to: { x: number; y: number }) => {
    const box = (await from.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 10, y + 10);
    await expect(page.locator("[data-held]")).toHaveCount(1);
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await page.mouse.up();
    await expect(page.locator("[data-held]")).toHaveCount(0);
  };

  await test.step("dragging the corner resizes a card, and dropping on another card's header stacks it", async () => {
    const before = (await card(page, notes).boundingBox())!;
    await drag(page.locator("[data-size^=note]"), { x: before.x + before.width / 2, y: before.y + before.height - 14 });
    await expect.poll(async () => (await card(page, notes).boundingBox())!.width).toBeLessThan(before.width * 0.6);
    const [held, below] = [
      (await card(page, notes).locator("[data-title]").boundingBox())!,
      (await card(page, approvals).locator("[data-title]").boundingBox())!,
    ];
    await page.mouse.move(held.x + 10, held.y + 10);
    await page.mouse.down();
    await page.mouse.move(held.x + 30, held.y + 20);
    await expect(page.locator("[data-held]")).toHaveCount(1);
    await page.mouse.move(below.x + 10, below.y + 10, { steps: 5 });
    await expect(page.locator("[data-onto]")).toHaveCount(1);
    await expect(said(page)).toHaveText(`Dropped here it is stacked on ${approvals}.`);
    await page.mouse.up();
    await expect(page.locator("[data-onto]")).toHaveCount(0);
    await expect(card(page, notes).getByRole("list", { name: "Stacked here" })).toBeVisible();
    await expect(card(page, approvals)).toBeHidden();
  });

  await test.step("leaving the page or switching workspaces asks first, and Escape stays on the page", async () => {
    await page.getByRole("link", { name: "Clothesline" }).click();
    await expect(question).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
    await page.getByRole("button", { name: "New workspace" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Elsewhere");
    await page.getByRole("button", { name: "Open it" }).click();
    await expect(question).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(card(page, notes)).toBeVisible();
    expect(
      await page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true }))),
      "closing the tab asks too",
    ).toBe(true);
  });

  await test.step("offline, the workspace is saved and renamed locally, and both are sent once online", async () => {
    const workspaces = page.getByRole("navigation", { name: "Workspaces" }).getByRole("link");
    await page.context().setOffline(true);
    await save.click();
    await expect(stateOf(page)).toHaveText("Saved on this phone");
    await page.keyboard.press("F2");
    await page.getByLabel("Name", { exact: true }).fill("Evening");
    await page.getByRole("button", { name: "Rename", exact: true }).click();
    await expect(workspaces).toHaveText(["Evening"]);
    await page.context().setOffline(false);
    await expect(stateOf(page)).toHaveText(/^Saved \d/);
    await page.reload();
    await expect(workspaces).toHaveText(["Evening"]);
    expect(hydrationErrors).toEqual([]);
    await page.getByRole("link", { name: "Clothesline" }).click();
    await page.waitForURL(/\/driver\/dashboard/);
    await page.goBack();
    await hydrated(page);
    await expect(card(page, approvals)).toBeHidden();
  });

  const other = await onAnotherDevice(browser, username, info);
  await test.step("Keep mine overwrites what another device saved", async () => {
    await other.getByRole("button", { name: `Arrange ${list}` }).click();
    await other.getByRole("menuitem", { name: "Taller" }).click();
    await other.getByRole("button", { name: "Save", exact: true }).click();
    await expect(stateOf(other)).toHaveText(/^Saved \d/);
    await page.getByRole("button", { name: `Arrange ${list}` }).click();
    await page.getByRole("menuitem", { name: "Shorter" }).click();
    // The page revalidates and now gets the other device's save, but the local change started
    // before it.
    await quickStart(page).getByRole("link", { name: "Inventory" }).click();
    await expect(card(page, "Inventory")).toBeVisible();
    const mine = (await card(page, list).boundingBox())!.height;
    await save.click();
    await page.getByRole("button", { name: "Keep mine" }).click();
    await expect(stateOf(page)).toHaveText(/^Saved \d/);
    await other.goto("/driver/canvas");
    await expect.poll(async () => (await card(other, list).boundingBox())!.height).toBe(mine);
  });

  const pageErrors: string[] = [];
  await test.step("a canvas that opens with unsaved changes hydrates when its chunks come late", async () => {
    other.on("pageerror", ({ message }) => pageErrors.push(message));
    const release = await heldBack(other, /\/assets\/view-/);
    await other.goto("/driver/canvas?open=note%3F&open=inventory%3F", { waitUntil: "commit" });
    await expect(stateOf(other)).toHaveText("Unsaved changes");
    release();
    await hydrated(other);
    expect(pageErrors).toEqual([]);
  });

  await test.step("clicks and typing on the bar and panel before their scripts load are replayed", async () => {
    const releaseBar = await heldBack(other, /\/assets\/(bar|opened-menu)-/);
    const releasePanel = await heldBack(other, /\/assets\/canvas-panel-/);
    other.once("dialog", (dialog) => void dialog.accept());
    await other.goto("/driver/canvas?open=note%3F", { waitUntil: "commit" });
    await expect(other.locator("[data-drags]"), "the rest of the page is interactive").toBeAttached();
    const documents: string[] = [];
    other.on("domcontentloaded", () => documents.push(other.url()));
    await other.getByLabel("Search customers").fill("Elm");
    const [link, menu] = [
      quickStart(other).getByRole("link", { name: "Inventory" }),
      other.getByRole("button", { name: /^Workspace / }),
    ];
    for (const pressed of [link, menu]) {
      await pressed.click();
      await expect(pressed).toHaveAttribute("data-kept", "");
    }
    await expect(card(other, "Inventory")).toHaveCount(0);
    // One after the other: a change of the address discards input that was not replayed yet.
    releaseBar();
    await expect(other.getByRole("menuitem", { name: "Rename" })).toBeVisible();
    releasePanel();
    await expect(card(other, "Inventory")).toBeVisible();
    await expect(
      other.getByRole("region", { name: "Customers" }).getByRole("link", { name: /^Elm House/ }),
    ).toBeVisible();
    expect([pageErrors, documents]).toEqual([[], []]);
  });

  await test.step("the browser follows a link itself when its chunk never loads, but not while offline", async () => {
    await heldBack(other, /\/assets\/canvas-panel-/);
    await other.clock.install();
    await other.goto("/driver/canvas?open=note%3F", { waitUntil: "commit" });
    await expect(other.locator("[data-drags]"), "the rest of the page is interactive").toBeAttached();
    const link = quickStart(other).getByRole("link", { name: "Inventory" });
    await other.context().setOffline(true);
    await link.click();
    const healthCheck = other.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/health"));
    await other.clock.fastForward(3_000);
    await healthCheck;
    await expect(link).toHaveAttribute("data-kept", "");
    await other.context().setOffline(false);
    await expect(card(other, "Inventory")).toBeVisible();
    await other.context().close();
  });

  await test.step("recently closed cards are listed, also after a reload", async () => {
    await card(page, list).getByRole("link", { name: "Close" }).click();
    const recent = page.getByRole("region", { name: "Recent" }).getByRole("link", { name: "Load list Monday" });
    await expect(recent).toBeVisible();
    await page.reload();
    await expect(recent).toBeVisible();
    await recent.click();
    await expect(card(page, list)).toBeVisible();
  });
});
