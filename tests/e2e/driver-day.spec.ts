import { expect, test, type APIRequestContext, type Locator, type Page } from "@playwright/test";
import { pieces } from "../../ui/formats";
import { Line } from "../support/line";
import { dayCompany } from "./day-company";
import { count, rows, shownFigures, storedFigures } from "./day-figures";
import { importFiles, takeUp } from "./imported";
import { startOwnPortal, type Sql } from "./own-portal";
import { expectAccessible, hydrated, PASSWORD } from "./person";
import { expectKept, Phone, workerInControl } from "./phone";

// A day of 35 stops, from the load to the last door (issue 9, "At the end"), on its own portal.
// CLOTHESLINE_COMPANY and CLOTHESLINE_ROUTE run it on any other company.
const { files, route: ROUTE, driver: DRIVER } = dayCompany();
/** The last stop that is worked offline. */
const LAST_WITHOUT_NETWORK = 30;

interface Today {
  completedStops: number;
  totalStops: number;
}
interface Day {
  date: string;
  stops: { customer_name: string; items: { item_id: string; description: string; due: number }[] }[];
}

/**
 * Picks the product of which the truck has too little: none for the last customer who gets it, and
 * half for the one before. Both stops come after the network is back, so they are ordinary stops.
 */
function shortProduct({ stops }: Day) {
  const products = new Map<string, { name: string; total: number; places: number[]; dues: number[] }>();
  for (const [place, { items }] of stops.entries())
    for (const { item_id, description, due } of items) {
      const entry = products.get(item_id) ?? { name: description, total: 0, places: [], dues: [] };
      const { total, places, dues } = entry;
      products.set(item_id, { ...entry, total: total + due, places: [...places, place], dues: [...dues, due] });
    }
  const late = [...products]
    .map(([sku, { name, total, places, dues }]) => {
      const [half, none] = [Math.floor(dues.at(-2)! / 2), dues.at(-1)!];
      return { sku, name, total, places: places.slice(-2), missing: [half, none] as const, dues: dues.slice(-2) };
    })
    .filter(({ places, missing }) => places.length === 2 && places[0]! >= LAST_WITHOUT_NETWORK && missing[0] > 0);
  const [most] = late.sort((one, other) => other.total - one.total);
  if (!most) throw new Error(`No product is due at two stops after the ${LAST_WITHOUT_NETWORK}th.`);
  return most;
}

const tick = (page: Page, stop: number) =>
  rows(page)
    .nth(stop - 1)
    .getByRole("button", { name: /^Mark complete:/ });
const completed = (page: Page, stopsDone: number) => expect(count(page, "Complete")).toHaveText(String(stopsDone));

/** Reads the API as the office, directly at the portal rather than over the phone's connection. */
async function theOffice(request: APIRequestContext, portal: string) {
  const { token } = (await (
    await request.post(`${portal}/api/auth/login`, { data: { username: "admin", password: PASSWORD } })
  ).json()) as { token: string };
  const headers = { Authorization: `Bearer ${token}` };
  return async <Answer>(path: string) =>
    (await (await request.get(`${portal}/api${path}`, { headers })).json()) as Answer;
}

/** Opens a stop's dialog, fills it in with `answer` and submits it. */
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

/** Every visible control is large enough for gloved fingers. */
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

/** Marks one product after the other in the one-by-one dialog. */
async function load(page: Page, short: ReturnType<typeof shortProduct>): Promise<void> {
  const missing = short.missing[0] + short.missing[1];
  await page.getByRole("button", { name: "Start Loading" }).click();
  await page.getByRole("button", { name: "One by one" }).click();
  const one = page.getByRole("dialog");
  const heading = one.getByRole("heading").first();
  await expect(heading).toBeVisible();
  const products = Number(/1 of (\d+) ·/.exec(await one.getByText(/^1 of \d+ · /).innerText())![1]);
  for (let marked = 1; marked <= products; marked += 1) {
    const name = await heading.innerText();
    if (name === short.name) {
      const amount = one.getByRole("spinbutton");
      await amount.fill(String(short.total - missing));
      await amount.press("Enter");
      await expect(one.getByText(`${pieces(short.total - missing)} loaded, ${pieces(missing)} short`)).toBeVisible();
      if (marked < products) await one.getByRole("button", { name: "Next" }).click();
      else await one.getByRole("button", { name: "Close" }).click();
    } else await one.getByRole("button", { name: /^All loaded/ }).click();
    if (marked < products) await expect(heading).not.toHaveText(name);
  }
  if (await one.isVisible()) await one.getByRole("button", { name: "Complete and Send Report" }).click();
  else await page.getByRole("button", { name: "Complete and Send Report" }).click();
  const send = page.getByRole("dialog", { name: "Complete and Send Report" });
  await send.getByLabel("Send the report to").fill("plant@clothesline.example");
  await send.getByRole("button", { name: "Complete and Send Report" }).click();
  await expect(page.getByRole("link", { name: "View report" })).toBeVisible();
}

