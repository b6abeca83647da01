import type { BrowserContext, Page } from "@playwright/test";
import { hydrated } from "./person";

/** How many addresses are requested in parallel. */
const AT_ONCE = 4;
/** Addresses that log out, or that a browser does not render. */
const NO_PAGE = /^\/(logout|api\/)/;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/**
 * Keeps a word, which names the kind of page, and replaces a number, date or id by the placeholder.
 */
const wordOr = (place: string, part: string) => (/^[a-z][a-z-]*$/.test(part) && !ID.test(part) ? part : place);

/**
 * For example "/customer/:/dashboard?statement=:&tab=invoices" for each invoice of each customer.
 */
function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, "http://portal");
  const path = pathname.split("/").map((part) => part && wordOr(":", part));
  // A single card on the canvas is a kind of its own. Several are just a history of what was
  // opened.
  const cards = searchParams.getAll("open").map((card) => /^[a-z-]+/.exec(card)?.[0]);
  const query = [...new Set(searchParams.keys())].sort().map((name) => {
    if (name === "open") return `open=${cards.length > 1 ? "several" : cards[0]}`;
    return `${name}=${wordOr(":", searchParams.get(name)!)}`;
  });
  return (
    path.join("/").replace(/(\/api\/database\/tables)\/.+/, "$1/:") + (query.length > 0 ? `?${query.join("&")}` : "")
  );
}

/** The absolute addresses that a page links to. */
const linksIn = (html: string, at: string) =>
  [...html.matchAll(/<a\b[^>]*?\bhref="([^"]+)"/g)].map(([, href]) => new URL(href!.replaceAll("&amp;", "&"), at).href);
const within = (portal: string, links: readonly string[]) =>
  links.flatMap((link) => {
    const { origin, pathname, search } = new URL(link);
    return origin === new URL(portal).origin && pathname !== "/logout" ? [pathname + search] : [];
  });

interface Crawled {
  role: string;
  /** The portal's URL. */
  portal: string;
  /** The browser context in which this role is signed in. */
  browser: BrowserContext;
  /** The kinds of pages that a browser has rendered, for any role: each is rendered once. */
  shown: Set<string>;
  /** How many addresses of one kind are opened: other customers, other dates. */
  ofOneKind: number;
  /** Addresses to skip. */
  leaveOut?: RegExp;
  /** An extra check of a rendered page. Returns its faults. */
  look?: (page: Page) => Promise<readonly string[]>;
}

/** Visits everything reachable from one role's pages. */
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
    const finalUrl = new URL(answer.url());
    const fault = (what: string) => this.faults.push(`${role}: ${address} (linked on ${from}) ${what}`);
    if (!answer.ok()) fault(`answers ${answer.status()}`);
    // A page the role may not see redirects to the first page or the sign-in.
    if (finalUrl.pathname === "/" || finalUrl.pathname.endsWith("/login")) fault(`leads to ${finalUrl.pathname}`);
    if (!answer.headers()["content-type"]?.startsWith("text/html")) return;
    this.found(within(portal, linksIn(await answer.text(), answer.url())), address);
    const kind = kindOf(address);
    if (NO_PAGE.test(address) || shown.has(kind)) return;
    shown.add(kind);
    await this.show(address).catch((error: Error) => fault(error.message));
  }

  /**
   * Renders the page: no failed requests, no console errors. Also follows what expands on the page.
   */
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

/** Expands the first collapsed rows, so that the links in them are found too. */
async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const each of document.querySelectorAll("main details")) (each as HTMLDetailsElement).open = true;
    const rows = document.querySelectorAll<HTMLElement>("main button[aria-expanded=false]:not([aria-haspopup])");
    for (const row of [...rows].slice(0, 2)) row.click();
  });
  // Wait until the expanded rows have rendered and sent their requests.
  await page.evaluate(() => new Promise<void>((idle) => requestIdleCallback(() => idle())));
}
