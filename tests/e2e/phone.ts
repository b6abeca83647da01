import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, expect, type BrowserContext, type Page, type TestInfo } from "@playwright/test";
import { SCREENS } from "./screens";

/** A driver's phone: a browser with a profile on the disk, that can be closed or killed, and started again. Its service worker works. */
export class Phone {
  #context: BrowserContext | null = null;
  readonly #profile = mkdtempSync(join(tmpdir(), "clothesline-phone-"));

  constructor(
    private readonly info: TestInfo,
    private readonly portal: string,
  ) {}

  /** Starts the browser, as it was left. */
  async start(): Promise<Page> {
    const { launchOptions, locale } = this.info.project.use;
    this.#context = await chromium.launchPersistentContext(this.#profile, {
      ...launchOptions,
      // A phone's browser keeps compiled what it likes, and collects when it likes: the time of its taps is measured.
      args: launchOptions!.args!.filter((flag) => !/^--(v8-cache-options|js-flags)=/.test(flag)),
      ...SCREENS.phone,
      locale,
      hasTouch: true,
      baseURL: this.portal,
      serviceWorkers: "allow",
    });
    return this.#context.pages()[0] ?? this.#context.newPage();
  }

  /** Closed by the person: the browser writes down what it has, its session too. */
  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = null;
  }

  /** Killed as a phone does that needs the memory: the browser is told nothing and writes nothing more. */
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

/** The names of what the phone holds of a person. */
export const personCaches = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("person-")));

/** The worker sees what the page asks for from here on. */
export const workerInControl = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

/** These pages are on the phone, with their data, and so is what draws them. Says what the phone has where they are not. */
export async function expectKept(page: Page, addresses: readonly string[]): Promise<void> {
  const keys = addresses.flatMap((address) => [address, address.replace(/(?=\?|$)/, ".data")]);
  await expect.poll(() => page.evaluate(notKept, keys), { timeout: 60_000 }).toBeNull();
}

/** In the page: null where all is kept. */
async function notKept(wanted: readonly string[]) {
  // To open one that is just being deleted would make it anew.
  const names = (await caches.keys()).filter((name) => name === "chunks" || name.startsWith("person-"));
  const sizes = await Promise.all(names.map(async (name) => [name, (await (await caches.open(name)).keys()).length]));
  const workers = await navigator.serviceWorker.getRegistration();
  const inControl = navigator.serviceWorker.controller?.state;
  const person = names.find((name) => name.startsWith("person-"));
  const cache = person && (await caches.open(person));
  const found = await Promise.all(wanted.map(async (key) => cache && cache.match(key, { ignoreVary: true })));
  const missing = wanted.filter((_, index) => !found[index]);
  if (inControl && missing.length === 0) return null;
  const { installing, waiting, active } = workers ?? {};
  return {
    missing,
    inControl,
    workers: { installing: installing?.state, waiting: waiting?.state, active: active?.state },
    caches: Object.fromEntries(sizes) as Record<string, number>,
  };
}
