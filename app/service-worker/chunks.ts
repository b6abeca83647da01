import { CHUNKS, FETCH_MS, FORMER_CHUNKS_MS, KEPT_AT, PACK_MS, PACK_ROOM_BYTES, packOf, typeOf } from "./rules";
import type { Built } from "./worker-scope";

/**
 * The driver area's scripts and styles. Their names contain a content hash, so a cached one is
 * always current.
 */
export class Chunks {
  constructor(
    private readonly caches: CacheStorage,
    private readonly built: Built,
    /** In bytes. */
    private readonly room: () => Promise<number>,
    private readonly now: () => number = Date.now,
  ) {}

  async find(path: string): Promise<Response | undefined> {
    // If the browser refuses access to its storage, the network is used.
    return this.caches.match(path, { cacheName: CHUNKS, ignoreVary: true }).catch(() => undefined);
  }

  /**
   * Fetches missing chunks. Most come in one pack: on a slow connection two hundred round trips
   * take more than a minute, and by then a driver may be in a dead zone. The rest are fetched one
   * after the other, to give priority to the person using the page. @throws what is missing.
   */
  async fill(): Promise<void> {
    const cache = await this.caches.open(CHUNKS);
    const { chunks } = this.built;
    const findMissing = async () => {
      const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
      return chunks.filter((path) => !cached.has(path));
    };
    let missing = await findMissing();
    // A phone without room stores what it can. It retries all day, but not with the whole pack for
    // the chunks that do not fit.
    if (missing.length > chunks.length / 2 && (await this.room()) > PACK_ROOM_BYTES) {
      await this.#unpack(cache, missing).catch(() => {});
      missing = await findMissing();
    }
    for (const path of missing) {
      const response = await fetch(path, { priority: "low", signal: AbortSignal.timeout(FETCH_MS) });
      if (!response.ok) throw new Error(`${path} responded with ${response.status}.`);
      const headers = new Headers(response.headers);
      headers.set(KEPT_AT, String(this.now()));
      await cache.put(path, new Response(response.body, { headers }));
    }
  }

  /**
   * Stores missing chunks from the pack. @throws network and storage errors, and if it is not JSON.
   */
  async #unpack(cache: Cache, missing: readonly string[]): Promise<void> {
    const signal = AbortSignal.timeout(PACK_MS);
    const response = await fetch(packOf(this.built.build), { priority: "low", cache: "no-store", signal });
    if (!response.ok) return;
    const texts = (await response.json()) as Readonly<Record<string, string>>;
    for (const path of missing) {
      const [text, type] = [texts[path], typeOf(path)];
      if (text === undefined || !type) continue;
      const headers = { "Content-Type": type, [KEPT_AT]: String(this.now()) };
      await cache.put(path, new Response(text, { headers }));
    }
  }

  /** Deletes former builds' chunks once no open tab or cached page can need them. */
  async prune(now: number): Promise<void> {
    const cache = await this.caches.open(CHUNKS);
    const wanted = new Set(this.built.chunks);
    for (const request of await cache.keys()) {
      if (wanted.has(new URL(request.url).pathname)) continue;
      const at = Number((await cache.match(request, { ignoreVary: true }))?.headers.get(KEPT_AT));
      if (!(now - at < FORMER_CHUNKS_MS)) await cache.delete(request, { ignoreVary: true });
    }
  }
}
