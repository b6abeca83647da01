import { expect, test, type Page } from "@playwright/test";
import { enter, hydrated } from "./person";
import { MIN_TARGET_PX, smallTargets } from "./touch-targets";

// The smallest screens, with a wide font and a narrow one: what fits here fits everywhere. Missing
// fonts fall back to the machine's own.
const FONTS = ["DejaVu Sans", "Liberation Sans"] as const;

const useFont = (page: Page, font: string) =>
  page.evaluate((name) => document.documentElement.style.setProperty("font-family", `"${name}", sans-serif`), font);
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function signedIn(page: Page, username: string): Promise<string> {
  await page.context().clearCookies();
  return enter(page, username);
}

async function walk(page: Page, paths: readonly string[]): Promise<void> {
  // Includes React's hydration errors, when it discards the server's markup and renders again.
  const failures: string[] = [];
  const onFailure = (error: Error) => failures.push(error.message);
  page.on("pageerror", onFailure);
  for (const path of paths) {
    await page.goto(path);
    await hydrated(page);
    // Content below the fold hydrates when the page is idle.
    await page.evaluate(() => new Promise<void>((idle) => requestIdleCallback(() => idle())));
    for (const font of FONTS) {
      await useFont(page, font);
      expect.soft(await sideways(page), `${path} in ${font} scrolls sideways by`).toBe(0);
      expect.soft(await smallTargets(page), `${path} in ${font} has targets that are too small`).toEqual([]);
    }
    expect.soft(failures.splice(0), `${path} fails at`).toEqual([]);
  }
  page.off("pageerror", onFailure);
}

test.use({ viewport: { width: 320, height: 640 } });

test("public pages fit the smallest phone with large enough targets, and an unknown address gets a 404", async ({
  page,
}) => {
  await walk(page, [
    "/",
    "/?tab=driver&next=/driver/dashboard",
    "/?tab=office",
    "/customer/login",
    "/driver/login",
    "/customer/signup",
    "/customer/signup?number=999999",
    "/forgot-password",
    "/customer/pin?linking=1",
    "/no/such/page",
  ]);
  await expect(page.getByRole("heading", { name: "This page does not exist" })).toBeVisible();
  expect((await page.request.get("/no/such/page")).status()).toBe(404);
});

test("a buyer's pages fit the smallest phone, and a changed order keeps Submit Order visible", async ({ page }) => {
  const home = await signedIn(page, "hotel"),
    own = home.replace("/dashboard", "");
  await walk(page, [
    home,
    ...["orders", "products", "invoices"].map((tab) => `${home}?tab=${tab}`),
    `${home}?tab=invoices&statement=running`,
    `${own}/portal?tab=history`,
    `${own}/order`,
    "/account",
    `${own}/portal`,
  ]);

  await test.step("a changed order keeps Submit Order visible", async () => {
    await page.getByRole("navigation", { name: "Service dates" }).getByRole("link").last().click();
    await expect(page.getByRole("navigation", { name: "Service dates" }).getByRole("link").last()).toHaveAttribute(
      "aria-current",
      "page",
    );
    await page
      .getByRole("button", { name: /^One more/ })
      .first()
      .click();
    await expect(page.getByText("On this device, not submitted")).toBeVisible();
    for (const width of [320, 360, 375, 390]) {
      await page.setViewportSize({ width, height: 640 });
      for (const font of FONTS) {
        await useFont(page, font);
        const box = (await page.getByRole("button", { name: "Submit Order" }).boundingBox())!;
        expect.soft(await sideways(page), `${width} in ${font} scrolls sideways by`).toBe(0);
        expect
          .soft(box.x + box.width, `${width} in ${font}: Submit Order ends within the screen`)
          .toBeLessThanOrEqual(width);
        expect
          .soft(box.y + box.height, `${width} in ${font}: Submit Order is not below the screen`)
          .toBeLessThanOrEqual(640);
      }
    }
    await page.getByRole("button", { name: "Back to par" }).click();
  });
});

