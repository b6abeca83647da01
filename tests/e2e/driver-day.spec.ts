import { expect, test, type APIRequestContext, type Locator, type Page } from "@playwright/test";
import { Line } from "../support/line";
import { importFiles, takeUp } from "./imported";
import { expectAccessible, hydrated, PASSWORD } from "./person";
import { expectKept, Phone } from "./phone";

// A day of 35 stops, from the load to the last door (issue 9, "At the end"). Its route, customers and driver are imported here.
const ROUTE = "94";
const STOPS = 35;
const DUE = { towels: 20, napkins: 10 };
const TOWELS_SHORT = 30;

const stops = Array.from({ length: STOPS }, (_, place) => ({
  number: String(940_001 + place),
  name: `Quay House ${String(place + 1).padStart(2, "0")}`,
}));
const DAYS = [1, 2, 3, 4, 5];
const FILES = {
  customers: [
    "customer_number,account_name,address,city,state,zip_code,phone,route_number,service_days,service_frequency",
    ...stops.map(
      ({ number, name }, place) =>
        `${number},${name},${place + 1} Quay St,San Francisco,CA,94103,+14155550100,${ROUTE},MTWRF,Weekly`,
    ),
  ],
  catalog: [
    "sku,name,category,base_price",
    "QUAY-TWL,Quay Towel,Quay Linen,0.50",
    "QUAY-NAP,Quay Napkin,Quay Linen,0.20",
  ],
  rental_items: [
    "customer_number,sku,quantity,delivery_day,customer_price",
    ...stops.flatMap(({ number }) =>
      DAYS.flatMap((day) => [
        `${number},QUAY-TWL,${DUE.towels},${day},0.46`,
        `${number},QUAY-NAP,${DUE.napkins},${day},0.13`,
      ]),
    ),
  ],
  drivers: ["username,email,name,route_number", `quay${ROUTE},quay${ROUTE}@example.com,Quinn ${ROUTE},${ROUTE}`],
};

interface Today {
  date: string;
  stops: { id: string; customerName: string; status: string; completedAt: string | null }[];
  completedStops: number;
  totalStops: number;
}
interface Act {
  stop: string;
  detail: { kind: string; figures?: { lines: { item_id: string; delivered: number; reason: string | null }[] } };
}

const rows = (page: Page) => page.getByRole("list", { name: "Route stops" }).getByRole("listitem");
const tick = (page: Page, stop: number) =>
  rows(page)
    .nth(stop - 1)
    .getByRole("button", { name: /^Mark complete:/ });
