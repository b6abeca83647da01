import { expect, test } from "@playwright/test";
import { Line } from "../support/line";
import { signInDriver } from "./person";
import { expectKept, Phone } from "./phone";

/** Of a page: taps the first item as soon as it is drawn, and notes when that has opened it. */
const TAPS_AT_ONCE = `
  window.__answered = new Promise((answered) => {
    let tapped = 0;
    const look = () => {
      const drawn = performance.getEntriesByName("first-contentful-paint").length > 0;
      const row = document.querySelector("main li button[aria-expanded]");
      if (row && drawn && !tapped) { tapped = performance.now(); row.click(); }
      if (tapped && row.getAttribute("aria-expanded") === "true") answered({ drawn: tapped, answered: performance.now() });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });`;
interface Answered {
  drawn: number;
  answered: number;
}

test("what is tapped before the script has come is done when it has, once @on-phone", async ({ page }) => {
  await signInDriver(page, "driver11");
  let go = () => {};
  const scriptsMayCome = new Promise<void>((resolve) => (go = resolve));
  await page.route(
    (url) => url.pathname.endsWith(".js"),
    (route) => scriptsMayCome.then(() => route.continue()),
  );
  await page.reload({ waitUntil: "commit" });
  const row = page.getByRole("main").getByRole("listitem").first().locator("button[aria-expanded]");
  await row.click();
  await row.click();
  // It says that it has been heard.
  await expect(row).toHaveAttribute("data-kept", "");
  await expect(row).toHaveAttribute("aria-expanded", "false");
  go();
  await expect(row).toHaveAttribute("aria-expanded", "true");
  await expect(row).not.toHaveAttribute("data-kept");
});

test("on Slow 3G the load list answers taps three seconds after it is drawn at first, and at once on a second visit @on-phone", async ({
  baseURL,
}, info) => {
  const line = await Line.to(baseURL!);
  const phone = new Phone(info, line.url);
  try {
    let page = await phone.start();
    await page.goto("/driver/login");
    // Signing in by the form's own way: the pages of a visit have loaded nothing of the driver's part yet.
    const form = { username: "driver12", password: "clothesline-demo" };
    expect((await page.context().request.post("/driver/login", { form })).ok()).toBe(true);
    await phone.kill();
    page = await phone.start();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.clearBrowserCache");
    const slow = { offline: false, latency: 2_000, downloadThroughput: 50_000, uploadThroughput: 50_000 };
    await devtools.send("Network.emulateNetworkConditions", slow);
    await page.addInitScript(TAPS_AT_ONCE);
    await page.goto("/driver/dashboard", { waitUntil: "commit" });
    const answered = () => page.evaluate(() => (window as unknown as { __answered: Promise<Answered> }).__answered);
    const first = await answered();
    info.annotations.push({ type: "first visit", description: JSON.stringify(first) });
    await devtools.send("Network.emulateNetworkConditions", {
      ...slow,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await expectKept(page, ["/driver/dashboard"]);

    line.slow({ delayMs: 2_000, bytesPerSecond: 50_000 });
    await page.reload({ waitUntil: "commit" });
    const second = await answered();
    info.annotations.push({ type: "second visit", description: JSON.stringify(second) });
    expect(first.answered - first.drawn).toBeLessThan(3_000);
    expect(second.answered - second.drawn).toBeLessThan(500);
  } finally {
    await phone.throwAway();
    await line.cut();
  }
});
