import type { BrowserContext, Page } from "@playwright/test";
import { hydrated } from "./person";

/** So many are asked for at once. */
const AT_ONCE = 4;
/** Addresses that end something, or that a browser does not show. */
const NO_PAGE = /^\/(logout|api\/)/;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A word that says what is shown stays; a number, a date or a name says of what. */
const wordOr = (place: string, part: string) => (/^[a-z][a-z-]*$/.test(part) && !ID.test(part) ? part : place);

/** "/customer/:/dashboard?tab=invoices&statement=:" for each invoice of each customer. */
function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, "http://portal");
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
const within = (portal: string, links: readonly string[]) =>
  links.flatMap((link) => {
    const { origin, pathname, search } = new URL(link);
    return origin === new URL(portal).origin && pathname !== "/logout" ? [pathname + search] : [];
  });

interface Crawled {
  role: string;
  /** Where the portal is. */
  portal: string;
  /** The browser that shows the pages, in which the person is signed in. */
  browser: BrowserContext;
  /** The kinds of pages that a browser has shown, whoever was signed in: a page is looked at once. */
  shown: Set<string>;
  /** So many addresses of one kind are opened: another customer, another date. */
  ofOneKind: number;
  /** Addresses that are not opened. */
  leaveOut?: RegExp;
  /** What is wrong with a page as a browser shows it, beyond what is wrong with any. */
  look?: (page: Page) => Promise<readonly string[]>;
}

/** Everything that one person's pages lead to. */
export class Crawl {
  readonly opened = new Map<string, number>();
  readonly faults: string[] = [];
  private readonly seen = new Set<string>();
  private waiting: { address: string; from: string }[] = [];

  constructor(private readonly crawled: Crawled) {}

  found(addresses: readonly string[], from: string): void {
    const { ofOneKind, leaveOut } = this.crawled;
    for (const address of addresses) {
      if (leaveOut?.test(address)) continue;
      const count = this.opened.get(kindOf(address)) ?? 0;
      if (this.seen.has(address) || count >= ofOneKind) continue;
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
    const { role, portal, browser, shown } = this.crawled;
    const answer = await browser.request.get(portal + address);
    const led = new URL(answer.url());
    const fault = (what: string) => this.faults.push(`${role}: ${address} (linked on ${from}) ${what}`);
    if (!answer.ok()) fault(`answers ${answer.status()}`);
    // Whoever may not see a page is led to the first one or to the sign-in.
    if (led.pathname === "/" || led.pathname.endsWith("/login")) fault(`leads to ${led.pathname}`);
    if (!answer.headers()["content-type"]?.startsWith("text/html")) return;
    this.found(within(portal, linksIn(await answer.text(), answer.url())), address);
    const kind = kindOf(address);
    if (NO_PAGE.test(address) || shown.has(kind)) return;
    shown.add(kind);
    await this.show(address).catch((error: Error) => fault(error.message));
  }

  /** In a browser: nothing is refused, nothing is in the console, and what opens on the page is opened. */
  private async show(address: string): Promise<void> {
    const { role, portal, browser, look } = this.crawled;
    const page = await browser.newPage();
    const fault = (what: string) => this.faults.push(`${role}: ${address} ${what}`);
    page.on("console", (message) => message.type() === "error" && fault(`console: ${message.text()}`));
    page.on("pageerror", (error) => fault(error.message));
    page.on("response", (answer) => answer.status() >= 400 && fault(`${answer.status()} ${answer.url()}`));
    await page.goto(portal + address);
    await hydrated(page);
    await unfold(page);
    if (await page.getByText(/Something went wrong|Cartridge Error/).count()) fault("shows an error");
    if (look) (await look(page)).forEach(fault);
    this.found(
      within(portal, await page.locator("a[href]").evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href))),
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
