import { CHUNKS, FETCH_MS, FORMER_CHUNKS_MS, KEPT_AT } from "./rules";

/** The scripts and styles of the driver's part. Their names change with what is in them: one that is here is the right one. */
export class Chunks {
  constructor(
    private readonly caches: CacheStorage,
    private readonly wanted: readonly string[],
  ) {}

  async find(path: string): Promise<Response | undefined> {
    // A browser that refuses its own store, or a full one, leaves the network.
    return this.caches.match(path, { cacheName: CHUNKS, ignoreVary: true }).catch(() => undefined);
  }

  /** Fetches what is not here yet, one after the other: whoever uses the page meanwhile comes first. @throws what is missing. */
  async fill(): Promise<void> {
    const cache = await this.caches.open(CHUNKS);
    const here = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    for (const path of this.wanted) {
      if (here.has(path)) continue;
      const response = await fetch(path, { priority: "low", signal: AbortSignal.timeout(FETCH_MS) });
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
      const headers = new Headers(response.headers);
      headers.set(KEPT_AT, String(Date.now()));
      await cache.put(path, new Response(response.body, { headers }));
    }
  }

  /** Lets go of former builds' once no tab and no kept page can ask for them any more. */
  async prune(now: number): Promise<void> {
    const cache = await this.caches.open(CHUNKS);
    const wanted = new Set(this.wanted);
    for (const request of await cache.keys()) {
      if (wanted.has(new URL(request.url).pathname)) continue;
      const at = Number((await cache.match(request, { ignoreVary: true }))?.headers.get(KEPT_AT));
      if (!(now - at < FORMER_CHUNKS_MS)) await cache.delete(request, { ignoreVary: true });
    }
  }
}
