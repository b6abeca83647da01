import { expect, test, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { startOwnPortal, type OwnPortal } from "./own-portal";
import { enter, hydrated } from "./person";
import { SCREENS, type Screen } from "./screens";

const ROLES = ["hotel", "driver33", "relief", "admin", "superadmin"] as const;
/** So many addresses of one kind are opened: another customer, another date. */
const OF_ONE_KIND = 3;
/** So many are asked for at once. */
const AT_ONCE = 4;
/** Addresses that end something, or that a browser does not show. */
const NO_PAGE = /^\/(logout|api\/)/;

// The people share what was shown: a page is looked at once.
test.describe.configure({ mode: "serial" });

let portal: OwnPortal;
test.beforeAll(async () => {
  portal = await startOwnPortal({}, { lived: true });
});
test.afterAll(() => portal.stop());

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A word that says what is shown stays; a number, a date or a name says of what. */
const wordOr = (place: string, part: string) => (/^[a-z][a-z-]*$/.test(part) && !ID.test(part) ? part : place);

/** "/customer/:/dashboard?tab=invoices&statement=:" for each invoice of each customer. */
function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, portal.url);
  const path = pathname.split("/").map((part) => part && wordOr(":", part));
  // One card of the canvas stands for itself; several are what has been opened one after the other.
  const cards = searchParams.getAll("open").map((card) => /^[a-z-]+/.exec(card)?.[0]);
  const query = [...new Set(searchParams.keys())].sort().map((name) => {
    if (name === "open") return `open=${cards.length > 1 ? "several" : cards[0]}`;
    return `${name}=${wordOr(":", searchParams.get(name)!)}`;
  });
  return (
    path.join("/").replace(/(\/api\/database\/tables)\/.+/, "$1/:") + (query.length > 0 ? `?${query.join("&")}` : "")
  );
}

/** The addresses within the portal that a page links to. */
const linksIn = (html: string, at: string) =>
  [...html.matchAll(/<a\b[^>]*?\bhref="([^"]+)"/g)].map(([, href]) => new URL(href!.replaceAll("&amp;", "&"), at).href);
const within = (links: readonly string[]) =>
  links.flatMap((link) => {
    const { origin, pathname, search } = new URL(link);
    return origin === new URL(portal.url).origin && pathname !== "/logout" ? [pathname + search] : [];
  });

/** Everything that one person's pages lead to. */
class Crawl {
  readonly opened = new Map<string, number>();
  readonly faults: string[] = [];
  private readonly seen = new Set<string>();
  private waiting: { address: string; from: string }[] = [];

  constructor(
    private readonly role: string,
    private readonly screens: Record<Screen, BrowserContext>,
  ) {}

  found(addresses: readonly string[], from: string): void {
    for (const address of addresses) {
      const count = this.opened.get(kindOf(address)) ?? 0;
      if (this.seen.has(address) || count >= OF_ONE_KIND) continue;
      this.seen.add(address);
      this.opened.set(kindOf(address), count + 1);
      this.waiting.push({ address, from });
    }
  }

  async walk(): Promise<void> {
    const work = async () => {
      for (let next = this.waiting.shift(); next; next = this.waiting.shift()) await this.open(next);
    };
    while (this.waiting.length > 0) await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  private async open({ address, from }: { address: string; from: string }): Promise<void> {
    const answer = await this.screens.phone.request.get(portal.url + address);
    const led = new URL(answer.url());
    const fault = (what: string) => this.faults.push(`${this.role}: ${address} (linked on ${from}) ${what}`);
    if (!answer.ok()) fault(`answers ${answer.status()}`);
    // Whoever may not see a page is led to the first one or to the sign-in.
    if (led.pathname === "/" || led.pathname.endsWith("/login")) fault(`leads to ${led.pathname}`);
    if (!answer.headers()["content-type"]?.startsWith("text/html")) return;
    this.found(within(linksIn(await answer.text(), answer.url())), address);
    const kind = kindOf(address);
    if (NO_PAGE.test(address) || shown.has(kind)) return;
    shown.add(kind);
    for (const screen of ["phone", "desk"] as const)
      await this.show(screen, address).catch((error: Error) => fault(`on the ${screen}: ${error.message}`));
  }

  /** In a browser: nothing is refused, nothing is in the console, and what opens on the page is opened. */
  private async show(screen: Screen, address: string): Promise<void> {
    const page = await this.screens[screen].newPage();
    const fault = (what: string) => this.faults.push(`${this.role}: ${address} on the ${screen}: ${what}`);
    page.on("console", (message) => message.type() === "error" && fault(`console: ${message.text()}`));
    page.on("pageerror", (error) => fault(error.message));
    page.on("response", (answer) => answer.status() >= 400 && fault(`${answer.status()} ${answer.url()}`));
    await page.goto(portal.url + address);
    await hydrated(page);
    await unfold(page);
    if (await page.getByText(/Something went wrong|Cartridge Error/).count()) fault("shows an error");
    this.found(
      within(await page.locator("a[href]").evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href))),
      address,
    );
    await page.close();
  }
}

/** Opens the first rows that unfold, so that the links in them are found too. */
async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const each of document.querySelectorAll("main details")) (each as HTMLDetailsElement).open = true;
    const rows = document.querySelectorAll<HTMLElement>("main button[aria-expanded=false]:not([aria-haspopup])");
    for (const row of [...rows].slice(0, 2)) row.click();
  });
  // What was unfolded is drawn, and has asked for what it shows.
  await page.evaluate(() => new Promise<void>((idle) => requestIdleCallback(() => idle())));
}

const contextFor = (browser: Browser, screen: Screen) =>
  browser.newContext({ baseURL: portal.url, ...SCREENS[screen], hasTouch: screen === "phone" });

/** The kinds of pages that a browser has shown, whoever was signed in. */
const shown = new Set<string>();
/** How many addresses of each kind were opened, by the person for whom it was most. */
const kinds = new Map<string, number>();

for (const role of ROLES)
  test(`every link of ${role} opens, on a phone and on a desk @on-desk`, async ({ browser }) => {
    // Some two hundred pages of one person, each as a browser shows it.
    test.setTimeout(600_000);
    const phone = await contextFor(browser, "phone");
    const home = await enter(await phone.newPage(), role);
    const desk = await browser.newContext({
      ...{ baseURL: portal.url, ...SCREENS.desk },
      storageState: await phone.storageState(),
    });
    const crawl = new Crawl(role, { phone, desk });
    crawl.found([home], "the sign-in");
    await crawl.walk();
    for (const [kind, count] of crawl.opened) kinds.set(kind, Math.max(count, kinds.get(kind) ?? 0));
    await phone.close();
    await desk.close();
    expect(crawl.faults).toEqual([]);
  });

test("the crawl came to invoices, orders, reports and customers, each by more than one id @on-desk", () => {
  for (const [kind, least] of [
    ["/customer/:/dashboard?statement=:&tab=invoices", 3],
    ["/api/statements/:/pdf", 3],
    ["/api/deliveries/:/ticket", 3],
    ["/customer/:", 2],
    ["/open/order-history?number=:", 2],
    ["/driver/report/:", 1],
    ["/report/:", 3],
    ["/super-admin/load-lists?driver=:", 3],
  ] as const)
    expect.soft(kinds.get(kind) ?? 0, kind).toBeGreaterThanOrEqual(least);
});
