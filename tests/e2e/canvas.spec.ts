import { expect, test, type Page } from "@playwright/test";
import { card, driverOf, onAnotherDevice, openThree, quickStart, said, stateOf, titles } from "./arranging";
import { expectAccessible, hydrated } from "./person";

test("a driver arranges the canvas by mouse, keyboard and menu, and it syncs to another device @on-desk", async ({
  page,
  browser,
}, info) => {
  const username = await driverOf(page, "56");
  await openThree(page);
  const [notes, approvals, list] = ["Notes", "Pending Approvals", "Load list 56 Monday"] as const;
  await expect.poll(() => titles(page)).toEqual([notes, approvals, list]);
  await expectAccessible(page, info, "three cards");

  await test.step("a drag starts only after the pointer has moved eight pixels", async () => {
    const [from, to] = [
      await card(page, list).locator("[data-title]").boundingBox(),
      await card(page, notes).boundingBox(),
    ];
    await page.mouse.move(from!.x + 60, from!.y + 10);
    await page.mouse.down();
    await page.mouse.move(from!.x + 65, from!.y + 10);
    await expect(page.locator("[data-held]")).toHaveCount(0);
    await page.mouse.move(from!.x + 80, from!.y - 40);
    await expect(page.locator("[data-held]")).toHaveCount(1);
    await page.mouse.move(to!.x + 120, to!.y + 60, { steps: 5 });
    await expect(page.locator(".canvas-ghost")).toBeVisible();
    await page.mouse.up();
    await expect.poll(() => titles(page)).toEqual([list, approvals, notes]);
    await expect(said(page)).toHaveText(`${list}, columns 1 to 2 of 4, at the top, dropped.`);
    await expect(page.locator("[data-held]")).toHaveCount(0);
  });

  await test.step("the keyboard picks up, moves, resizes and cancels", async () => {
    await page.getByRole("button", { name: `Move ${list}` }).focus();
    await page.keyboard.press("Enter");
    await expect(said(page)).toContainText("picked up");
    await page.keyboard.press("ArrowRight");
    await expect(said(page)).toContainText(`${list}, columns 2 to 3 of 4`);
    await page.keyboard.press("Escape");
    await expect(said(page)).toHaveText(`${list} is back where it was.`);
    await expect(page).toHaveURL(/load-list/);
    await page.keyboard.press("Enter");
    await expect(page.locator("[data-held]")).toHaveCount(1);
    // expectAccessible switches to the other screen's viewport, and a resize cancels the gesture.
    await expectAccessible(page, info, "a dragged card");
    await expect(said(page)).toHaveText(`${list} is back where it was.`);
    await page.getByRole("button", { name: `Move ${list}` }).focus();
    await page.keyboard.press(" ");
    await page.keyboard.press("Shift+ArrowLeft");
    await expect(said(page)).toContainText("1 column wide");
    await page.keyboard.press("ArrowDown");
    await expect(said(page)).toContainText(`${list}, column 1 of 4, below ${notes}`);
    await page.keyboard.press("Enter");
    await expect(said(page)).toContainText("dropped");
    await expect.poll(() => titles(page)).toEqual([notes, approvals, list]);
    await expect(page.getByRole("button", { name: `Move ${list}` })).toBeFocused();
  });

  await test.step("every step can be undone and redone", async () => {
    await page.keyboard.press("Control+z");
    await expect.poll(() => titles(page)).toEqual([list, approvals, notes]);
    await page.getByRole("button", { name: "Redo" }).click();
    await expect.poll(() => titles(page)).toEqual([notes, approvals, list]);
  });

  await test.step("the menu resizes and stacks cards", async () => {
    await page.getByRole("button", { name: `Arrange ${list}` }).click();
    await expectAccessible(page, info, "a card's menu");
    await page.getByRole("menuitem", { name: "Wider" }).click();
    await expect(said(page)).toContainText("2 columns wide");
    await page.getByRole("button", { name: `Arrange ${approvals}` }).click();
    await page.getByRole("menuitem", { name: "Stack on" }).press("ArrowRight");
    await page.getByRole("menuitem", { name: "New Note" }).press("Enter");
    await expect(said(page)).toContainText(`stacked with`);
    await expect(card(page, notes)).toBeHidden();
    await expectAccessible(page, info, "a stack");
    await card(page, approvals).getByRole("button", { name: "New Note" }).click();
    await expect(card(page, notes)).toBeVisible();
  });

  await test.step("the arrangement is saved and appears on another device", async () => {
    await expect(stateOf(page)).toHaveText("Unsaved changes");
    await page.keyboard.press("Control+s");
    await expect(stateOf(page)).toHaveText(/^Saved \d/);
    await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
    const other = await onAnotherDevice(browser, username, info);
    await expect.poll(() => titles(other)).toEqual(await titles(page));
    await expect(card(other, approvals)).toBeHidden();
    await expect(other.getByRole("button", { name: "Save", exact: true })).toBeDisabled();

    await test.step("a conflicting save from another device asks before it overwrites", async () => {
      await other.getByRole("button", { name: `Arrange ${list}` }).click();
      await other.getByRole("menuitem", { name: "Move right" }).click();
      await other.getByRole("button", { name: "Save", exact: true }).click();
      await expect(stateOf(other)).toHaveText(/^Saved \d/);
      await page.getByRole("button", { name: `Arrange ${list}` }).click();
      await page.getByRole("menuitem", { name: "Shorter" }).click();
      await page.keyboard.press("Control+s");
      await expect(page.getByText("This workspace was saved on another device.")).toBeVisible();
      await expectAccessible(page, info, "a workspace's edit conflict");
      const left = (of: Page) => card(of, list).evaluate((element) => getComputedStyle(element).gridColumnStart);
      const otherColumn = await left(other);
      expect(await left(page)).not.toBe(otherColumn);
      await page.getByRole("button", { name: "Take theirs" }).click();
      await expect.poll(() => left(page)).toBe(otherColumn);
      await expect(page.getByText("This workspace was saved on another device.")).toHaveCount(0);
    });
    await other.context().close();
  });

  await test.step("a second workspace has its own cards, and a card can be sent to it", async () => {
    await page.getByRole("button", { name: "New workspace" }).click();
    await page.getByLabel("Name", { exact: true }).fill("On the road");
    await page.getByRole("button", { name: "Open it" }).click();
    await expect(page.getByText("Welcome to Your Canvas")).toBeVisible();
    await quickStart(page).getByRole("link", { name: "Load list Wednesday" }).click();
    await expect(card(page, "Load list 56 Wednesday")).toBeVisible();
    await page.keyboard.press("Control+s");
    await expect(stateOf(page)).toHaveText(/^Saved \d/);
    await page.getByRole("link", { name: "My canvas" }).click();
    await expect.poll(() => titles(page)).toContain(list);
    await page.getByRole("button", { name: `Arrange ${list}` }).click();
    await page.getByRole("menuitem", { name: "Send to workspace" }).press("ArrowRight");
    await page.getByRole("menuitem", { name: "On the road" }).press("Enter");
    await expect.poll(() => titles(page)).not.toContain(list);
    await expect(page.getByText(/saved on this phone|Sending/)).toHaveCount(0);
    await page.getByRole("link", { name: "On the road" }).click();
    await expect(page.getByText("You have unsaved changes in My canvas. Save before leaving?")).toBeVisible();
    await page.getByRole("button", { name: "Save and leave" }).click();
    await expect.poll(() => titles(page)).toEqual(["Load list 56 Wednesday", list]);
  });

  await test.step("a workspace can be renamed, deleted and restored, but the last one cannot be deleted", async () => {
    await page.locator("body").press("F2");
    await page.getByLabel("Name", { exact: true }).fill("Evening");
    await expectAccessible(page, info, "renaming a workspace");
    await page.getByRole("button", { name: "Rename", exact: true }).click();
    const tab = (name: string) => page.getByRole("navigation", { name: "Workspaces" }).getByRole("link", { name });
    await expect(tab("Evening")).toHaveAttribute("aria-current", "page");
    await expect(tab("On the road")).toHaveCount(0);
    await expect.poll(() => titles(page)).toEqual(["Load list 56 Wednesday", list]);
    await expect(stateOf(page)).toHaveText(/^Saved \d/);
    await page.getByRole("button", { name: "Workspace Evening" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expect(tab("My canvas")).toHaveAttribute("aria-current", "page");
    await expect(tab("Evening")).toHaveCount(0);
    await page.getByRole("button", { name: "Workspace My canvas" }).click();
    await expect(page.getByRole("menuitem", { name: "Delete" })).toHaveAttribute("aria-disabled", "true");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect(tab("Evening")).toHaveAttribute("aria-current", "page");
    await expect.poll(() => titles(page)).toEqual(["Load list 56 Wednesday", list]);
  });

  await test.step("Back and Forward reopen and close cards", async () => {
    await card(page, list).getByRole("link", { name: "Close" }).click();
    await expect(card(page, list)).toHaveCount(0);
    await page.keyboard.press("Alt+ArrowLeft");
    await expect(card(page, list)).toBeVisible();
    await page.getByRole("button", { name: "Forward" }).click();
    await expect(card(page, list)).toHaveCount(0);
  });

  await test.step("an unknown cartridge keeps its place, and the others keep working", async () => {
    await page.goto(
      `/driver/canvas?${new URLSearchParams([
        ["open", "old-plan?"],
        ["open", "note?"],
      ])}`,
    );
    await hydrated(page);
    await expect(card(page, "Old plan").getByText("Unknown Canvas Type")).toBeVisible();
    await expect(card(page, notes)).toBeVisible();
    await expectAccessible(page, info, "an unknown cartridge");
  });

  await test.step("? lists the keyboard shortcuts", async () => {
    await page.locator("body").press("?");
    await expect(page.getByRole("dialog", { name: "Keys" })).toContainText("Undo, redo an arrangement");
    await expectAccessible(page, info, "the keyboard shortcuts");
  });
});

test("on a phone the canvas shows one card at a time, and touch moves cards only in arrange mode @on-phone", async ({
  page,
}, info) => {
  await driverOf(page, "55");
  await openThree(page);
  const [notes, approvals, list] = ["Notes", "Pending Approvals", "Load list 55 Monday"] as const;
  const tabs = page.getByRole("navigation", { name: "Cards" });
  await expect(page.locator("section[data-card]").filter({ visible: true })).toHaveCount(1);
  await tabs.getByRole("button", { name: "Pending Approvals" }).click();
  await expect(card(page, approvals)).toBeVisible();
  await expect(card(page, list)).toBeHidden();
  await expectAccessible(page, info, "a canvas on a phone");

  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  const drag = async (title: string, down: number) => {
    const box = (await card(page, title).locator("[data-title]").boundingBox())!;
    const [x, y] = [box.x + 40, box.y + box.height / 2];
    await touch("touchStart", [{ x, y }]);
    for (let step = 1; step <= 5; step += 1) await touch("touchMove", [{ x, y: y + (down * step) / 5 }]);
    await touch("touchEnd", []);
  };

  await test.step("touch scrolls and moves no card", async () => {
    await drag(approvals, 120);
    await expect.poll(() => titles(page)).toEqual([notes, approvals, list]);
  });

  await test.step("in arrange mode touch moves the card", async () => {
    await page.getByRole("button", { name: "Arrange", exact: true }).click();
    await expect(page.locator("section[data-card]").filter({ visible: true })).toHaveCount(3);
    await expectAccessible(page, info, "arranging on a phone");
    await page.evaluate(() => scrollTo(0, 0));
    await drag(notes, 140);
    await expect.poll(() => titles(page)).toEqual([approvals, notes, list]);
    await page.getByRole("button", { name: `Arrange ${list}` }).click();
    await page.getByRole("menuitem", { name: "Move up" }).click();
    await expect.poll(() => titles(page)).toEqual([approvals, list, notes]);
    await page.getByRole("button", { name: "Done" }).click();
    await expect(tabs.getByRole("button")).toHaveText([approvals, "Load list Monday", "New Note"]);
  });

  await test.step("Quick Start focuses a note's first field, in a hidden card and in a new one", async () => {
    const begin = () => quickStart(page).getByRole("link", { name: "New Note" }).click();
    await tabs.getByRole("button", { name: approvals }).click();
    await expect(card(page, notes)).toBeHidden();
    await begin();
    await expect(card(page, notes).getByLabel("Customer")).toBeFocused();
    await tabs.getByRole("button", { name: approvals }).click();
    await page.goBack();
    await expect(page).not.toHaveURL(/#/);
    await expect(card(page, approvals), "the card chosen since then stays").toBeVisible();
    await tabs.getByRole("button", { name: "New Note" }).click();
    await card(page, notes).getByRole("link", { name: "Close" }).click();
    await expect(card(page, notes)).toHaveCount(0);
    await begin();
    await expect(card(page, notes).getByLabel("Customer")).toBeFocused();
    await expect(tabs.getByRole("button")).toHaveCount(3);
  });
});
