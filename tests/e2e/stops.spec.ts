import { expect, test, type Locator, type Page } from "@playwright/test";
import { Line } from "../support/line";
import { expectAccessible, hydrated, PASSWORD, signIn } from "./person";
import { expectKept, Phone, workerInControl } from "./phone";

// No other test works this route's stops of the next day.
const ROUTE = "75";

interface Today {
  stops: { id: string; customerName: string; status: string; completedAt: string | null; notes: string }[];
  completedStops: number;
}

const rows = (page: Page) => page.getByRole("list", { name: "Route stops" }).getByRole("listitem");
const count = (page: Page, label: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd");
const tick = (row: Locator) => row.getByRole("button", { name: /^Mark complete:/ });
const details = (row: Locator) => row.getByRole("button", { name: /Details$/ });
const nameOf = async (row: Locator) => (await tick(row).getAttribute("aria-label"))!.replace("Mark complete: ", "");
const status = (page: Page, words: string | RegExp) => page.locator("main").getByText(words, { exact: true }).first();

test("a driver works stops online and offline @on-phone", async ({ baseURL, request }, info) => {
  const line = await Line.to(baseURL!);
  const phone = new Phone(info, line.url);
  const { token } = (await (
    await request.post(`${baseURL}/api/auth/login`, { data: { username: "admin", password: PASSWORD } })
  ).json()) as { token: string };
  const headers = { Authorization: `Bearer ${token}` };
  const today = async () =>
    (await (await request.get(`${baseURL}/api/drivers/route/${ROUTE}/today`, { headers })).json()) as Today;
  try {
    let page = await phone.start();
    await signIn(page, `driver${ROUTE}`, "/driver/route");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Route ${ROUTE}`);
    const stops = await rows(page).count();
    // The route's shortest day has seven stops, and the steps below need each of them.
    expect(stops).toBeGreaterThanOrEqual(7);
    await expect(count(page, "Pending")).toHaveText(String(stops));

    await test.step("one tap completes a stop as listed, and Undo takes it back", async () => {
      const name = await nameOf(rows(page).nth(0));
      await tick(rows(page).nth(0)).click();
      await expect(count(page, "Complete")).toHaveText("1");
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(count(page, "Complete")).toHaveText("0");
      await tick(rows(page).nth(0)).click();
      await expect(page.getByText(`${name} is complete.`).first()).toBeVisible();
      await expect.poll(async () => (await today()).completedStops).toBe(1);
    });

    await test.step("the next stop is started, and completed with the quantities handed over", async () => {
      await page.getByRole("button", { name: "Start", exact: true }).click();
      await expect(count(page, "Active")).toHaveText("1");
      await expectAccessible(page, info, "a stop in progress");
      await page.getByRole("button", { name: "Complete", exact: true }).click();
      const sheet = page.getByRole("dialog");
      await sheet
        .getByRole("button", { name: /^One less: .* delivered$/ })
        .first()
        .click();
      await expect(sheet.getByText("1 short. Why?")).toBeVisible();
      await sheet.getByText("Refused", { exact: true }).click();
      await sheet
        .getByRole("button", { name: /^One more: .* soil$/ })
        .first()
        .click();
      // A toast that is fading out fails the contrast check.
      await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
      await expectAccessible(page, info, "completing a stop");
      const paper = sheet.getByRole("img", { name: "Sign here" });
      await paper.scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await paper.boundingBox())!;
      await page.mouse.move(x + width / 4, y + height / 3);
      await page.mouse.down();
      await page.mouse.move(x + width / 2, y + height / 2, { steps: 8 });
      await page.mouse.up();
      await sheet.getByRole("button", { name: "Complete", exact: true }).click();
      // A signature is not discarded for a missing name.
      await expect(sheet.getByText("Enter who signed.").first()).toBeVisible();
      await sheet.getByLabel("Signed by").fill("Ms. Okafor");
      await sheet.getByRole("button", { name: "Complete", exact: true }).click();
      await expect(count(page, "Complete")).toHaveText("2");
      await expect(count(page, "Active")).toHaveText("0");
      const day = `${baseURL}/api/drivers/route/${ROUTE}/days/next`;
      const signed = async () => {
        const { proofs } = (await (await request.get(day, { headers })).json()) as { proofs: { signed_by: string }[] };
        return proofs.map(({ signed_by }) => signed_by);
      };
      await expect.poll(signed).toEqual(["Ms. Okafor"]);
    });

    await test.step("a completed stop is corrected, beginning with what was recorded", async () => {
      await details(rows(page).nth(1)).click();
      await page.getByRole("dialog").getByRole("button", { name: "Reopen" }).click();
      const reopen = page.getByRole("dialog", { name: "Reopen this stop" });
      await reopen.getByLabel("Reason").fill("There was one bag of soil.");
      await reopen.getByRole("button", { name: "Reopen" }).click();
      await expect(count(page, "Complete")).toHaveText("1");
      await tick(rows(page).nth(1)).click();
      const sheet = page.getByRole("dialog");
      await expect(sheet.getByText("Starts with what was recorded before.")).toBeVisible();
      await expect(sheet.getByText("1 short. Why?")).toBeVisible();
      await sheet.getByRole("button", { name: "One more: bags of mixed soil" }).click();
      await sheet
        .getByRole("button", { name: /^One less: .* delivered$/ })
        .first()
        .click();
      await expect(sheet.getByText(/^Signed for [\d,]+, now [\d,]+\.$/)).toBeVisible();
      await expectAccessible(page, info, "correcting a stop");
      await sheet.getByRole("button", { name: "Complete", exact: true }).click();
      await expect(count(page, "Complete")).toHaveText("2");
    });

    await test.step("an issue is reported, and a stop skipped", async () => {
      await details(rows(page).nth(2)).click();
      // A toast may cover the sheet's close button for five seconds.
      await expect(page.getByRole("button", { name: "Close toast" })).toHaveCount(0);
      await expectAccessible(page, info, "one stop in detail");
      await page.getByRole("dialog").getByRole("button", { name: "Report Issue" }).click();
      const issue = page.getByRole("dialog", { name: "Report Issue" });
      await issue.getByLabel("What is wrong?").selectOption({ label: "Soil not ready" });
      await issue.getByLabel("What happened?").fill("Nobody had packed it.");
      await expectAccessible(page, info, "an issue");
      await issue.getByRole("button", { name: "Report Issue" }).click();
      await expect(rows(page).nth(2)).toContainText("Soil not ready");
      await details(rows(page).nth(4)).click();
      await page.getByRole("dialog").getByRole("button", { name: "Skip" }).click();
      await page.getByRole("dialog", { name: "Skip this stop" }).getByRole("button", { name: "Skip" }).click();
      await expect(rows(page).nth(4)).toContainText("Skipped: Closed");
      await expect(count(page, "Issues")).toHaveText("2");
      await expect(page.getByText("You skipped 4.")).toBeVisible();
    });

    await test.step("another device's changes show at once", async () => {
      const { stops: all } = await today();
      expect((await request.post(`${baseURL}/api/stops/${all[5]!.id}/complete`, { headers })).status()).toBe(200);
      await expect(count(page, "Complete")).toHaveText("3");
    });

    await test.step("the order is changed by buttons and by keyboard", async () => {
      const last = await nameOf(rows(page).nth(stops - 1));
      await page.getByRole("button", { name: "Change the order" }).click();
      await page.getByRole("button", { name: `Move up: ${last}` }).click();
      await expect(page.getByText(`${last} is stop ${stops - 1} of ${stops}.`)).toBeAttached();
      await expectAccessible(page, info, "changing the order");

      // Keyboard only, on the handle: there and back, then canceled.
      const moved = page.getByRole("list", { name: "Order of the stops" }).getByRole("listitem");
      const handle = page.getByRole("button", { name: `Drag ${last}` });
      const expectAnnounced = (words: string) =>
        expect(page.getByRole("status").filter({ hasText: words })).toBeAttached();
      await handle.focus();
      await page.keyboard.press("Enter");
      await expectAnnounced(`${last}, ${stops - 1} of ${stops}, picked up.`);
      for (const [key, place] of [
        ["ArrowUp", stops - 2],
        ["ArrowUp", stops - 3],
        ["ArrowDown", stops - 2],
      ] as const) {
        await page.keyboard.press(key);
        await expectAnnounced(`${last}, ${place} of ${stops}`);
        await expect(moved.nth(place - 1)).toContainText(last);
        await expect(handle).toBeFocused();
      }
      await page.keyboard.press("Escape");
      await expectAnnounced(`${last} is back where it was.`);
      await expect(moved.nth(stops - 2)).toContainText(last);
      await page.keyboard.press(" ");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press(" ");
      await expectAnnounced(`${last}, ${stops} of ${stops}, dropped.`);
      await page.keyboard.press("ArrowUp");
      await expect(moved.nth(stops - 1)).toContainText(last);
      await page.getByRole("button", { name: `Move up: ${last}` }).click();
      await page.getByRole("button", { name: "Save order" }).click();
      await expect(rows(page).nth(stops - 2)).toContainText(last);
      await expect.poll(async () => (await today()).stops[stops - 2]!.customerName).toBe(last);
    });

    await test.step("the day is printed with its progress", async () => {
      await page.emulateMedia({ media: "print" });
      await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
      await expect(
        page.getByText(new RegExp(`^Stops · ${stops} stops · 3 complete · 2 issues$`)).first(),
      ).toBeVisible();
      await expect(page.getByRole("button", { name: "Change the order" })).toBeHidden();
      await page.emulateMedia({ media: "screen" });
      await expect(page.getByText(/^Page 1 of \d+$/)).toHaveCount(0);
    });

    // A page is cached as of its last visit.
    await workerInControl(page);
    await page.reload();
    await hydrated(page);
    await expect(count(page, "Complete")).toHaveText("3");
    await expectKept(page, ["/driver/route", "/driver/dashboard/route"]);
    await line.cut();
    const begun = Date.now();
    await test.step("offline, work continues, and a browser restart loses nothing", async () => {
      await tick(rows(page).nth(3)).click();
      await expect(count(page, "Complete")).toHaveText("4");
      await page.getByRole("button", { name: "Start", exact: true }).click();
      await expect(count(page, "Active")).toHaveText("1");
      await expect(status(page, "2 saved on this phone")).toBeVisible();
      await phone.close();
      page = await phone.start();
      await page.goto("/driver/route");
      await hydrated(page);
      await expect(count(page, "Complete")).toHaveText("4");
      await expect(status(page, "2 saved on this phone")).toBeVisible();
    });
    const ended = Date.now();

    await line.mend();
    await expect(status(page, /^Sent \d+:\d\d [AP]M$/)).toBeVisible();
    await expect(count(page, "Complete")).toHaveText("4");
    const { stops: all, completedStops } = await today();
    expect(completedStops).toBe(4);
    expect(all.filter(({ status }) => status === "in_progress")).toHaveLength(1);
    expect(all.filter(({ status }) => status === "issue")).toHaveLength(2);
    const done = Date.parse(all[3]!.completedAt!);
    expect(done, "the time is the driver's phone's").toBeGreaterThanOrEqual(begun - 2_000);
    expect(done).toBeLessThanOrEqual(ended + 2_000);
  } finally {
    await phone.throwAway();
    await line.cut();
  }
});
