import { expect, test, type Page } from "@playwright/test";
import { ownLoad } from "./loads";
import { expectAccessible, hydrated, logOut, PASSWORD, signIn } from "./person";

const cut = (page: Page) => page.context().setOffline(true);
const mend = (page: Page) => page.context().setOffline(false);
/** Blocks a chunk by its address, because Chromium would serve it from its cache. */
const withhold = (page: Page, part: string) =>
  page.route(
    (url) => url.pathname.startsWith(`/assets/${part}-`),
    (route) => route.abort(),
  );

test("a sign-in while offline keeps its form and what was typed @on-phone", async ({ page }, info) => {
  for (const [address, field, sentence] of [
    ["/", "Email", "Login failed"],
    ["/customer/login", "Email", "Login failed"],
    ["/driver/login", "Username", "Login failed. Please try again."],
  ] as const) {
    await page.goto(address);
    await hydrated(page);
    await page.getByLabel(field).fill("driver33");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await cut(page);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("alert"), address).toHaveText(sentence);
    await expect(page.getByLabel(field)).toHaveValue("driver33");
    await mend(page);
  }
  await expectAccessible(page, info, "a sign-in offline");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("/driver/dashboard");
});

test("Logout while offline shows an error and keeps the page @on-phone", async ({ page }) => {
  await signIn(page, "admin");
  await cut(page);
  await logOut(page);
  await expect(page.getByText("Logout failed")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await mend(page);
  await logOut(page);
  await page.waitForURL("/");
});

test("over plain HTTP, navigation while offline waits and keeps the current page @on-phone", async ({ page }, info) => {
  await signIn(page, "driver11");
  const scripts = () => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  // Without a worker, the scripts of other pages are prefetched ten seconds after the page is idle.
  await expect.poll(scripts).toContainEqual(expect.stringContaining("/assets/notes-"));
  await cut(page);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const search = page.getByRole("searchbox");
  await search.fill("bath");
  const notes = page.getByRole("link", { name: "Notes" }).filter({ visible: true });
  await notes.click();
  const waiting = page
    .getByRole("status")
    .filter({ hasText: "You're offline. This page opens when you're connected again." });
  await expect(waiting).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Route 11");
  await expectAccessible(page, info, "a page waiting for the network");
  await waiting.getByRole("button", { name: "Stay here" }).click();
  await expect(waiting).toHaveCount(0);
  await expect(search).toHaveValue("bath");
  await notes.click();
  await expect(waiting).toBeVisible();
  await mend(page);
  await page.waitForURL("/driver/dashboard/notes");
  await expect(waiting).toHaveCount(0);
});

test("chunks that fail to load leave the page working @on-phone", async ({ page }, info) => {
  await withhold(page, "toaster");
  await withhold(page, "dialogs");
  await withhold(page, "unsaved-dialog");
  const { route, day, driver } = ownLoad(info, "parts that did not load");
  await signIn(page, driver, `/driver/dashboard?day=${day}`);

  await test.step("a toast falls back to plain text", async () => {
    await cut(page);
    await logOut(page);
    await expect(page.getByRole("status").filter({ hasText: "Logout failed" })).toBeVisible();
    await mend(page);
  });

  await test.step("a dialog says that it did not load", async () => {
    await page.getByRole("button", { name: "Start Loading" }).click();
    await page.getByRole("button", { name: "Mark Rest as Short" }).click();
    const missing = page.getByRole("alertdialog");
    await expect(missing).toContainText("This part did not load");
    await expectAccessible(page, info, "a dialog that did not load");
    await missing.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(`Route ${route}`);
  });
});

test("a phone without storage says so, and asks before leaving unsaved changes @on-phone", async ({ page }, info) => {
  await withhold(page, "unsaved-dialog");
  await page.addInitScript(() => Object.defineProperty(globalThis, "indexedDB", { value: undefined }));
  const { route, day, driver } = ownLoad(info, "a phone that keeps nothing");
  await signIn(page, driver, `/driver/dashboard?day=${day}`);
  await page.getByRole("button", { name: "Start Loading" }).click();
  await expect(
    page
      .locator("main")
      .getByText(/^Sent \d+:\d\d [AP]M$/)
      .first(),
  ).toBeVisible();
  await page.route("**/api/loading-status/item/update", (call) => call.abort());
  await page
    .getByRole("button", { name: /^Mark Complete:/ })
    .first()
    .click();
  await expect(page.locator("main").getByText("1 not saved on this phone")).toBeVisible();
  await page.getByRole("button", { name: "1 not saved on this phone", exact: true }).filter({ visible: true }).click();
  const list = page.getByRole("dialog", { name: "Waiting to send" });
  await expect(list.getByText("Keep this page open until everything here is sent.")).toBeVisible();
  await expectAccessible(page, info, "a phone without storage");
  await list.getByRole("button", { name: "Close" }).first().click();
  await page.getByRole("link", { name: "Notes" }).filter({ visible: true }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(`You have unsaved changes in Load list ${route} ${day}. Save before leaving?`);
  await question.getByRole("button", { name: "Save and leave" }).click();
  await expect(question).toContainText("Save failed:");
  await page.unroute("**/api/loading-status/item/update");
  await question.getByRole("button", { name: "Save and leave" }).click();
  await page.waitForURL("/driver/dashboard/notes");
  await page.goto(`/driver/dashboard?day=${day}`);
  await expect(page.getByRole("button", { name: /^Loaded:/ })).toHaveCount(1);
});

test("a live update during a network failure keeps the page @on-phone", async ({ page, request }) => {
  const stream = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/live");
  await signIn(page, "admin");
  await stream;
  // Requests fail from here on, while the open stream continues.
  const failing = ({ pathname }: URL) => pathname.endsWith(".data") || pathname === "/api/health";
  await page.route(failing, (route) => route.abort());
  const login = async (username: string) =>
    (await (await request.post("/api/auth/login", { data: { username, password: PASSWORD } })).json()) as {
      token: string;
      user: { customerNumber: string };
    };
  const [driver, hotel] = [await login("driver33"), await login("hotel")];
  const failedRequest = page.waitForEvent(
    "requestfailed",
    (request) => request.url().endsWith("/api/health") || request.url().endsWith(".data"),
  );
  const note = { customerNumber: hotel.user.customerNumber, content: "The dock is wet.", priority: "low" };
  expect(
    (await request.post("/api/notes", { data: note, headers: { Authorization: `Bearer ${driver.token}` } })).status(),
  ).toBe(200);
  expect(new URL((await failedRequest).url()).pathname).toBe("/api/health");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^[MTWF][a-z]+day, /);
  // A live update is sent only once, so the page retries its failed revalidation when the portal
  // responds again.
  const revalidation = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith(".data"));
  await page.unroute(failing);
  expect((await revalidation).status()).toBe(200);
});
