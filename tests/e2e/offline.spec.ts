import { expect, test, type Page } from "@playwright/test";
import { Line } from "../support/line";
import { card, quickStart } from "./arranging";
import { expectAccessible, hydrated, logOut, PASSWORD, signIn, signInDriver } from "./person";
import { expectKept, personCaches, Phone } from "./phone";

const PAGES = ["/driver/dashboard", "/driver/dashboard/route", "/driver/dashboard/notes", "/driver/canvas"];
const AGE = /^Offline\. Last updated (\w{3} )?\d+:\d\d [AP]M$/;
const NOT_HERE = "No connection";
const age = (page: Page) => page.getByRole("status").filter({ hasText: AGE });
const waiting = (page: Page) => page.getByRole("status").filter({ hasText: "opens when you're connected again" });
const tab = (page: Page, name: string) =>
  page.getByRole("link", { name, exact: true }).filter({ visible: true }).first();

/** A phone and its connection to the portal, both ended with the test. */
const own = test.extend<{ line: Line; phone: Phone }>({
  line: async ({ baseURL }, use) => {
    const line = await Line.to(baseURL!);
    await use(line);
    await line.cut();
  },
  phone: async ({ line }, use, info) => {
    const phone = new Phone(info, line.url);
    await use(phone);
    await phone.throwAway();
  },
});

