import { CHUNKS, FETCH_MS, FORMER_CHUNKS_MS, KEPT_AT, PACK_MS, PACK_ROOM_BYTES, packOf, typeOf } from "./rules";
import type { Built } from "./worker-scope";

/** The scripts and styles of the driver's part. Their names change with what is in them: one that is here is the right one. */
export class Chunks {
  constructor(
    private readonly caches: CacheStorage,
    private readonly built: Built,
    /** In bytes. */
    private readonly room: () => Promise<number>,
    private readonly now: () => number = Date.now,
  ) {}

  async find(path: string): Promise<Response | undefined> {
    // A browser that refuses its own store, or a full one, leaves the network.
    return this.caches.match(path, { cacheName: CHUNKS, ignoreVary: true }).catch(() => undefined);
  }

  /**
   * Fetches what is not here yet. Most of it comes in one file: on a slow line two hundred ways there and back are a minute and more, and a driver
   * may be in a dead zone by then. What is left comes one after the other: whoever uses the page meanwhile comes first. @throws what is missing.
   */
  async fill(): Promise<void> {
    const cache = await this.caches.open(CHUNKS);
    const { chunks } = this.built;
    const findMissing = async () => {
      const here = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
      return chunks.filter((path) => !here.has(path));
    };
    let missing = await findMissing();
    // A phone without room keeps what it can, and asks again all day: not each time for what it cannot keep.
    if (missing.length > chunks.length / 2 && (await this.room()) > PACK_ROOM_BYTES) {
      await this.#unpack(cache, missing).catch(() => {});
      missing = await findMissing();
    }
    for (const path of missing) {
      const response = await fetch(path, { priority: "low", signal: AbortSignal.timeout(FETCH_MS) });
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
      const headers = new Headers(response.headers);
      headers.set(KEPT_AT, String(this.now()));
      await cache.put(path, new Response(response.body, { headers }));
    }
  }

  /** Puts what is missing here out of the one file with all chunks. @throws what the network and the store throw, and where it is not JSON. */
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

  /** Lets go of former builds' once no tab and no kept page can ask for them any more. */
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
