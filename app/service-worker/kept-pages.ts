import type { OfflinePage } from "./messages";
import { addressOf, cacheOf, isOf, isTooOld, keyOf, KEPT_AT, PERSONS, standIn, verdictOf, type Kind } from "./rules";

/** Where the list of a person's pages stands in their cache: no address of the portal. */
const LIST = "/~pages";

export interface Kept {
  response: Response;
  at: number;
}

/**
 * The pages of one person on this phone. There is never more than one person's: whoever the portal answers next, what it holds of
 * anyone else goes.
 */
export class KeptPages {
  /** Goes up when somebody is forgotten: what was asked for before comes too late to be kept. */
  #generation = 0;

  constructor(
    private readonly caches: CacheStorage,
    private readonly now: () => number = Date.now,
  ) {}

  /** Before an answer is asked for; `take` is given it with the answer. */
  get generation(): number {
    return this.#generation;
  }

  /** Keeps or forgets, as the network's answer says; the answer's body is read. Answers whether it is kept now. */
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

  /** What is kept of a page, unless it is too old to be shown. A browser that refuses its own store has kept nothing. */
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

  /** What is kept of a page, or of one that stands in for it. */
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

  /** When a page, or its data, was kept; 0 where it is not. */
  async keptAt(address: string, kind: Kind): Promise<number> {
    return (await this.find(address, kind))?.at ?? 0;
  }

  /** Writes down which pages the person has, for the page that says what is not here. */
  async list(pages: readonly OfflinePage[], generation: number): Promise<void> {
    const [name] = await this.#names();
    if (name) await this.#put(name, LIST, Response.json(pages), generation);
  }

  /** Those of the list that are here. */
  async listed(): Promise<OfflinePage[]> {
    const here: OfflinePage[] = [];
    for (const cache of await this.#own()) {
      const pages = ((await (await cache.match(LIST))?.json()) ?? []) as OfflinePage[];
      for (const page of pages) if (await this.find(page.address, "document")) here.push(page);
    }
    return here;
  }

  async forgetEveryone(): Promise<void> {
    this.#generation += 1;
    await this.#deleteWhere(() => true);
  }

  /** A phone that has no room keeps what it can: the page that was asked for is shown all the same. */
  async #put(name: string, key: string, response: Response, generation: number): Promise<boolean> {
    try {
      const cache = await this.caches.open(name);
      await cache.put(key, response);
    } catch {
      return false;
    }
    // Forgotten while it was being written.
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
    const gone = (await this.#names()).filter(unwanted);
    await Promise.all(gone.map((name) => this.caches.delete(name)));
  }
}
