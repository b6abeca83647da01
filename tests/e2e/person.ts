import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Browser, type Page, type TestInfo } from "@playwright/test";
import type axe from "axe-core";
import { JUDGED, markJudged } from "./contrast";
import { isForOneScreen, SCREENS, type Screen } from "./screens";

declare global {
  interface Window {
    /** Only in a page that has been looked at. */
    axe: typeof axe;
    markJudged: typeof markJudged;
  }
}

export const PASSWORD = "clothesline-demo";

/**
 * Signs in and shows nothing yet: what the form sends is sent without it. The form itself, and what a phone does there, is walked through by
 * `signInDriver`. Returns the address of the person's first page. `portal` is where, if not at the page's own.
 */
export async function enter(page: Page, username: string, portal = ""): Promise<string> {
  const form = { email: username, password: PASSWORD };
  const answer = await page.request.post(`${portal}/?index`, { form, maxRedirects: 0 });
  const home = answer.headers().location;
  if (!home) throw new Error(`${username} cannot sign in: ${answer.status()}`);
  return home;
}

/** Signs in, and shows the person's first page or the one that is asked for. */
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

/** Confirms the email of a new account by the link in its mail, which the SuperAdmin of a portal without a mail server reads. */
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

/** Opens the account menu, where it is closed, and presses Logout. */
export async function logOut(page: Page): Promise<void> {
  const logout = page.getByRole("button", { name: "Logout" }).filter({ visible: true });
  if ((await logout.count()) === 0)
    await page
      .getByLabel(/^Account menu/)
      .filter({ visible: true })
      .click();
  await logout.first().click();
}

/** A buyer's pages beside the first one: ordering for a date, and the week. */
export const portalOf = (home: string) => home.replace("/dashboard", "/portal");
export const weekOf = (home: string) => home.replace("/dashboard", "/order");

/** By the driver's form, as a phone does: the first page comes without a document of its own. */
export async function signInDriver(page: Page, username: string): Promise<void> {
  await page.goto("/driver/login");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(({ pathname }) => pathname.startsWith("/driver/") && pathname !== "/driver/login");
  await hydrated(page);
}

/** Opens what waits for a decision, by words of its row. */
export const openWaiting = (page: Page, words: string) =>
  page.getByRole("row").filter({ hasText: words }).getByRole("button", { expanded: false }).click();

