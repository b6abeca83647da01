import { writeFile } from "node:fs/promises";
import { expect, test, type Locator, type Page, type TestInfo } from "@playwright/test";
import sharp from "sharp";
import { longDate } from "../../ui/formats";
import { Line } from "../support/line";
import { count, rows, shownFigures, storedFigures } from "./day-figures";
import { importFiles, takeUp } from "./imported";
import { startOwnPortal } from "./own-portal";
import { expectAccessible, hydrated, PASSWORD, signIn } from "./person";
import { expectKept, Phone } from "./phone";

// A relief driver's day on another driver's route (issue 9, "At the end"), on a separate portal
// into which the route and people are imported.
const ROUTE = "95";
const DUE = 20;
const OWN = { username: `mill${ROUTE}`, name: "Hanna Mill" };
const RELIEF = { username: "mill-relief", name: "Remy Mill" };
const DAYS = [1, 2, 3, 4, 5];

const stops = Array.from({ length: 6 }, (_, place) => ({
  number: String(950_001 + place),
  // One name is as long as the longest real ones.
  name: `Mill House ${place + 1}${place === 2 ? " - Lower Terrace Kitchen & Banquet Storeroom" : ""}`,
}));
const FILES = {
  customers: [
    "customer_number,account_name,address,city,state,zip_code,phone,route_number,service_days,service_frequency",
    ...stops.map(
      ({ number, name }, place) =>
        `${number},${name},${place + 1} Mill St,San Francisco,CA,94103,+14155550100,${ROUTE},MTWRF,Weekly`,
    ),
  ],
  catalog: ["sku,name,category,base_price", "MILL-TWL,Mill Towel,Mill Linen,0.50"],
  rental_items: [
    "customer_number,sku,quantity,delivery_day,customer_price",
    ...stops.flatMap(({ number }) => DAYS.map((day) => `${number},MILL-TWL,${DUE},${day},0.46`)),
  ],
  drivers: [
    "username,email,name,route_number",
    `${OWN.username},${OWN.username}@example.com,${OWN.name},${ROUTE}`,
    `${RELIEF.username},${RELIEF.username}@example.com,${RELIEF.name},RELIEF`,
  ],
};

interface Today {
  date: string;
  completedStops: number;
}

const openStop = async (page: Page, stop: number) => {
  await rows(page)
    .nth(stop - 1)
    .getByRole("button", { name: /Details$/ })
    .click();
  return page.getByRole("dialog");
};
/** Completes an ordinary stop with one tap in the list. */
const complete = async (page: Page, stop: number, done: number) => {
  await rows(page)
    .nth(stop - 1)
    .getByRole("button", { name: /^Mark complete:/ })
    .click();
  await expect(count(page, "Complete")).toHaveText(String(done));
};
const sent = (page: Page) => page.locator("main").getByText(/^Sent \d+:\d\d [AP]M$/);

/** Waits for toasts to disappear first: one that is fading out would fail the contrast check. */
async function expectAccessibleWithoutToasts(page: Page, info: TestInfo, name: string): Promise<void> {
  await expect(page.getByRole("button", { name: "Close toast" })).toHaveCount(0);
  await expectAccessible(page, info, name);
}

/** Expects the loaded photo, not the browser's icon for a missing image. */
const expectPhoto = (photo: Locator) =>
  expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

/**
 * A camera photo of 12 megapixels and 20 MB: appended to the image is the short film that phones
 * record with it.
 */
async function largePhoto(path: string): Promise<string> {
  const photo = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: "#7a5230" } })
    .jpeg()
    .toBuffer();
  await writeFile(path, Buffer.concat([photo, Buffer.alloc(20_000_000, "film")]));
  return path;
}