const count = (page: Page, label: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd");
const completed = (page: Page, stopsDone: number) => expect(count(page, "Complete")).toHaveText(String(stopsDone));

/** The office, at the portal itself, whatever happens to the phone's line. */
async function theOffice(request: APIRequestContext, portal: string) {
  const { token } = (await (
    await request.post(`${portal}/api/auth/login`, { data: { username: "admin", password: PASSWORD } })
  ).json()) as { token: string };
  const headers = { Authorization: `Bearer ${token}` };
  return async <Answer>(path: string) =>
    (await (await request.get(`${portal}/api${path}`, { headers })).json()) as Answer;
}

/** Opens a stop and what is asked about it, and answers it. */
async function report(
  page: Page,
  stop: number,
  button: "Report Issue" | "Skip",
  answer: (dialog: Locator) => Promise<unknown>,
) {
  await rows(page)
    .nth(stop - 1)
    .getByRole("button", { name: /Details$/ })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: button, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: button === "Skip" ? "Skip this stop" : button });
  await answer(dialog);
  await dialog.getByRole("button", { name: button, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}
const issue = (page: Page, stop: number, words: string) =>
  report(page, stop, "Report Issue", (dialog) => dialog.getByLabel("What happened?").fill(words));

/** Every control that is shown is as large as a glove needs. */
async function expectLargeTargets(page: Page): Promise<void> {
  const small = await page
    .locator("main button:visible, main a:visible, main summary:visible")
    .evaluateAll((controls) =>
      controls.flatMap((control) => {
        const { width, height } = control.getBoundingClientRect();
        return height >= 48 && width >= 48 ? [] : [`${control.textContent} ${width} × ${height}`];
      }),
    );
  expect(small).toEqual([]);
}

test("a day of 35 stops, 26 of them without network and with two killed browsers, ends as the screens said @on-phone", async ({
  browser,
  baseURL,
  request,
}, info) => {
  const desk = await (await browser.newContext({ baseURL })).newPage();
  const invitation = (await importFiles(desk, FILES)).get(`quay${ROUTE}`)!;
  await desk.context().close();
  const ask = await theOffice(request, baseURL!);
  const today = () => ask<Today>(`/drivers/route/${ROUTE}/today`);
  const line = await Line.to(baseURL!);
  const phone = new Phone(info, line.url);
  try {
    let page = await phone.start();
    await takeUp(page, invitation);
    let done = 0;
    /** An ordinary stop is one tap, in the list. */
    const complete = async (stop: number) => {
      await tick(page, stop).click();
      done += 1;
      await completed(page, done);
    };
    const restart = async () => {
      await phone.kill();
      page = await phone.start();
      await page.goto("/driver/route");
      await hydrated(page);
      await completed(page, done);
    };

    await test.step("the truck is loaded, and 30 towels are missing: the last two stops go short", async () => {
      await hydrated(page);
      await page.getByRole("button", { name: "Start Loading" }).click();
      await page.getByRole("button", { name: "One by one" }).click();
      const one = page.getByRole("dialog");
      await expect(one.getByRole("heading", { name: "Quay Napkin" })).toBeVisible();
      await one.getByRole("button", { name: /^All loaded/ }).click();
      await expect(one.getByRole("heading", { name: "Quay Towel" })).toBeVisible();
      const amount = one.getByRole("spinbutton");
      await amount.fill(String(STOPS * DUE.towels - TOWELS_SHORT));
      await amount.press("Enter");
      await expect(one.getByText(`${STOPS * DUE.towels - TOWELS_SHORT} loaded, ${TOWELS_SHORT} short`)).toBeVisible();
      await one.getByRole("button", { name: "Close" }).click();
      await page.getByRole("button", { name: "Complete and Send Report" }).click();
      const send = page.getByRole("dialog", { name: "Complete and Send Report" });
      await send.getByLabel("Send the report to").fill("plant@clothesline.example");
      await send.getByRole("button", { name: "Complete and Send Report" }).click();
      await expect(page.getByRole("link", { name: "View report" })).toBeVisible();
    });

    await page.goto("/driver/route");
    await hydrated(page);
    await expect(rows(page)).toHaveCount(STOPS);
    await expect(rows(page).nth(33)).toContainText("10 short");
    await expect(rows(page).nth(34)).toContainText("20 short");
    await expectLargeTargets(page);
    await expectAccessible(page, info, "35 stops");
    for (const stop of [1, 2, 3, 4]) await complete(stop);
    await expect.poll(async () => (await today()).completedStops).toBe(4);
    await page.reload();
    await completed(page, done);
    await expectKept(page, ["/driver/route"]);
    await line.cut();
    const begun = Date.now();

    await test.step("from stop 5 on there is no network", async () => {
      for (const stop of [5, 6, 7, 8, 9, 10, 11]) await complete(stop);
      await issue(page, 12, "The cage was locked.");
      for (const stop of [13, 14]) await complete(stop);
      await report(page, 15, "Skip", (dialog) => dialog.getByLabel("Why?").selectOption({ label: "Closed" }));
      await restart();
      await expect(count(page, "Issues")).toHaveText("2");
      for (const stop of [16, 17]) await complete(stop);
      await tick(page, 18).click();
      await completed(page, done + 1);
      await page.getByRole("button", { name: "Undo" }).first().click();
      await completed(page, done);
      await complete(18);
      await complete(19);
      await issue(page, 20, "Soil not packed.");
      for (const stop of [21, 22]) await complete(stop);
      await restart();
      for (const stop of [23, 24]) await complete(stop);
      await issue(page, 25, "Asked for the manager.");
      await expectAccessible(page, info, "a day without network");
      for (const stop of [26, 27]) await complete(stop);
    });

    await test.step("what was refused at the door is said at the stop", async () => {
      await rows(page)
        .nth(27)
        .getByRole("button", { name: /Details$/ })
        .click();
      await page.getByRole("dialog").getByRole("button", { name: "Start", exact: true }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Complete", exact: true }).click();
      const sheet = page.getByRole("dialog");
      await sheet.getByRole("button", { name: "One less: Quay Towel delivered" }).click();
      await sheet.getByText("Refused", { exact: true }).click();
      await sheet.getByRole("button", { name: "Complete", exact: true }).click();
      done += 1;
      await completed(page, done);
      for (const stop of [29, 30]) await complete(stop);
      await expect(count(page, "Pending")).toHaveText("5");
      expect((await today()).completedStops, "nothing of it has reached the portal").toBe(4);
    });
    const ended = Date.now();

    await line.mend();
    await expect(
      page
        .locator("main")
        .getByText(/^Sent \d+:\d\d$/)
        .first(),
    ).toBeVisible();
    await expect.poll(async () => (await today()).completedStops).toBe(done);
    for (const stop of [31, 32, 33, 34, 35]) await complete(stop);
    await expect(
      page
        .locator("main")
        .getByText(/^Sent \d+:\d\d$/)
        .first(),
    ).toBeVisible();
    await expect.poll(async () => (await today()).completedStops).toBe(done);

    await test.step("every count on every screen is what the portal has", async () => {
      const { stops: all, completedStops, totalStops, date } = await today();
      const inState = (status: string) => all.filter((stop) => stop.status === status).length;
      expect({ completedStops, totalStops, issues: inState("issue"), active: inState("in_progress") }).toEqual({
        completedStops: STOPS - 4,
        totalStops: STOPS,
        issues: 4,
        active: 0,
      });
      for (const [label, status] of [
        ["Pending", "pending"],
        ["Active", "in_progress"],
        ["Complete", "completed"],
        ["Issues", "issue"],
      ] as const)
        await expect(count(page, label)).toHaveText(String(inState(status)));
      const stats = await ask<{ todayStops: number; completedStops: number }>(`/drivers/route/${ROUTE}/stats`);
      expect(stats).toMatchObject({ todayStops: STOPS, completedStops: STOPS - 4 });

      const times = all.slice(4, 30).flatMap(({ completedAt }) => (completedAt ? [Date.parse(completedAt)] : []));
      expect(Math.min(...times), "the times are the driver's").toBeGreaterThanOrEqual(begun - 2_000);
      expect(Math.max(...times)).toBeLessThanOrEqual(ended + 2_000);
      expect(times, "in the order in which they were driven").toEqual([...times].sort((one, other) => one - other));

      const { acts } = await ask<{ acts: Act[] }>(`/drivers/route/${ROUTE}/days/${date}`);
      expect(acts.filter(({ detail }) => detail.kind === "undo")).toHaveLength(1);
      const towelsAt = (stop: number) =>
        acts
          .findLast((act) => act.stop === all[stop - 1]!.id && act.detail.kind === "complete")!
          .detail.figures!.lines.find(({ item_id }) => item_id === "QUAY-TWL");
      expect(towelsAt(1)).toMatchObject({ delivered: 20, reason: null });
      expect(towelsAt(28)).toMatchObject({ delivered: 19, reason: "refused" });
      expect(towelsAt(34)).toMatchObject({ delivered: 10, reason: "short" });
      expect(towelsAt(35)).toMatchObject({ delivered: 0, reason: "short" });

      await page.goto("/driver/dashboard/route");
      await hydrated(page);
      await expect(page.locator("main").getByText(`${STOPS - 4}/${STOPS}`)).toBeVisible();
      await expect(page.getByRole("list", { name: "Active stops" }).getByRole("listitem")).toHaveCount(4);
      await expect(page.getByRole("list", { name: "Completed stops" }).getByRole("listitem")).toHaveCount(STOPS - 4);
      await expectLargeTargets(page);
      await expectAccessible(page, info, "the day's end on the Route tab");
    });
  } finally {
    await phone.throwAway();
    await line.cut();
  }
});
