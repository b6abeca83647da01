import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, type TestInfo } from "@playwright/test";
import { isForOneScreen, SCREENS, type Screen } from "./screens";

export const PASSWORD = "clothesline-demo";

export async function signInDriver(page: Page, username: string): Promise<void> {
  await page.goto("/driver/login");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/driver/") && url.pathname !== "/driver/login");
  await hydrated(page);
}

export async function signIn(page: Page, username: string): Promise<void> {
  await page.goto("/");
  await page.getByLabel("Email").fill(username);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => url.pathname !== "/");
  await hydrated(page);
}

/**
 * Waits for hydration: the badge no longer says "Loading", and React has attached to every control. A cartridge's view comes in its
 * own chunk and is hydrated last; on a busy machine a click before that would be lost.
 */
export async function hydrated(page: Page): Promise<void> {
  await expect(
    page
      .getByText(/^(Connected|Offline)$/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await page.waitForFunction(() =>
    [...document.querySelectorAll("main button, main input, main select, main textarea")].every((control) =>
      Object.keys(control).some((key) => key.startsWith("__reactProps$")),
    ),
  );
}

/**
 * No accessibility violation (WCAG 2.2 A and AA) on what is shown now, and nothing wider than the screen; the picture of it is kept
 * with the results. A flow that runs on one screen is looked at on the other too, in its size and its colors.
 */
export async function expectAccessible(page: Page, info: TestInfo, name: string): Promise<void> {
  await lookOver(page, info, name);
  if (!isForOneScreen(info.title)) return;
  const own: Screen = info.project.name === "phone" ? "phone" : "desk",
    other: Screen = own === "phone" ? "desk" : "phone";
  await putOn(page, other);
  await lookOver(page, info, `${name}, on the ${other}`);
  await putOn(page, own);
}

async function putOn(page: Page, screen: Screen): Promise<void> {
  await page.emulateMedia({ colorScheme: SCREENS[screen].colorScheme });
  await page.setViewportSize(SCREENS[screen].viewport);
}

/**
 * A look costs the processor seconds, most of them for what nobody reads: each element that passed. The legacy mode, in which the
 * page itself sums up, spares a second page for the summary; it misses frames of other sites, and the portal has none.
 */
const ONLY_VIOLATIONS: Parameters<AxeBuilder["options"]>[0] = { resultTypes: ["violations"], preload: false };

async function lookOver(page: Page, info: TestInfo, name: string): Promise<void> {
  // What moves meanwhile is there or gone at once: a toast that is fading away has no contrast any more.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
  await info.attach(name, { body: await page.screenshot(), contentType: "image/png" });
  const { violations } = await new AxeBuilder({ page })
    .options(ONLY_VIOLATIONS)
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .setLegacyMode()
    .analyze();
  await page.emulateMedia({ reducedMotion: null });
  expect(
    violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html.slice(0, 160)) })),
    name,
  ).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    `${name} fits the width of the screen`,
  ).toBe(true);
}
