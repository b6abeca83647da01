// What the service worker caches of the portal on a phone, and for how long (docs/offline.md). Pure
// functions, used by the worker, the pages and the tests.

/**
 * Response headers for the worker: whose page it is ("nobody" if signed out), and the build for
 * which it may be cached.
 */
export const PERSON = "Person";
export const KEEP = "Keep";
export const NOBODY = "nobody";
/** The header that the worker itself adds to a cached response. */
export const KEPT_AT = "Kept-At";

const HOUR_MS = 3_600_000;
/** The cached page is shown if the network has not responded within this time. */
export const PATIENCE_MS = 2_000;
/** Older pages are never shown. */
export const MAX_AGE_MS = 72 * HOUR_MS;
/** Prefetched pages are not fetched again within this time. */
export const AHEAD_MS = HOUR_MS / 4;
/** The timeout for prefetching a page, because the following ones wait for it. */
export const FETCH_MS = 60_000;
/**
 * The pack is 260 kB: on the slowest connection that can open a page at all it takes two minutes.
 */
export const PACK_MS = 3 * 60_000;
/** The pack's uncompressed size, doubled for the browser's storage overhead. */
export const PACK_ROOM_BYTES = 2_500_000;
/** How long an open tab or a cached page may need the scripts of its own build. */
export const FORMER_CHUNKS_MS = 7 * 24 * HOUR_MS;

export const CHUNKS = "chunks";
/** The pack: a build's text chunks in one JSON file under the root, by path. */
export const packOf = (build: string) => `/driver-part-${build}.json`;
/** A chunk's content type by extension; other extensions are not in the pack. */
const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
};
export const typeOf = (path: string): string | undefined => TYPES[path.slice(path.lastIndexOf(".") + 1)];
export const PERSONS = "person-";
/** One cache per person and build, because a page and its data must be of the same build. */
export const cacheOf = (person: string, build: string) => `${PERSONS}${person}-${build}`;
export const isOf = (cache: string, person: string) => cache.startsWith(`${PERSONS}${person}-`);

export type Kind = "document" | "data";

/** Whether a request is for a page, for the data of a navigation within the frame, or neither. */
export function kindOf({ method, mode }: Pick<Request, "method" | "mode">, url: URL): Kind | null {
  if (method !== "GET" || /^\/(api|assets)\//.test(url.pathname)) return null;
  if (url.pathname.endsWith(".data")) return "data";
  return mode === "navigate" ? "document" : null;
}

/**
 * A page's address as a person sees it, "/driver/dashboard?day=Monday", also from its data's
 * address.
 */
export function addressOf(url: URL): string {
  const search = new URLSearchParams(url.search);
  // The parameter that selects parts of the data is internal to the router.
  search.delete("_routes");
  return url.pathname.replace(/\.data$/, "") + (search.size > 0 ? `?${search}` : "");
}

/** The cache key of a page or its data. */
export const keyOf = (address: string, kind: Kind) =>
  kind === "data" ? address.replace(/(?=\?|$)/, ".data") : address;

/**
 * A cached page that can stand in for one that is not cached: a canvas lists its windows in its
 * address, and showing some is better than none; the page itself says which are missing. The one
 * with the most windows is used. Null if no window is cached, or if the address names only a
 * workspace: another one shown instead would be replaced once the portal responds, together with
 * unsaved changes.
 */
export function standIn(address: string, cached: readonly string[]): string | null {
  const [path, search] = address.split("?", 2);
  if (!path!.endsWith("/canvas")) return null;
  const wanted = new URLSearchParams(search).getAll("open");
  if (wanted.length === 0) return null;
  const fitting = cached
    .filter((other) => other.split("?", 1)[0] === path)
    .map((other) => ({ other, windows: new URLSearchParams(other.split("?", 2)[1]).getAll("open") }))
    .filter(({ windows }) => windows.every((window) => wanted.includes(window)))
    .sort((one, other) => other.windows.length - one.windows.length);
  return fitting[0]?.other ?? null;
}

/** A proxy's error because the portal behind it does not respond; it counts as no response. */
export const isNoAnswer = ({ status, headers }: Pick<Response, "status" | "headers">) =>
  status >= 502 && status <= 504 && !headers.has(PERSON);

export const isTooOld = (at: number, now: number) => !(now - at <= MAX_AGE_MS);

/** The effect of a network response on the cache. */
export type Verdict =
  | { do: "nothing" }
  | { do: "forget everyone" }
  | { do: "forget others"; person: string; drop: boolean }
  | { do: "keep"; person: string; build: string };

/** A response that is not from the portal itself (a hotel's login page) changes nothing. */
export function verdictOf({
  status,
  headers,
  redirected,
}: Pick<Response, "status" | "headers" | "redirected">): Verdict {
  const person = headers.get(PERSON),
    build = headers.get(KEEP);
  if (person === null) return { do: "nothing" };
  if (person === NOBODY) return status === 200 ? { do: "forget everyone" } : { do: "nothing" };
  if (build !== null && status === 200 && !redirected) return { do: "keep", person, build };
  // A cached page that is now refused is deleted; one that failed is not.
  return { do: "forget others", person, drop: status >= 400 && status < 500 };
}

/** "5:12 AM" today, "Fri 5:12 AM" on another day. */
export function asOf(at: number, now: number): string {
  const time = new Date(at).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return isToday ? time : `${new Date(at).toLocaleDateString("en-US", { weekday: "short" })} ${time}`;
}
