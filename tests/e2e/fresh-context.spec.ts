import { expect, test, type Page } from "@playwright/test";
import { signIn } from "./person";

// The tests of a file run one after another in one context (playwright.config.ts): these two hold that nothing of the first is found by the second.

const IS_KEPT = "of the test before";

/** What somebody has left in this browser, by the place where it is. */
const left = (page: Page) =>
  page.evaluate(async () => ({
    cookies: document.cookie,
    localStorage: Object.entries(localStorage),
    sessionStorage: Object.entries(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    isScripted: "leftByScript" in window,
    isRouted: await fetch("/left-by-route").then(({ status }) => status === 299),
    isOnline: navigator.onLine,
    windowName: window.name,
    motion: matchMedia("(prefers-reduced-motion: reduce)").matches,
    width: innerWidth,
  }));

test("a test leaves what it can behind @on-desk", async ({ page, context, baseURL }) => {
  await context.addInitScript(() => Object.assign(window, { leftByScript: true }));
  await context.route("**/left-by-route", (route) => route.fulfill({ status: 299 }));
  await context.addCookies([{ name: "left", value: "behind", url: baseURL! }]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 500, height: 500 });
  await signIn(page, "admin");
  await (await context.newPage()).goto("/");
  await page.evaluate(async (value) => {
    localStorage.setItem("left", value);
    sessionStorage.setItem("left", value);
    const opening = indexedDB.open("left");
    await new Promise((done) => (opening.onsuccess = done));
    opening.result.close();
  }, IS_KEPT);
  expect(await left(page)).toMatchObject({
    cookies: "left=behind",
    localStorage: expect.arrayContaining([["left", IS_KEPT]]),
    sessionStorage: expect.arrayContaining([["left", IS_KEPT]]),
    databases: expect.arrayContaining(["left"]),
    isScripted: true,
    isRouted: true,
    motion: true,
    width: 500,
  });
});

test("the next test finds nothing of it, and nobody signed in @on-desk", async ({ page, context }) => {
  expect(context.pages()).toEqual([page]);
  expect(await context.cookies()).toEqual([]);
  await page.goto("/");
  await expect(page.getByLabel("Email")).toBeVisible();
  expect(await left(page)).toMatchObject({
    cookies: "",
    localStorage: [],
    sessionStorage: [],
    caches: [],
    workers: 0,
    isScripted: false,
    isRouted: false,
    isOnline: true,
    windowName: "",
    motion: false,
    width: 1280,
  });
  expect(await left(page).then(({ databases }) => databases)).not.toContain("left");
});