own("the day's pages open on a phone that was started offline @on-phone", async ({ line, phone }, info) => {
  let page = await phone.start();
  await signIn(page, "driver09", "/driver/dashboard");
  await expectKept(page, PAGES);
  await expect(age(page)).toHaveCount(0);
  const items = await page.getByRole("main").getByRole("listitem").count();
  await page.goto("/driver/canvas");
  await quickStart(page).getByRole("link", { name: "Load list Monday" }).click();
  await expect(card(page, /^Load list 09/)).toBeVisible();
  const filled = page.url().slice(line.url.length);
  await page.reload();
  await hydrated(page);
  const due = await card(page, /^Load list 09/)
    .getByRole("listitem")
    .allInnerTexts();
  expect(due).not.toEqual([]);
  await expectKept(page, [filled]);
  await phone.close();
  await line.cut();

  page = await phone.start();
  const violations: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) violations.push(message.text());
  });
  await own.step("the start page leads to the load list", async () => {
    await page.goto("/");
    await page.waitForURL("**/driver/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Route 09");
    await expect(age(page)).toBeVisible();
    await hydrated(page);
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(items);
    await expectAccessible(page, info, "a load list offline");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByRole("searchbox").fill("nothing is called so");
    await expect(page.getByText("Nothing matches “nothing is called so”.")).toBeVisible();
  });
  await own.step("the notes and the route open by a tap", async () => {
    const days = page.getByRole("navigation", { name: "Service day" });
    await expect(days.locator("[aria-current]")).toBeVisible();
    await tab(page, "Notes").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Customer Notes");
    await expect(age(page)).toBeVisible();
    await tab(page, "Route").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Route 09");
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Route 09");
  });
  await own.step("the canvas opens with cards and without", async () => {
    await page.goto(filled);
    await expect(card(page, /^Load list 09/).getByRole("listitem")).toHaveCount(due.length);
    await expect(age(page)).toBeVisible();
    await page.goto("/driver/canvas");
    await expect(page.getByText("Welcome to Your Canvas")).toBeVisible();
    await expect(age(page)).toBeVisible();
    await expectAccessible(page, info, "a canvas offline");
    await page.getByRole("link", { name: "Load list Tuesday" }).click();
    const missing = page.locator("section").filter({ hasText: "isn't on your phone yet" });
    await expect(missing).toContainText("Load list Tuesday");
    await page.reload();
    await expect(missing).toContainText("Load list Tuesday");
    await expectAccessible(page, info, "an uncached window");
    await missing.getByRole("link", { name: "Close" }).click();
    await expect(missing).toHaveCount(0);
  });
  await own.step("navigating to an uncached page keeps the current page", async () => {
    await page.getByRole("link", { name: "Clothesline" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Route 09");
    await page.getByText("More", { exact: true }).click();
    await tab(page, "Settings").click();
    await expect(waiting(page)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Route 09");
    await waiting(page).getByRole("button", { name: "Stay here" }).click();
    await expect(waiting(page)).toHaveCount(0);
  });
  await own.step("loading an uncached page lists the cached ones", async () => {
    await page.goto("/driver/settings");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(NOT_HERE);
    await expectAccessible(page, info, "an uncached page");
    await page.getByRole("link", { name: "Notes" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Customer Notes");
  });
  expect(violations).toEqual([]);
  await own.step("the current version replaces the cached one once online", async () => {
    await line.mend();
    await expect(age(page)).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Customer Notes");
  });
});

own(
  "an offline page shows the latest data, even when only its data was fetched since @on-phone",
  async ({ line, phone, request }) => {
    const words = "The cage goes to the lower dock.";
    let page = await phone.start();
    await signIn(page, "driver33", "/driver/dashboard");
    await expectKept(page, PAGES);
    await own.step("a note written on another device shows here after a tap", async () => {
      const login = async (username: string) =>
        (await (await request.post("/api/auth/login", { data: { username, password: PASSWORD } })).json()) as {
          token: string;
          user: { customerNumber: string };
        };
      const [driver, hotel] = [await login("driver33"), await login("hotel")];
      const headers = { Authorization: `Bearer ${driver.token}` };
      const note = { customerNumber: hotel.user.customerNumber, content: words };
      expect((await request.post("/api/notes", { headers, data: note })).ok()).toBe(true);
      await tab(page, "Notes").click();
      await expect(page.getByText(words)).toBeVisible();
      const cachedText = async (address: string) =>
        (await (await caches.match(address, { ignoreVary: true }))?.text()) ?? "";
      await expect.poll(() => page.evaluate(cachedText, "/driver/dashboard/notes.data")).toContain(words);
      expect(
        await page.evaluate(cachedText, "/driver/dashboard/notes"),
        "the cached page itself is older",
      ).not.toContain(words);
    });
    await phone.close();
    await line.cut();
    page = await phone.start();
    await page.goto("/driver/dashboard/notes");
    await expect(page.getByText(words)).toBeVisible();
    await expect(age(page)).toBeVisible();
  },
);

own("cached pages are deleted with their owner's session @on-phone", async ({ line, phone }) => {
  const page = await phone.start();
  await signInDriver(page, "driver11");
  await expectKept(page, PAGES);

  await own.step("signing out deletes the caches", async () => {
    await logOut(page);
    await page.waitForURL((url) => url.pathname === "/");
    await expect.poll(() => personCaches(page)).toEqual([]);
  });
  await own.step("the next user sees none of it", async () => {
    await page.getByLabel("Email").fill("hotel");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/customer/**");
    expect(await personCaches(page)).toEqual([]);
    await line.cut();
    await page.goto("/driver/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(NOT_HERE);
    await expect(page.getByRole("link")).toHaveCount(0);
    await line.mend();
  });
  await own.step("an expired session deletes the caches", async () => {
    await page.context().clearCookies();
    await signInDriver(page, "driver12");
    await expectKept(page, PAGES);
    await page.context().clearCookies();
    await page.goto("/driver/dashboard");
    await expect(page.getByRole("heading", { name: "Driver sign-in" })).toBeVisible();
    await expect.poll(() => personCaches(page)).toEqual([]);
  });
});

own(
  "on a slow connection the cached page shows after two seconds and is replaced later @on-phone",
  async ({ line, phone }) => {
    const page = await phone.start();
    await signIn(page, "driver75", "/driver/dashboard");
    await expectKept(page, PAGES);
    await page.goto("about:blank");
    line.slow({ delayMs: 5_000 });
    const began = Date.now();
    await page.goto("/driver/dashboard", { waitUntil: "commit" });
    await expect(age(page)).toBeVisible();
    const shownAfter = Date.now() - began;
    expect(shownAfter).toBeGreaterThan(1_900);
    expect(shownAfter).toBeLessThan(5_000);
    await tab(page, "Notes").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Customer Notes", { timeout: 4_500 });
    await expect(age(page)).toBeVisible();
    line.slow({});
    await expect(age(page)).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Customer Notes");
  },
);
