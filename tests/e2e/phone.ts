import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, expect, type BrowserContext, type Page, type TestInfo } from "@playwright/test";
import { SCREENS } from "./screens";

/**
 * A driver's phone: a browser with a profile on disk and a service worker. It can be closed or
 * killed, and started again.
 */
export class Phone {
  #context: BrowserContext | null = null;
  readonly #profile = mkdtempSync(join(tmpdir(), "clothesline-phone-"));

  constructor(
    private readonly info: TestInfo,
    private readonly portal: string,
  ) {}

  /** Starts the browser with its profile. */
  async start(): Promise<Page> {
    const { launchOptions, locale } = this.info.project.use;
    this.#context = await chromium.launchPersistentContext(this.#profile, {
      ...launchOptions,
      // No compile-cache or GC flags here: tap times are measured on a phone, so its browser keeps
      // its defaults.
      args: launchOptions!.args!.filter((flag) => !/^--(v8-cache-options|js-flags)=/.test(flag)),
      ...SCREENS.phone,
      locale,
      hasTouch: true,
      baseURL: this.portal,
      serviceWorkers: "allow",
    });
    return this.#context.pages()[0] ?? this.#context.newPage();
  }

  /** Closes the browser as a person does: it saves its state, including the session. */
  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = null;
  }

  /** Kills the browser as a phone short of memory does: nothing more is saved. */
  async kill(): Promise<void> {
    const context = this.#context!;
    const session = await context.browser()!.newBrowserCDPSession();
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    const gone = context.waitForEvent("close");
    process.kill(processInfo.find(({ type }) => type === "browser")!.id, "SIGKILL");
    await gone;
    this.#context = null;
  }

  async throwAway(): Promise<void> {
    await this.close();
    rmSync(this.#profile, { recursive: true, force: true });
  }
}

/** The names of the caches that hold a person's data. */
export const personCaches = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("person-")));

/** Waits until the service worker handles the page's requests. */
export const workerInControl = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

/**
 * Expects these pages in the phone's caches, with their data and their chunks. On failure it shows
 * what is cached.
 */
export async function expectKept(page: Page, addresses: readonly string[]): Promise<void> {
  const keys = addresses.flatMap((address) => [address, address.replace(/(?=\?|$)/, ".data")]);
  await expect.poll(() => page.evaluate(notKept, keys), { timeout: 60_000 }).toBeNull();
}

/** Runs in the page. Returns null if everything is cached. */
async function notKept(wanted: readonly string[]) {
  // Opening a cache that is being deleted would create it again, so only the listed names are
  // opened.
  const names = (await caches.keys()).filter((name) => name === "chunks" || name.startsWith("person-"));
  const sizes = await Promise.all(names.map(async (name) => [name, (await (await caches.open(name)).keys()).length]));
  const workers = await navigator.serviceWorker.getRegistration();
  const inControl = navigator.serviceWorker.controller?.state;
  const person = names.find((name) => name.startsWith("person-"));
  const cache = person && (await caches.open(person));
  const matches = await Promise.all(wanted.map(async (key) => cache && cache.match(key, { ignoreVary: true })));
  const missing = wanted.filter((_, index) => !matches[index]);
  if (inControl && missing.length === 0) return null;
  const { installing, waiting, active } = workers ?? {};
  return {
    missing,
    inControl,
    workers: { installing: installing?.state, waiting: waiting?.state, active: active?.state },
    caches: Object.fromEntries(sizes) as Record<string, number>,
  };
}