/**
 * The route's stops in driving order: when each was completed, and how much of a product was
 * delivered there.
 */
const storedStops = (sql: Sql, date: string, sku: string) =>
  sql<{ name: string; completed_at: Date | null; delivered: number | null; reason: string | null }>(
    `select c.account_name as name, s.completed_at, d.delivered, d.reason
      from stop s join customer c on c.number = s.customer_number
      left join delivery_line d on d.stop_id = s.id and d.sku = $3
      where s.route_number = $1 and s.service_date = $2::date order by s.position`,
    [ROUTE, date, sku],
  );

test("after 35 stops, 26 of them offline with two browser restarts, screens and database agree @on-phone", async ({
  browser,
  request,
}, info) => {
  const portal = await startOwnPortal({});
  const line = await Line.to(portal.url);
  const phone = new Phone(info, line.url);
  const desk = await (await browser.newContext({ baseURL: portal.url })).newPage();
  try {
    const invitation = (await importFiles(desk, files)).get(DRIVER)!;
    const ask = await theOffice(request, portal.url);
    const today = () => ask<Today>(`/drivers/route/${ROUTE}/today`);
    const { date } = await ask<{ date: string }>(`/drivers/route/${ROUTE}/today`);
    const day = await ask<Day>(`/drivers/route/${ROUTE}/days/${date}`);
    const STOPS = day.stops.length;
    expect(STOPS).toBeGreaterThanOrEqual(35);
    const short = shortProduct(day);
    let page = await phone.start();
    await page.goto(await takeUp(page, invitation));
    let done = 0;
    /** Completes an ordinary stop with one tap in the list. */
    const complete = async (stop: number) => {
      await tick(page, stop).click();
      done += 1;
      await completed(page, done);
    };
    const restart = async () => {
      await phone.close();
      page = await phone.start();
      await page.goto("/driver/route");
      await hydrated(page);
      await completed(page, done);
    };

    await test.step("the truck is loaded, with one product short for the last two stops that get it", async () => {
      await hydrated(page);
      await load(page, short);
    });

    await page.goto("/driver/route");
    await hydrated(page);
    await expect(rows(page)).toHaveCount(STOPS);
    for (const last of [0, 1])
      await expect(rows(page).nth(short.places[last]!)).toContainText(`${pieces(short.missing[last]!)} short`);
    await expectLargeTargets(page);
    for (const stop of [1, 2, 3, 4]) await complete(stop);
    await expect.poll(async () => (await today()).completedStops).toBe(4);
    await workerInControl(page);
    await page.reload();
    await hydrated(page);
    await completed(page, done);
    await expectKept(page, ["/driver/route"]);
    await line.cut();
    const begun = Date.now();

    await test.step("stops 5 to 27 are worked offline", async () => {
      for (const stop of [5, 6, 7, 8, 9, 10, 11]) await complete(stop);
      await issue(page, 12, "The cage was locked.");
      for (const stop of [13, 14]) await complete(stop);
      await report(page, 15, "Skip", (dialog) => dialog.getByLabel("Why?").selectOption({ label: "Closed" }));
      await restart();
      await expect(count(page, "Issues")).toHaveText("2");
      for (const stop of [16, 17]) await complete(stop);
      // The next toast would sit behind the one that is still fading out.
      await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
      await tick(page, 18).click();
      await completed(page, done + 1);
      await page.getByRole("button", { name: "Undo" }).click();
      await completed(page, done);
      await complete(18);
      await complete(19);
      await issue(page, 20, "Soil not packed.");
      for (const stop of [21, 22]) await complete(stop);
      await restart();
      for (const stop of [23, 24]) await complete(stop);
      await issue(page, 25, "Asked for the manager.");
      await expectAccessible(page, info, "a day offline");
      for (const stop of [26, 27]) await complete(stop);
    });

    const refused = day.stops[27]!.items[0]!;
    await test.step("pieces refused at the door are recorded at the stop", async () => {
      await rows(page)
        .nth(27)
        .getByRole("button", { name: /Details$/ })
        .click();
      await page.getByRole("dialog").getByRole("button", { name: "Start", exact: true }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Complete", exact: true }).click();
      const sheet = page.getByRole("dialog");
      await sheet.getByRole("button", { name: `One less: ${refused.description} delivered` }).click();
      await sheet.getByText("Refused", { exact: true }).click();
      await sheet.getByRole("button", { name: "Complete", exact: true }).click();
      done += 1;
      await completed(page, done);
      for (const stop of [29, 30]) await complete(stop);
      await expect(count(page, "Pending")).toHaveText(String(STOPS - LAST_WITHOUT_NETWORK));
      expect((await today()).completedStops, "nothing done offline has reached the portal").toBe(4);
    });
    const ended = Date.now();

    await line.mend();
    await expect(
      page
        .locator("main")
        .getByText(/^Sent \d+:\d\d [AP]M$/)
        .first(),
    ).toBeVisible();
    await expect.poll(async () => (await today()).completedStops).toBe(done);
    for (let stop = LAST_WITHOUT_NETWORK + 1; stop <= STOPS; stop += 1) await complete(stop);
    await expect(
      page
        .locator("main")
        .getByText(/^Sent \d+:\d\d [AP]M$/)
        .first(),
    ).toBeVisible();
    await expect.poll(async () => (await today()).completedStops).toBe(done);

    expect(await ask(`/drivers/route/${ROUTE}/stats`)).toMatchObject({ todayStops: STOPS, completedStops: STOPS - 4 });
    await page.goto("/driver/dashboard/route");
    await hydrated(page);
    await expectLargeTargets(page);
    await expectAccessible(page, info, "the day's end on the Route tab");
    await page.goto("/driver/day-end");
    await hydrated(page);
    await expectLargeTargets(page);
    await page.getByRole("button", { name: "Close the day" }).click();
    await expect(page.getByText(/^Day closed/).first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "Everything is sent" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Close toast" })).toHaveCount(0);
    await expectAccessible(page, info, "a day of 35 stops, closed");

    const shown = await shownFigures(page, desk, { route: ROUTE, date });
    expect(shown.counters).toEqual({ Pending: 0, Active: 0, Complete: STOPS - 4, Issues: 4 });
    await phone.close();

    await portal.endAndRead(async (sql) => {
      expect(
        await storedFigures(sql, { route: ROUTE, date }),
        "every count on every screen matches the database",
      ).toEqual(shown);
      const acts = await sql<{ kind: string; acts: number }>(
        `select e.kind, count(*)::int as acts from stop_event e join stop s on s.id = e.stop_id
          where s.route_number = $1 group by e.kind`,
        [ROUTE],
      );
      expect(Object.fromEntries(acts.map(({ kind, acts: done }) => [kind, done]))).toEqual({
        start: 1,
        complete: STOPS - 3,
        issue: 3,
        skip: 1,
        undo: 1,
      });
      const stored = await storedStops(sql, date, short.sku);
      expect(stored.map(({ name }) => name)).toEqual(day.stops.map(({ customer_name }) => customer_name));
      const times = stored.slice(4, LAST_WITHOUT_NETWORK).flatMap(({ completed_at: at }) => (at ? [at.getTime()] : []));
      expect(Math.min(...times), "the times are those of the driver's phone").toBeGreaterThanOrEqual(begun - 2_000);
      expect(Math.max(...times)).toBeLessThanOrEqual(ended + 2_000);
      expect(times, "in driving order").toEqual([...times].sort((one, other) => one - other));
      for (const last of [0, 1])
        expect(stored[short.places[last]!]).toMatchObject({
          delivered: short.dues[last]! - short.missing[last]!,
          reason: "short",
        });
      const atDoor = await storedStops(sql, date, refused.item_id);
      expect(atDoor[27]).toMatchObject({ delivered: refused.due - 1, reason: "refused" });
    });
  } finally {
    await phone.throwAway();
    await line.cut();
    await desk.context().close();
    await portal.stop();
  }
});
