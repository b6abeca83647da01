import { expect, test, type APIRequestContext, type BrowserContext, type Page, type Request } from "@playwright/test";
import { ownLoad } from "./loads";
import { enter, expectAccessible, hydrated, logOut, PASSWORD, signIn } from "./person";

/** A driver's API calls from another device. */
async function deviceOf(request: APIRequestContext, username: string) {
  const login = await request.post("/api/auth/login", { data: { username, password: PASSWORD } });
  const { token } = (await login.json()) as { token: string };
  const headers = { Authorization: `Bearer ${token}` };
  const list = async (route: string, day: string) =>
    (await (await request.get(`/api/rental-items/route/${route}/loadlist?day=${day}`, { headers })).json()) as {
      date: string;
      categories: { items: { item_id: string; total_quantity: number }[] }[];
    };
  const post = async (path: string, data: object) => {
    const response = await request.post(`/api/loading-status/${path}`, { data, headers });
    expect(response.status(), await response.text()).toBe(200);
  };
  return { list, post };
}

/** Counts the live streams that a browser has open, by its requests. */
function streamsOf(context: BrowserContext): () => number {
  const open = new Set<Request>();
  const isStream = (url: string) => new URL(url).pathname === "/api/live";
  context.on("request", (request) => isStream(request.url()) && open.add(request));
  context.on("requestfinished", (request) => open.delete(request));
  context.on("requestfailed", (request) => open.delete(request));
  // A closed page's requests end without an event.
  return () => [...open].filter((request) => !request.frame().page().isClosed()).length;
}

test("a canvas with six lists and six more tabs share one live stream @on-desk", async ({
  page,
  context,
  request,
}, info) => {
  const { route, day, driver } = ownLoad(info, "one live stream");
  const elsewhere = await deviceOf(request, driver);
  const { date, categories } = await elsewhere.list(route, day);
  const session = { route_number: route, service_day: day, date };
  const items = categories.flatMap((category) => category.items);
  await elsewhere.post("session/start", session);
  const streams = streamsOf(context);
  await enter(page, driver);
  const lists = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"].map((each) => `day=${each}`);
  const nextWeek = new Date(Date.parse(`${date}T00:00:00Z`) + 7 * 86_400_000).toISOString().slice(0, 10);
  const open = [...lists, `date=${nextWeek}`].map((when) => ["open", `load-list?route=${route}&${when}`]);
  await page.goto(`/driver/canvas?${new URLSearchParams(open)}`);
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 2, name: `Route ${route}` })).toHaveCount(6);
  await expect.poll(streams).toBe(1);

  const tabs = [page];
  for (let tab = 1; tab <= 6; tab++) {
    const added = await context.newPage();
    await added.goto(`/driver/dashboard?day=${day}`);
    await hydrated(added);
    tabs.push(added);
  }
  await expect.poll(streams).toBe(1);

  const spans = await Promise.all(
    tabs.map((tab) =>
      tab.evaluate(async () => {
        const began = performance.now();
        for (const path of ["/api/health", "/api/notifications", "/api/notes"]) {
          const response = await fetch(path, { signal: AbortSignal.timeout(20_000) });
          if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
          await response.text();
        }
        return (performance.now() - began) / 3;
      }),
    ),
  );
  console.info(
    `a call with 6 lists and 6 more tabs: ${Math.round(Math.max(...spans))} ms at the most, of 7 tabs at once`,
  );

  const loadedIn = (tab: Page) => tab.getByRole("button", { name: /^Loaded:/ });
  const mark = (place: number) =>
    elsewhere.post("item/update", {
      ...session,
      item_id: items[place]!.item_id,
      loaded_quantity: items[place]!.total_quantity,
    });
  await mark(0);
  for (const tab of tabs) await expect(loadedIn(tab)).toHaveCount(1);

  // The leading tab is closed: another one takes over the stream and receives the next mark.
  await page.close();
  await mark(1);
  for (const tab of tabs.slice(1)) await expect(loadedIn(tab)).toHaveCount(2);
  await expect.poll(streams).toBe(1);
  for (const tab of tabs.slice(2)) await tab.close();
  await mark(2);
  await expect(loadedIn(tabs[1]!)).toHaveCount(3);
  await expect.poll(streams).toBe(1);
});