/** Goes to a section by the menu, which on a phone comes from the side where it is long. */
export async function openSection(page: Page, name: string): Promise<void> {
  // The word itself is the summary's name; a browser gives it no role.
  const menu = page.locator("summary[aria-label=Menu]");
  const section = page
    .getByRole("navigation", { name: "Sections" })
    .getByRole("link", { name })
    .filter({ visible: true });
  // The page that is just being shown may take the menu's place while it opens.
  await expect(async () => {
    if (!(await section.isVisible()) && (await menu.isVisible())) await menu.click();
    await expect(section).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await section.click();
}

/**
 * Waits for hydration: the badge no longer says "Loading", no cartridge's view is on its way, and React has attached to every control.
 * A view comes in its own chunk, last; on a busy machine a click before that would be lost, and without network it would not come.
 *
 * Asked in the page, in one go: to wait by `waitForFunction`, Playwright's own script goes into each page a second time, 22 ms of the processor's.
 */
export async function hydrated(page: Page): Promise<void> {
  // Where the page leaves for another meanwhile, that one is asked.
  await expect(async () => expect(await page.evaluate(waitForHydration, 5_000)).toBe("hydrated")).toPass({
    timeout: 30_000,
    intervals: [100],
  });
}

/** In the page: "hydrated", or what was missing after so many milliseconds. */
function waitForHydration(timeout: number): Promise<string> {
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const missing = (): string | null => {
    const words = [...document.querySelectorAll("span")].filter(({ textContent }) =>
      /^(Connected|Offline)$/.test(textContent),
    );
    if (!words.some(isShown)) return "a badge that says whether the portal answers";
    if (document.querySelector('main [role="status"][aria-label="Loading"]')) return "a view, which is on its way";
    const controls = [...document.querySelectorAll(":is(main, [data-part]) :is(button, input, select, textarea)")];
    const dead = controls.find((control) => !Object.keys(control).some((key) => key.startsWith("__reactProps$")));
    return dead ? `React's hold on ${dead.outerHTML.slice(0, 200)}` : null;
  };
  const begun = performance.now();
  return new Promise((done) => {
    const ask = () => {
      const still = missing();
      if (still === null) done("hydrated");
      else if (performance.now() - begun > timeout) done(`missing: ${still}`);
      else setTimeout(ask, 100);
    };
    ask();
  });
}

/**
 * No accessibility violation (WCAG 2.2 A and AA) on what is shown now, and nothing wider than the screen. With PICTURES=1 a picture of it
 * is kept with the results. A flow that runs on one screen is looked at on the other too, in its size and its colors.
 */
export async function expectAccessible(page: Page, info: TestInfo, name: string): Promise<void> {
  // What moves meanwhile is there or gone at once: a toast that is fading away has no contrast any more.
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

/** All at once: a page is drawn anew for each. */
async function putOn(page: Page, screen: Screen, reducedMotion: "reduce" | null): Promise<void> {
  const { colorScheme, viewport } = SCREENS[screen];
  await Promise.all([page.emulateMedia({ colorScheme, reducedMotion }), page.setViewportSize(viewport)]);
}

const WCAG: axe.RunOptions = {
  runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] },
  // Each element that passed would be described too, and nobody reads it.
  resultTypes: ["violations"],
  preload: false,
};

/** What axe's types leave out: it reads a color from its words into itself. */
interface AxeColor extends Record<"r" | "g" | "b" | "alpha", number> {
  parseString(words: string): AxeColor;
}

/** In the page: axe reads the words for a color anew for each element that has it, which took more than a tenth of a look. */
function rememberColors(): void {
  const { color } = window.axe.commons as unknown as { color: { Color: { prototype: AxeColor } } };
  const { prototype } = color.Color;
  const { parseString } = prototype;
  const known = new Map<string, Pick<AxeColor, "r" | "g" | "b" | "alpha">>();
  prototype.parseString = function (words) {
    const read = known.get(words);
    if (read) return Object.assign(this, read);
    const { r, g, b, alpha } = parseString.call(this, words);
    known.set(words, { r, g, b, alpha });
    return this;
  };
}

/** The short form of its script: half as long to read, for each page that is looked at. */
const AXE = [
  readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"),
  `(${rememberColors})()`,
  `axe.configure({ rules: [{ id: "color-contrast", selector: "[${JUDGED}]" }] })`,
  `window.markJudged = ${markJudged}`,
  "undefined",
].join(";\n");

/**
 * What axe finds against the rules. Its script is long, and a page takes it in once for all the looks at it. It is asked about the page
 * alone: a frame would go unseen, so there must be none.
 */
export async function violationsOn(page: Page): Promise<axe.Result[]> {
  expect(page.frames(), "a page with a frame in it needs axe in the frame too").toHaveLength(1);
  if (!(await page.evaluate(() => "axe" in window))) await inject(page, AXE);
  // Marked and looked at in one go: a part of the page that is drawn anew between the two would carry no mark.
  const { judged, violations } = await page.evaluate(
    async ([options, attribute]) => {
      const judged = window.markJudged(attribute);
      const { violations } = await window.axe.run(document, options);
      // A target that a bar covers for now is judged where one scrolls it to.
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
  expect(judged, "texts whose contrast is judged").toBeGreaterThan(0);
  return violations;
}

/** By the browser's own command: a long script reaches the page faster than by Playwright's. */
async function inject(page: Page, expression: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { exceptionDetails } = await devtools.send("Runtime.evaluate", { expression });
  await devtools.detach();
  expect(exceptionDetails).toBeUndefined();
}

async function lookOver(page: Page, info: TestInfo, name: string): Promise<void> {
  // One in a part that was closed meanwhile stands still, and never ends.
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
  // A toast, also one of what others do meanwhile, may stand over a button for five seconds: that is looked at once it has gone.
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