test("a driver's pages fit the smallest phone", async ({ page }) => {
  await signedIn(page, "driver11");
  await walk(page, [
    "/driver/dashboard",
    "/driver/dashboard/route",
    "/driver/dashboard/customers",
    "/driver/dashboard/products",
    "/driver/dashboard/notes",
    "/driver/dashboard/inventory",
    "/driver/route",
    "/driver/clothesline",
    "/driver/day-end",
    "/driver/journal",
    "/driver/loadlist?day=Friday",
    "/driver/canvas",
    "/driver/settings",
  ]);
  await signedIn(page, "relief");
  await walk(page, ["/driver/relief", "/driver/dashboard/route", "/driver/dashboard/notes"]);
});

test("the office's pages fit the smallest phone, and a toast's Close is a large enough target", async ({ page }) => {
  await signedIn(page, "admin");
  await walk(page, [
    "/admin",
    "/customers",
    "/load-lists",
    "/admin/relief",
    "/approvals",
    "/loadlist/33",
    "/account",
    "/customer/104817/portal",
  ]);
  await signedIn(page, "superadmin");
  await walk(page, [
    "/super-admin",
    "/super-admin/drivers",
    "/super-admin/load-lists",
    "/super-admin/settings",
    "/super-admin/catalog",
    "/super-admin/audit",
    "/super-admin/database",
    "/super-admin/access-codes",
  ]);

  await test.step("a toast's Close is a large enough target", async () => {
    await page.getByLabel("For", { exact: true }).fill("A driver with large thumbs");
    await page.getByRole("button", { name: "Create code" }).click();
    // Other tests cause toasts too.
    const toast = page.getByRole("listitem").filter({ hasText: "Code created." });
    const close = toast.getByRole("button", { name: "Close toast" });
    await expect(close).toBeVisible();
    // The layout size: the toast is scaled down while it animates in or while another is in front
    // of it.
    const size = await close.evaluate((button: HTMLElement) => Math.min(button.offsetWidth, button.offsetHeight));
    expect(size).toBeGreaterThanOrEqual(MIN_TARGET_PX);
  });
});

/**
 * Browser text at 150 and 200 percent, and the portal's largest text size on the smallest phone.
 */
const LARGE_TEXTS = [
  { root: "24px", width: 390 },
  { root: "32px", width: 390 },
  { root: "125%", width: 320 },
] as const;

test("the first pages of every shell do not scroll sideways with large text", async ({ page }) => {
  const walkLarge = async (paths: readonly string[]) => {
    for (const path of paths) {
      await page.goto(path);
      await hydrated(page);
      for (const { root, width } of LARGE_TEXTS) {
        await page.setViewportSize({ width, height: 844 });
        await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), root);
        expect.soft(await sideways(page), `${path} at ${root} scrolls sideways by`).toBe(0);
        // The name beside the controls does not wrap at every letter, which would make the header
        // tall.
        const head = page.locator("header").first();
        if (await head.count())
          expect.soft((await head.boundingBox())!.height, `${path} at ${root}: the header`).toBeLessThan(844 / 2);
      }
    }
  };
  await walkLarge(["/", "/customer/signup", "/forgot-password"]);
  const home = await signedIn(page, "hotel"),
    own = home.replace("/dashboard", "");
  await walkLarge([
    home,
    ...["orders", "products", "invoices", "deliveries"].map((tab) => `${home}?tab=${tab}`),
    ...[`${own}/portal`, `${own}/order`, "/account", "/customer/inbox"],
  ]);
  await signedIn(page, "driver33");
  await walkLarge([
    "/driver/dashboard",
    "/driver/route",
    "/driver/clothesline",
    "/driver/loadlist",
    "/driver/settings",
  ]);
  await signedIn(page, "admin");
  await walkLarge(["/admin", "/customers", "/approvals", "/load-lists", "/routes", "/notes", "/admin/holidays"]);
  await signedIn(page, "superadmin");
  await walkLarge(["/super-admin", "/super-admin/catalog", "/super-admin/database", "/driver-management"]);
});