test("the office sees loading progress live, and finds the finished load in its inbox @on-desk", async ({
  page,
  request,
}, info) => {
  const { route, day, driver } = ownLoad(info, "the office's inbox");
  const { list, post } = await deviceOf(request, driver);
  const { date, categories } = await list(route, day);
  const session = { route_number: route, service_day: day, date };
  const [most] = categories
    .flatMap((category) => category.items)
    .sort((one, other) => other.total_quantity - one.total_quantity);
  await signIn(page, "superadmin", "/load-lists");
  const toasts = page.locator("[data-sonner-toast]");
  const overview = page.getByRole("link", { name: `Load list of route ${route}, ${day}` });

  await test.step("the overview updates live during loading", async () => {
    await expect(overview).not.toContainText("Loading");
    await post("session/start", session);
    await expect(overview).toContainText("Loading, 0%");
    await post("item/update", { ...session, item_id: most!.item_id, loaded_quantity: most!.total_quantity });
    await expect(overview).toContainText(/Loading, ([1-9]|\d{2})\d?%/);
    await expectAccessible(page, info, "the overview while a truck is being loaded");
  });

  await test.step("a completed load shows as a toast, in the unread counts, and in the inbox", async () => {
    await post("session/complete", { ...session, manager_email: "office@clothesline.example", driver_notes: "" });
    await expect(overview).toContainText(/short$/);
    const message = new RegExp(` loaded route ${route}, ${day}: .* pieces short, of`);
    await expect(toasts.filter({ hasText: message })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Inbox, \d+ unread$/ })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Load Lists \d+ unread$/ })).toBeVisible();
    await page.getByRole("link", { name: /^Inbox, \d+ unread$/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Inbox");
    await expect(toasts, "no toasts while the inbox is open").toHaveCount(0, { timeout: 2_000 });
    const entry = page.getByRole("list", { name: "Inbox" }).getByRole("link", { name: message });
    await expect(entry).toContainText("unread");
    await hydrated(page);
    await expectAccessible(page, info, "the office's inbox");
    await entry.click();
    await page.waitForURL(/\/report\//);
  });

  await test.step("an opened entry is read, and Mark all read marks the rest", async () => {
    await page.goto("/inbox");
    await hydrated(page);
    const entries = page.getByRole("list", { name: "Inbox" }).getByRole("listitem");
    await expect(entries.filter({ hasText: `route ${route}, ${day}:` })).not.toContainText("unread");
    await post("session/reopen", { ...session, reason: "One cart more." });
    await post("session/complete", { ...session, manager_email: "office@clothesline.example", driver_notes: "" });
    await expect(page.getByRole("link", { name: /^Inbox, \d+ unread$/ })).toBeVisible();
    await expect(entries.filter({ hasText: `route ${route}, ${day}:` }).first()).toContainText("unread");
    expect(await toasts.count(), "the open inbox shows no toast").toBe(0);
    // Other tests' orders and loads reach this inbox too, even between the tap and its result.
    await expect(async () => {
      const all = page.getByRole("button", { name: "Mark all read" });
      if (await all.isVisible()) await all.click();
      await expect(page.getByText("All read")).toBeVisible({ timeout: 5_000 });
      await expect(page.getByRole("link", { name: "Inbox", exact: true })).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });
});

test("the inbox is one tap away in each shell @on-phone", async ({ page }, info) => {
  await signIn(page, "driver09");
  await page.getByRole("link", { name: /^Inbox/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Inbox");
  await hydrated(page);
  await expectAccessible(page, info, "a driver's inbox");
  await page.goto("/driver/canvas");
  await expect(page.getByRole("link", { name: /^Inbox/ })).toBeVisible();
  await page.context().clearCookies();
  await signIn(page, "hotel");
  await page.getByRole("link", { name: /^Inbox/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Inbox");
  await hydrated(page);
});

test("the connection badge follows the portal's last responses, not the network @on-phone", async ({ page }) => {
  await signIn(page, "admin");
  await expect(page.getByText("Connected").filter({ visible: true })).toBeVisible();
  // The network is up, but the portal no longer responds.
  await page.route("**/api/**", (route) => route.abort());
  await page.evaluate(() => fetch("/api/health").catch(() => {}));
  await logOut(page);
  await expect(page.getByText("Offline").filter({ visible: true })).toBeVisible();
  await page.unroute("**/api/**");
  await expect(page.getByText("Connected").filter({ visible: true })).toBeVisible();
});
