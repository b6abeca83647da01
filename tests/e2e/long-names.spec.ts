import { expect, test, type Page } from "@playwright/test";
import { Crawl } from "./crawl";
import { nameAtLength, nameYourself, writeAsBuyer } from "./long-names";
import { startOwnPortal, type OwnPortal } from "./own-portal";
import { enter } from "./person";
import { SCREENS } from "./screens";
import { smallTargets } from "./touch-targets";

// The roles share `shown`, so each kind of page is rendered once.
test.describe.configure({ mode: "serial" });

let portal: OwnPortal;
test.beforeAll(async ({ browser }) => {
  portal = await startOwnPortal({}, { lived: true });
  const page = await browser.newPage();
  await nameAtLength(page, portal.url);
  for (const username of ["admin", "hotel"]) {
    const home = await enter(page, username, portal.url);
    await nameYourself(page, portal.url);
    if (username === "hotel") await writeAsBuyer(page, portal.url, /\d{6}/.exec(home)![0]);
  }
  await page.close();
});
test.afterAll(() => portal.stop());

/**
 * What is wider than the phone: the page itself, a table cell, or a control that cannot be scrolled
 * into view.
 */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isShown = (element: Element) =>
      element.getBoundingClientRect().width > 1 && element.checkVisibility({ visibilityProperty: true });
    const isWithin = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return left >= -0.5 && right <= clientWidth + 0.5;
    };
    // A week has more columns than a phone can show, so it scrolls inside the page.
    const scrolls = (element: Element): boolean => {
      for (let each = element.parentElement; each; each = each.parentElement)
        if (/auto|scroll/.test(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth)
          return isWithin(each);
      return false;
    };
    const controls = [...document.querySelectorAll("a[href], button, input, select, textarea, summary")];
    const cells = [...document.querySelectorAll("td:not([colspan]), th:not([colspan])")];
    return [
      ...(scrollWidth > clientWidth ? [`is ${scrollWidth} px wide`] : []),
      ...controls.filter((control) => isShown(control) && !isWithin(control) && !scrolls(control)),
      ...cells.filter((cell) => isShown(cell) && cell.getBoundingClientRect().width > clientWidth),
    ].map((fault) => (typeof fault === "string" ? fault : `has beyond its edge: ${fault.outerHTML.slice(0, 300)}`));
  });

const tooSmall = async (page: Page) =>
  (await smallTargets(page)).map((target) => `is too small for a thumb: ${target}`);

/** The same page with another sort order, or the next page of its list. */
const SAME_PAGE = /[?&](sort|order|page|letter)=/;
const shown = new Set<string>();
for (const role of ["hotel", "driver33", "relief", "admin", "superadmin"])
  test(`every page of ${role} fits a phone, with large enough targets, even with long names @on-phone`, async ({
    browser,
  }) => {
    test.setTimeout(600_000);
    const phone = await browser.newContext({ baseURL: portal.url, ...SCREENS.phone, hasTouch: true });
    const home = await enter(await phone.newPage(), role);
    const crawled = { role, portal: portal.url, browser: phone, shown, ofOneKind: 1, leaveOut: SAME_PAGE };
    const crawl = new Crawl({
      ...crawled,
      look: (page) => Promise.all([tooWide(page), tooSmall(page)]).then((faults) => faults.flat()),
    });
    crawl.found([home], "the sign-in");
    await crawl.walk();
    await phone.close();
    expect(crawl.faults).toEqual([]);
    expect(crawl.opened.size, "kinds of pages opened").toBeGreaterThan(10);
  });
