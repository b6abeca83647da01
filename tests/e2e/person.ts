import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Browser, type Page, type TestInfo } from "@playwright/test";
import type axe from "axe-core";
import { JUDGED, markJudged } from "./contrast";
import { isForOneScreen, SCREENS, type Screen } from "./screens";

declare global {
  interface Window {
    /** Only in a page that has been checked. */
    axe: typeof axe;
    markJudged: typeof markJudged;
  }
}

export const PASSWORD = "clothesline-demo";

/**
 * Signs in by posting the form, without opening a page. `signInDriver` fills in the form itself,
 * with what a phone does there. Returns the address of the person's first page. `portal` is the
 * portal's URL, if not the page's base URL.
 */
export async function enter(page: Page, username: string, portal = ""): Promise<string> {
  const form = { email: username, password: PASSWORD };
  const answer = await page.request.post(`${portal}/?index`, { form, maxRedirects: 0 });
  const home = answer.headers().location;
  if (!home) throw new Error(`${username} cannot sign in: ${answer.status()}`);
  return home;
}

/** Signs in and opens the person's first page, or the one requested. */
export async function signIn(
  page: Page,
  username: string,
  at: string | ((home: string) => string) = (home) => home,
  portal = "",
): Promise<void> {
  const home = await enter(page, username, portal);
  const address = typeof at === "string" ? at : at(home);
  await page.goto(address.startsWith("/") ? `${portal}${address}` : address);
  expect(new URL(page.url()).pathname, `${username} is signed in`).not.toMatch(/^\/$|\/login$/);
  await hydrated(page);
}

/**
 * Confirms the email of a new account by the link in its mail, which the SuperAdmin can read in a
 * portal without a mail server.
 */
export async function confirmEmail(browser: Browser, baseURL: string | undefined, email: string): Promise<void> {
  const office = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await signIn(office, "superadmin", "/mails");
  const mail = office.getByRole("listitem").filter({ hasText: email }).first();
  await mail.getByText("Read it").click();
  await mail.getByRole("link", { name: /confirm-email/ }).click();
  await office.getByRole("button", { name: "Confirm this email" }).click();
  await expect(office.getByText(`Your email is now ${email}.`)).toBeVisible();
  await office.context().close();
}

/** Presses Logout, after opening the account menu if it is closed. */
export async function logOut(page: Page): Promise<void> {
  const logout = page.getByRole("button", { name: "Logout" }).filter({ visible: true });
  if ((await logout.count()) === 0)
    await page
      .getByLabel(/^Account menu/)
      .filter({ visible: true })
      .click();
  await logout.first().click();
}

/** A buyer's other pages: ordering for a date, and the week. */
export const portalOf = (home: string) => home.replace("/dashboard", "/portal");
export const weekOf = (home: string) => home.replace("/dashboard", "/order");

/**
 * Signs in with the driver's form, as on a phone: the first page then comes by client-side
 * navigation.
 */
export async function signInDriver(page: Page, username: string): Promise<void> {
  await page.goto("/driver/login");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(({ pathname }) => pathname.startsWith("/driver/") && pathname !== "/driver/login");
  await hydrated(page);
}

/** Expands a pending item, found by text in its row. */
export const openWaiting = (page: Page, words: string) =>
  page.getByRole("row").filter({ hasText: words }).getByRole("button", { expanded: false }).click();

/** Opens a section from the menu. Where the menu is long, a phone has it at the side. */
export async function openSection(page: Page, name: string): Promise<void> {
  // Browsers give a summary no role, so it is found by its label.
  const menu = page.locator("summary[aria-label=Menu]");
  const section = page
    .getByRole("navigation", { name: "Sections" })
    .getByRole("link", { name })
    .filter({ visible: true });
  // The page that is still rendering may replace the menu while it opens.
  await expect(async () => {
    if (!(await section.isVisible()) && (await menu.isVisible())) await menu.click();
    await expect(section).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await section.click();
}

/**
 * Waits for hydration: the badge no longer says "Loading", no cartridge's view is pending, and
 * React has attached to every control. A view comes in its own chunk, last: on a busy machine an
 * earlier click would be lost, and offline the chunk would not load.
 *
 * This polls inside the page, in one call: `waitForFunction` would inject Playwright's own script
 * into each page a second time, which costs 22 ms of CPU.
 */
export async function hydrated(page: Page): Promise<void> {
  // If the page navigates meanwhile, the check is repeated in the new document.
  await expect(async () => expect(await page.evaluate(waitForHydration, 5_000)).toBe("hydrated")).toPass({
    timeout: 30_000,
    intervals: [100],
  });
}

/**
 * Runs in the page. Returns "hydrated", or what was still missing after the timeout in
 * milliseconds.
 */
function waitForHydration(timeout: number): Promise<string> {
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const missing = (): string | null => {
    const words = [...document.querySelectorAll("span")].filter(({ textContent }) =>
      /^(Connected|Offline)$/.test(textContent),
    );
    if (!words.some(isShown)) return "the connection badge";
    if (document.querySelector('main [role="status"][aria-label="Loading"]')) return "a view that is still loading";
    const controls = [...document.querySelectorAll(":is(main, [data-part]) :is(button, input, select, textarea)")];
    const dead = controls.find((control) => !Object.keys(control).some((key) => key.startsWith("__reactProps$")));
    return dead ? `React's props on ${dead.outerHTML.slice(0, 200)}` : null;
  };
  const begun = performance.now();
  return new Promise((done) => {
    const poll = () => {
      const still = missing();
      if (still === null) done("hydrated");
      else if (performance.now() - begun > timeout) done(`missing: ${still}`);
      else setTimeout(poll, 100);
    };
    poll();
  });
}

/**
 * Expects no accessibility violation (WCAG 2.2 A and AA) in what is shown now, and nothing wider
 * than the screen. With PICTURES=1 a screenshot is kept with the results. A test that runs on one
 * screen is checked on the other too, in its size and colors.
 */
export async function expectAccessible(page: Page, info: TestInfo, name: string): Promise<void> {
  // Ends animations at once: a toast that is fading out would fail the contrast check.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await lookOver(page, info, name);
  const own: Screen = info.project.name === "phone" ? "phone" : "desk",
    other: Screen = own === "phone" ? "desk" : "phone";
  if (isForOneScreen(info.title)) {
    await putOn(page, other, "reduce");
    await lookOver(page, info, `${name}, on the ${other}`);
    await putOn(page, own, null);
  } else await page.emulateMedia({ reducedMotion: null });
}

/** Sets everything at once, as each change renders the page again. */
async function putOn(page: Page, screen: Screen, reducedMotion: "reduce" | null): Promise<void> {
  const { colorScheme, viewport } = SCREENS[screen];
  await Promise.all([page.emulateMedia({ colorScheme, reducedMotion }), page.setViewportSize(viewport)]);
}

const WCAG: axe.RunOptions = {
  runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] },
  // Otherwise axe also describes each element that passed, which nobody reads.
  resultTypes: ["violations"],
  preload: false,
};

