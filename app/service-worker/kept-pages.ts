import type { OfflinePage } from "./messages";
import { addressOf, cacheOf, isOf, isTooOld, keyOf, KEPT_AT, PERSONS, standIn, verdictOf, type Kind } from "./rules";

/** The cache key for the list of a person's pages; not an address of the portal. */
const LIST = "/~pages";

export interface Kept {
  response: Response;
  at: number;
}

/**
 * One person's cached pages on this phone. It never holds more than one person's: when the portal
 * responds to another person, everyone else's are deleted.
 */
export class KeptPages {
  /**
   * Incremented when somebody's pages are deleted, so that responses requested before are not
   * cached.
   */
  #generation = 0;

  constructor(
    private readonly caches: CacheStorage,
    private readonly now: () => number = Date.now,
  ) {}

  /** Read before a request, and passed to `take` with its response. */
  get generation(): number {
    return this.#generation;
  }

  /**
   * Caches or deletes according to the network's response, whose body is read. Returns whether it
   * is cached now.
   */
  async take(address: string, kind: Kind, response: Response, generation: number): Promise<boolean> {
    const verdict = verdictOf(response);
    if (verdict.do === "nothing" || generation !== this.#generation) return false;
    if (verdict.do === "forget everyone") return (await this.forgetEveryone(), false);
    const { person } = verdict;
    if (verdict.do === "forget others") {
      await this.#deleteWhere((cache) => !isOf(cache, person));
      if (verdict.drop) await this.#drop(address);
      return false;
    }
    const own = cacheOf(person, verdict.build);
    await this.#deleteWhere((cache) => cache !== own);
    const headers = new Headers(response.headers);
    headers.set(KEPT_AT, String(this.now()));
    const { body, status, statusText } = response;
    return this.#put(own, keyOf(address, kind), new Response(body, { status, statusText, headers }), generation);
  }

  /**
   * The cached page, unless it is too old to be shown. Null if the browser refuses access to its
   * storage.
   */
  async find(address: string, kind: Kind): Promise<Kept | null> {
    try {
      for (const cache of await this.#own()) {
        const response = await cache.match(keyOf(address, kind), { ignoreVary: true });
        const at = Number(response?.headers.get(KEPT_AT));
        if (response && !isTooOld(at, this.now())) return { response, at };
      }
    } catch {
      return null;
    }
    return null;
  }

  /** The cached page, or one that can stand in for it. */
  async findAny(address: string, kind: Kind): Promise<Kept | null> {
    const own = await this.find(address, kind);
    if (own) return own;
    const other = standIn(address, await this.#addresses(kind).catch(() => []));
    return other === null ? null : this.find(other, kind);
  }

  async #addresses(kind: Kind): Promise<string[]> {
    const requests = await Promise.all((await this.#own()).map((cache) => cache.keys()));
    const urls = requests.flat().map(({ url }) => new URL(url));
    return urls.filter(({ pathname }) => pathname.endsWith(".data") === (kind === "data")).map(addressOf);
  }

  /** When a page, or its data, was cached; 0 if it is not. */
  async keptAt(address: string, kind: Kind): Promise<number> {
    return (await this.find(address, kind))?.at ?? 0;
  }

  /** Stores the list of the person's pages, for the page that shows which are available. */
  async list(pages: readonly OfflinePage[], generation: number): Promise<void> {
    const [name] = await this.#names();
    if (name) await this.#put(name, LIST, Response.json(pages), generation);
  }

  /** The listed pages that are cached. */
  async listed(): Promise<OfflinePage[]> {
    const cached: OfflinePage[] = [];
    for (const cache of await this.#own()) {
      const pages = ((await (await cache.match(LIST))?.json()) ?? []) as OfflinePage[];
      for (const page of pages) if (await this.find(page.address, "document")) cached.push(page);
    }
    return cached;
  }

  async forgetEveryone(): Promise<void> {
    this.#generation += 1;
    await this.#deleteWhere(() => true);
  }

  /** Failing to store a page on a full phone must not prevent showing it. */
  async #put(name: string, key: string, response: Response, generation: number): Promise<boolean> {
    try {
      const cache = await this.caches.open(name);
      await cache.put(key, response);
    } catch {
      return false;
    }
    // Deleted while it was being written.
    if (generation === this.#generation) return true;
    await this.caches.delete(name);
    return false;
  }

  async #drop(address: string): Promise<void> {
    for (const cache of await this.#own())
      for (const kind of ["document", "data"] as const) await cache.delete(keyOf(address, kind), { ignoreVary: true });
  }

  async #names(): Promise<string[]> {
    return (await this.caches.keys()).filter((name) => name.startsWith(PERSONS));
  }

  async #own(): Promise<Cache[]> {
    return Promise.all((await this.#names()).map((name) => this.caches.open(name)));
  }

  async #deleteWhere(unwanted: (cache: string) => boolean): Promise<void> {
    const obsolete = (await this.#names()).filter(unwanted);
    await Promise.all(obsolete.map((name) => this.caches.delete(name)));
  }
}