test("a relief driver covers another driver's route, partly offline, and hands it back @on-phone", async ({
  browser,
  request,
}, info) => {
  const portal = await startOwnPortal({});
  const baseURL = portal.url;
  const line = await Line.to(baseURL);
  const [own, reliefPhone] = [new Phone(info, line.url), new Phone(info, line.url)];
  const desk = await (await browser.newContext({ baseURL })).newPage();
  try {
    const invitations = await importFiles(desk, FILES);
    const { token } = (await (
      await request.post(`${baseURL}/api/auth/login`, { data: { username: "admin", password: PASSWORD } })
    ).json()) as { token: string };
    const ask = async <Answer>(path: string) =>
      (await (
        await request.get(`${baseURL}/api${path}`, { headers: { Authorization: `Bearer ${token}` } })
      ).json()) as Answer;
    const today = () => ask<Today>(`/drivers/route/${ROUTE}/today`);
    const { date } = await today();

    await test.step("the route's own driver photographs a door offline, and the photo is uploaded later", async () => {
      const photo = await largePhoto(info.outputPath("door.jpg"));
      const page = await own.start();
      await takeUp(page, invitations.get(OWN.username)!);
      await page.goto("/driver/route");
      await hydrated(page);
      await expectKept(page, ["/driver/route"]);
      const sheet = await openStop(page, 1);
      await sheet.getByRole("button", { name: "Add what a stranger needs here" }).click();
      await sheet.getByLabel("What do you know?").selectOption({ label: "Code" });
      await sheet.getByLabel("Code", { exact: true }).fill("Gate 9500, then #");
      await sheet.getByRole("button", { name: "Save" }).click();
      await expect(sheet.getByRole("button", { name: "Save" })).toBeHidden();
      await expect(sheet.getByText("Gate 9500, then #")).toBeVisible();
      await line.cut();
      await sheet.getByRole("button", { name: /^Add where to park, / }).click();
      await sheet.getByLabel("What do you know?").selectOption({ label: "Photo of the door" });
      await sheet.getByLabel("Take photo").setInputFiles(photo);
      const door = sheet.getByRole("img", { name: "The door" });
      await expect(door).toBeVisible();
      await expectPhoto(door);
      await expectAccessibleWithoutToasts(page, info, "a photo of the door, offline");
      await line.mend();
      await expect(sheet.getByText(/^Sent/).first()).toBeVisible();
      await page.reload();
      await hydrated(page);
      const again = (await openStop(page, 1)).getByRole("img", { name: "The door" });
      await expect(again).toHaveAttribute("src", /^\/api\//);
      await expectPhoto(again);
      await own.close();
    });

    let page = await reliefPhone.start();
    await page.goto(await takeUp(page, invitations.get(RELIEF.username)!));
    await hydrated(page);
    await expect(page.getByRole("heading", { name: "Relief Coverage Tools" })).toBeVisible();

    await test.step("the office assigns the relief driver, after missing fields are reported", async () => {
      await desk.goto("/admin/relief");
      await hydrated(desk);
      await expect(desk.getByRole("table", { name: "Who drives in this week" })).toContainText(OWN.name);
      await expectAccessible(desk, info, "the week's drivers");
      await desk.getByRole("button", { name: "Send a relief driver" }).click();
      const send = desk.getByRole("button", { name: "Send", exact: true });
      await send.click();
      for (const missing of ["Choose a driver.", "Choose a route.", "Choose a day."])
        await expect(desk.getByText(missing)).toBeVisible();
      await desk.getByLabel("Who?").selectOption({ label: RELIEF.name });
      await desk.getByLabel("Which route?").selectOption({ label: `Route ${ROUTE}, ${OWN.name}` });
      await desk.getByLabel("First day").fill(date);
      await send.click();
      await expect(desk.getByText(`${RELIEF.name} covers route ${ROUTE} on ${longDate(date)}.`)).toBeVisible();
      const covered = desk.getByRole("list", { name: "Covered from today on" }).getByRole("listitem");
      await expect(covered.filter({ hasText: `Route ${ROUTE}` })).toContainText(`${RELIEF.name}, sent by `);
    });

    await test.step("the relief driver is notified, and finds the route's stops and briefing", async () => {
      await page.getByRole("link", { name: /^Inbox, \d+ unread$/ }).click();
      await page.getByRole("link", { name: new RegExp(`^.*You cover route ${ROUTE} on ${longDate(date)}`) }).click();
      await expect(page.getByText("Relief Coverage Active")).toBeVisible();
      await hydrated(page);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Route ${ROUTE}`);
      await page.getByRole("link", { name: "Stops", exact: true }).click();
      await expect(page.getByText(`6 stops found for Route ${ROUTE}`)).toBeVisible();
      await page.getByText(stops[0]!.name, { exact: true }).click();
      const briefing = page.getByRole("region", { name: `Briefing for ${stops[0]!.name}` });
      await expect(briefing.getByText("Gate 9500, then #")).toBeVisible();
      await expectPhoto(briefing.getByRole("img", { name: "The door" }));
      await expect(briefing.getByText(`Confirmed today, ${OWN.name}`)).toHaveCount(2);
      await expectAccessibleWithoutToasts(page, info, "a briefing in the relief area");
      // Also from the menu, which has another address: its cached page is older than the
      // assignment.
      await page.getByRole("link", { name: "Relief Mode" }).filter({ visible: true }).first().click();
      await page.waitForURL("**/driver/relief");
      await expect(page.getByText("Relief Coverage Active")).toBeVisible();
    });

    await page.goto("/driver/route");
    await hydrated(page);
    await expect(rows(page)).toHaveCount(stops.length);
    await complete(page, 1, 1);
    await expect(sent(page).first()).toBeVisible();
    await expectKept(page, ["/driver/route", "/driver/day-end", "/driver/relief"]);
    await line.cut();

    await test.step("offline, the driver completes, skips and notes stops, and restarts the browser", async () => {
      await complete(page, 2, 2);
      await (await openStop(page, 3)).getByRole("button", { name: "Skip", exact: true }).click();
      const skip = page.getByRole("dialog", { name: "Skip this stop" });
      await skip.getByLabel("Why?").selectOption({ label: "Closed" });
      await skip.getByRole("button", { name: "Skip", exact: true }).click();
      await expect(count(page, "Issues")).toHaveText("1");
      await (await openStop(page, 4)).getByRole("button", { name: "Complete", exact: true }).click();
      const sheet = page.getByRole("dialog");
      // The signature pad stays white, as ink is dark in both themes.
      const paper = sheet.getByRole("img", { name: "Sign here" });
      await expect(paper).toHaveCSS("background-color", "rgb(255, 255, 255)");
      await sheet.getByRole("button", { name: "One less: Mill Towel delivered" }).click();
      await sheet.getByText("Refused", { exact: true }).click();
      await sheet.getByRole("button", { name: "One more: Mill Towel soil" }).click();
      await sheet.getByRole("button", { name: "Complete", exact: true }).click();
      await expect(count(page, "Complete")).toHaveText("3");
      await reliefPhone.close();
      page = await reliefPhone.start();
      await page.goto("/driver/relief#notes");
      await hydrated(page);
      await page
        .getByRole("combobox", { name: "Customer" })
        .selectOption({ label: `${stops[3]!.name} (#${stops[3]!.number})` });
      await page.getByPlaceholder("Enter note text...").fill("They count the towels twice.");
      await page.getByRole("button", { name: "Add Note" }).click();
      await expect(page.getByRole("list", { name: "Notes" })).toContainText("They count the towels twice.");
      await expectAccessibleWithoutToasts(page, info, "a note in the relief area, offline");
      await page.goto("/driver/route");
      await hydrated(page);
      await expect(count(page, "Complete")).toHaveText("3");
      await complete(page, 5, 4);
      const briefing = (await openStop(page, 1)).getByRole("img", { name: "The door" });
      await expectPhoto(briefing);
      await page.getByRole("button", { name: "Back to the stops" }).click();
      expect((await today()).completedStops, "nothing done offline has reached the portal").toBe(1);
    });

    await line.mend();
    await expect.poll(async () => (await today()).completedStops).toBe(4);
    await complete(page, 6, 5);

    await test.step("the day is settled and closed", async () => {
      await page.getByRole("link", { name: "End of the day" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("End of the day");
      await hydrated(page);
      await expect(page.getByRole("heading", { name: "5 of 6 stops complete" })).toBeVisible();
      await page.getByRole("button", { name: "Soil unloaded" }).click();
      await expect(page.getByRole("heading", { name: "Soil unloaded: 1 bag" })).toBeVisible();
      await page.getByRole("button", { name: `${DUE + 1} came back: Mill Towel` }).click();
      await expect(page.getByRole("heading", { name: "Everything adds up" })).toBeVisible();
      await page.getByRole("button", { name: "Close the day" }).click();
      await expect(page.getByText(/^Day closed/).first()).toBeVisible();
      await expect(page.getByRole("heading", { name: "Everything is sent" })).toBeVisible();
      await expectAccessibleWithoutToasts(page, info, "a relief driver's closed day");
    });

    const shown = await shownFigures(page, desk, { route: ROUTE, date });
    expect(shown.counters).toEqual({ Pending: 0, Active: 0, Complete: 5, Issues: 1 });
    const row = desk.getByRole("row").filter({ has: desk.getByRole("link", { name: new RegExp(`^Route ${ROUTE}`) }) });
    await expect(row).toContainText(`${RELIEF.name}, for ${OWN.name}`);
    await expect(row).toContainText(/Closed \d+:\d\d [AP]M/);

    await test.step("the hand-back reaches the route's own driver with a summary", async () => {
      await desk.context().clearCookies();
      await signIn(desk, OWN.username, "/driver/inbox");
      const words = `${RELIEF.name} covered route ${ROUTE} on ${longDate(date)}: 5 of 6 stops done, 1 skipped.`;
      await desk.getByRole("link", { name: new RegExp(words) }).click();
      await expect(desk.getByRole("heading", { level: 1 })).toHaveText(`Route ${ROUTE}`);
      const part = (name: string) => desk.getByRole("list", { name }).getByRole("listitem");
      await expect(part("Days")).toContainText("5 of 6 stops1 skipped");
      for (const words of [stops[2]!.name, "Skipped: Closed"])
        await expect(part("Not served as usual")).toContainText(words);
      for (const words of [stops[3]!.name, `Mill Towel: ${DUE - 1} of ${DUE}. Refused`])
        await expect(part("Shorts and differences")).toContainText(words);
      await expect(part("Notes and journal")).toContainText("They count the towels twice.");
      await expectAccessibleWithoutToasts(desk, info, "a hand-back");
    });
    await reliefPhone.close();

    await portal.endAndRead(async (sql) => {
      expect(
        await storedFigures(sql, { route: ROUTE, date }),
        "every count on every screen matches the database",
      ).toEqual(shown);
      const atStops = await sql<{ name: string; kind: string; by: string }>(
        `select c.account_name as name, e.kind, u.name as by from stop_event e join stop s on s.id = e.stop_id
          join customer c on c.number = s.customer_number join "user" u on u.id = e.actor_id
          where s.route_number = $1 and s.service_date = $2::date order by e.sequence`,
        [ROUTE, date],
      );
      expect(atStops, "every act is recorded for the relief driver, on that route").toEqual(
        stops.map(({ name }, place) => ({ name, kind: place === 2 ? "skip" : "complete", by: RELIEF.name })),
      );
      const atEnd = await sql<{ kind: string; by: string }>(
        `select a.kind, u.name as by from day_act a join "user" u on u.id = a.actor_id
          where a.route_number = $1 and a.service_date = $2::date order by a.sequence`,
        [ROUTE, date],
      );
      expect(atEnd).toEqual(["soil", "settle", "close"].map((kind) => ({ kind, by: RELIEF.name })));
    });
  } finally {
    await own.throwAway();
    await reliefPhone.throwAway();
    await line.cut();
    await desk.context().close();
    await portal.stop();
  }
});