/** Missing from axe's types: its color parser, which stores the result in the object. */
interface AxeColor extends Record<"r" | "g" | "b" | "alpha", number> {
  parseString(words: string): AxeColor;
}

/**
 * Runs in the page. Caches axe's color parsing, which took more than a tenth of a check as axe
 * parses the same color for every element.
 */
function rememberColors(): void {
  const { color } = window.axe.commons as unknown as { color: { Color: { prototype: AxeColor } } };
  const { prototype } = color.Color;
  const { parseString } = prototype;
  const cache = new Map<string, Pick<AxeColor, "r" | "g" | "b" | "alpha">>();
  prototype.parseString = function (words) {
    const cached = cache.get(words);
    if (cached) return Object.assign(this, cached);
    const { r, g, b, alpha } = parseString.call(this, words);
    cache.set(words, { r, g, b, alpha });
    return this;
  };
}

/** The minified script, as it is half as long to parse in each page. */
const AXE = [
  readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"),
  `(${rememberColors})()`,
  `axe.configure({ rules: [{ id: "color-contrast", selector: "[${JUDGED}]" }] })`,
  `window.markJudged = ${markJudged}`,
  "undefined",
].join(";\n");

/**
 * Returns axe's violations of the rules. Its long script is injected once per page. Only the page
 * itself is checked: frames would be missed, so there must be none.
 */
export async function violationsOn(page: Page): Promise<axe.Result[]> {
  expect(page.frames(), "a page with a frame in it needs axe in the frame too").toHaveLength(1);
  if (!(await page.evaluate(() => "axe" in window))) await inject(page, AXE);
  // Marks and checks in one call: a part that is rendered again in between would lose its marks.
  const { judged, violations } = await page.evaluate(
    async ([options, attribute]) => {
      const judged = window.markJudged(attribute);
      const { violations } = await window.axe.run(document, options);
      // A target that a bar covers at the moment is checked again where scrolling puts it in the
      // middle.
      const isSmallInTheMiddle = async (selector: string) => {
        document.querySelector(selector)!.scrollIntoView({ block: "center" });
        const size: axe.RunOptions = { runOnly: { type: "rule", values: ["target-size"] } };
        return (await window.axe.run(selector, size)).violations.length > 0;
      };
      const [x, y] = [scrollX, scrollY];
      for (const violation of violations.filter(({ id }) => id === "target-size")) {
        const nodes = [];
        for (const node of violation.nodes) if (await isSmallInTheMiddle(String(node.target[0]))) nodes.push(node);
        violation.nodes = nodes;
      }
      scrollTo(x, y);
      return { judged, violations: violations.filter(({ nodes }) => nodes.length > 0) };
    },
    [WCAG, JUDGED] as const,
  );
  expect(judged, "texts whose contrast is checked").toBeGreaterThan(0);
  return violations;
}

/**
 * Injects with the browser's own command: a long script reaches the page faster than through
 * Playwright.
 */
async function inject(page: Page, expression: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { exceptionDetails } = await devtools.send("Runtime.evaluate", { expression });
  await devtools.detach();
  expect(exceptionDetails).toBeUndefined();
}

async function lookOver(page: Page, info: TestInfo, name: string): Promise<void> {
  // Waits for running animations, except in hidden parts, where they are paused and never finish.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility())
        .map((animation) => animation.finished.catch(() => {})),
    ),
  );
  if (process.env.PICTURES)
    await info.attach(name, { body: await page.screenshot({ type: "jpeg" }), contentType: "image/jpeg" });
  let violations = await violationsOn(page);
  // A toast, even one caused by another test, may cover a button for five seconds: check again once
  // it is gone.
  const toasts = page.locator("[data-sonner-toast]");
  if (violations.some(({ id }) => id === "target-size") && (await toasts.count()) > 0) {
    await expect(toasts).toHaveCount(0);
    violations = await violationsOn(page);
  }
  expect(
    violations.map(({ id, nodes }) => ({
      id,
      where: nodes.map(({ html }) => html.replace(` ${JUDGED}=""`, "").slice(0, 160)),
    })),
    name,
  ).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    `${name} fits the width of the screen`,
  ).toBe(true);
}
