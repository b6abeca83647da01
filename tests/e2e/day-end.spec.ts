import { expect, test, type Page } from "@playwright/test";
import { expectAccessible, hydrated, signIn } from "./person";

// No other test closes this route's next day.
const ROUTE = "11";

/** A toast that is fading out fails the contrast check. */
const toastsGone = (page: Page) => expect(page.getByRole("button", { name: "Close toast" })).toHaveCount(0);
const rows = (page: Page) => page.getByRole("list", { name: "Route stops" }).getByRole("listitem");

test("a driver adds site facts, works, settles and closes the day, and the office sees it @on-phone", async ({
  page,
  browser,
  baseURL,
}, info) => {
  await signIn(page, `driver${ROUTE}`, "/driver/route");
  const stops = await rows(page).count();

  await test.step("a fact for relief drivers is added at the stop while offline", async () => {
    await rows(page)
      .first()
      .getByRole("button", { name: /Details$/ })
      .click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("button", { name: "Add what a stranger needs here" }).click();
    await sheet.getByLabel("What do you know?").selectOption({ label: "Code" });
    await page.route("**/api/**", (call) => call.abort());
    await sheet.getByLabel("Code", { exact: true }).fill("Gate 4471, then #");
    await sheet.getByRole("button", { name: "Save" }).click();
    // The fact shows before its form, which holds the same text, has closed.
    await expect(sheet.getByRole("button", { name: "Save" })).toBeHidden();
    await expect(sheet.getByText("Gate 4471, then #")).toBeVisible();
    await expect(sheet.getByText(/saved on this phone/i).first()).toBeVisible();
    await expect(sheet.getByRole("button", { name: /^Add where to park, way in, and \d more$/ })).toBeVisible();
    await page.unroute("**/api/**");
    await expect(sheet.getByText(/^Sent/).first()).toBeVisible();
    await expect(sheet.getByText(/^Confirmed today, /)).toBeVisible();
    await sheet.getByRole("button", { name: "Back to the stops" }).click();
  });

  await test.step("one stop is delivered, another skipped", async () => {
    await rows(page)
      .nth(0)
      .getByRole("button", { name: /Details$/ })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Complete", exact: true }).click();
    const sheet = page.getByRole("dialog");
    await sheet
      .getByRole("button", { name: /^One more: .* soil$/ })
      .first()
      .click();
    await sheet.getByRole("button", { name: "Complete", exact: true }).click();
    await rows(page)
      .nth(1)
      .getByRole("button", { name: /Details$/ })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Skip" }).click();
    await page.getByRole("dialog", { name: "Skip this stop" }).getByRole("button", { name: "Skip" }).click();
    await expect(rows(page).nth(1)).toContainText("Skipped: Closed");
  });

  const office = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await signIn(office, "admin", "/admin/days");
  const routeRow = office
    .getByRole("row")
    .filter({ has: office.getByRole("link", { name: new RegExp(`^Route ${ROUTE}`) }) });
  await expect(routeRow).toContainText("On the road");
  await expect(routeRow).toContainText(`1 of ${stops}`);
  await expectAccessible(office, info, "the office's days");

  await test.step("the end of the day shows what is unaccounted for, and is settled", async () => {
    await page.getByRole("link", { name: "End of the day" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("End of the day");
    await hydrated(page);
    await expect(page.getByText(`1 of ${stops} stops complete`)).toBeVisible();
    await expect(page.getByRole("heading", { name: "No load was recorded" })).toBeVisible();
    await page.getByRole("button", { name: "Soil unloaded" }).click();
    await expect(page.getByText(/^Soil unloaded: /)).toBeVisible();
    await page
      .getByRole("button", { name: /^Another count: / })
      .first()
      .click();
    await page.getByLabel("Pieces that came back").fill("0");
    await page.getByLabel(/^Why are .* missing\?$/).selectOption({ label: "Can't be found" });
    await toastsGone(page);
    await expectAccessible(page, info, "missing pieces with a reason");
    // The page says "sent" for the changes it knows of. Only the responses prove that the server
    // has both.
    const settled = () => page.waitForResponse((answer) => answer.url().endsWith("/settle") && answer.ok());
    const one = settled();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText(/missing: Can't be found/).first()).toBeVisible();
    await one;
    const rest = settled();
    await page.getByRole("button", { name: "Everything returned" }).click();
    await rest;
    await expect(page.getByText("Everything adds up", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Everything is sent" })).toBeVisible();
  });

  await test.step("the day is closed offline, and the office sees it once online", async () => {
    await page.route("**/api/**", (call) => call.abort());
    await page.getByRole("button", { name: "Close the day" }).click();
    const asked = page.getByRole("dialog", { name: /^\d+ stops are open$/ });
    await expect(asked).toContainText("no load was recorded");
    await asked.getByRole("button", { name: "Close the day" }).click();
    await expect(page.getByText(/^Day closed/).first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "1 change on this phone" })).toBeVisible();
    await expect(page.getByText("It is sent as soon as there is network.")).toBeVisible();
    await page.unroute("**/api/**");
    await expect(page.getByRole("heading", { name: "Everything is sent" })).toBeVisible();
    await expect(routeRow).toContainText(/Closed \d+:\d\d [AP]M/);
    await toastsGone(page);
    await expectAccessible(page, info, "a closed day");
  });

  await test.step("the office reopens the day with a reason, which the driver sees", async () => {
    await routeRow.getByRole("link", { name: /^Route 11/ }).click();
    await expect(office.getByRole("heading", { level: 1 })).toHaveText("End of the day");
    await hydrated(office);
    await office.getByRole("button", { name: "Reopen the day" }).click();
    await office.getByRole("dialog").getByRole("button", { name: "Reopen" }).click();
    await expect(office.getByText("Give a reason for reopening.")).toBeVisible();
    await office.getByLabel("Reason").fill("A cage was forgotten.");
    await office.getByRole("dialog").getByRole("button", { name: "Reopen" }).click();
    await expect(page.getByText(/A cage was forgotten\./)).toBeVisible();
  });

  await test.step("a rejected stop change blocks neither the other stops nor closing the day", async () => {
    const message = "This stop is another driver's now.";
    await page.route("**/api/stops/*/note", (call) =>
      call.fulfill({ status: 409, json: { error: "conflict", message } }),
    );
    await page.goto("/driver/route");
    await hydrated(page);
    for (const words of ["The bell is broken.", "Knock."]) {
      await rows(page)
        .nth(0)
        .getByRole("button", { name: /Details$/ })
        .click();
      await page.getByRole("dialog").getByRole("button", { name: "Add note" }).click();
      const note = page.getByRole("dialog", { name: "Add note" });
      await note.getByLabel("Note").fill(words);
      await note.getByRole("button", { name: "Save note" }).click();
      await expect(note).toHaveCount(0);
    }
    await page.goto("/driver/day-end");
    await hydrated(page);
    await page.getByRole("button", { name: "Close the day" }).click();
    const asked = page.getByRole("dialog", { name: /^\d+ stops are open$/ });
    await expect(asked).toContainText("no load was recorded");
    await asked.getByRole("button", { name: "Close the day" }).click();
    await expect(page.getByText(/^Day closed/).first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "2 notes on this phone" })).toBeVisible();
    await expect(office.getByRole("button", { name: "Reopen the day" })).toBeVisible();
    await page.getByRole("button", { name: "1 needs you" }).click();
    const list = page.getByRole("dialog", { name: "Waiting to send" });
    await expect(list.getByText(message)).toBeVisible();
    await expect(list.getByText("1 needs you, 1 waits for that", { exact: true })).toBeVisible();
    await expect(list.getByText("Waits for your decision above.")).toBeVisible();
    await toastsGone(page);
    await expectAccessible(page, info, "a rejected stop change");
    await page.unroute("**/api/stops/*/note");
    await list.getByRole("button", { name: "Discard mine" }).click();
    await expect(list.getByText("Everything is sent.")).toBeVisible();
  });
});

test("the office cannot send a relief driver without choosing a driver and a day @on-desk", async ({ page }, info) => {
  await signIn(page, "admin", "/admin/relief");
  await page.getByRole("button", { name: "Send a relief driver" }).click();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Choose a driver.")).toBeVisible();
  await expect(page.getByText("Choose a day.")).toBeVisible();
  await expectAccessible(page, info, "sending a relief driver");
});
