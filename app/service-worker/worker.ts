// The service worker: the day's pages open from the phone, even if the portal is unreachable
// (docs/offline.md, decision 0070).
import { Chunks } from "./chunks";
import { KeptPages, type Kept } from "./kept-pages";
import type { FromWorker, OfflinePage, ToWorker } from "./messages";
import { offlineFallback } from "./offline-fallback";
import {
  addressOf,
  AHEAD_MS,
  CHUNKS,
  FETCH_MS,
  isNoAnswer,
  KEEP,
  keyOf,
  kindOf,
  PATIENCE_MS,
  PERSONS,
  type Kind,
} from "./rules";
import type { Built, FetchEvent, WorkerScope } from "./worker-scope";

declare const self: WorkerScope;
declare const __BUILT__: Built;

const pages = new KeptPages(self.caches);
/** The storage still available to the portal; unlimited if the browser does not say. */
async function availableBytes(): Promise<number> {
  try {
    const { quota = Infinity, usage = 0 } = await self.navigator.storage.estimate();
    return quota - usage;
  } catch {
    return Infinity;
  }
}
const chunks = new Chunks(self.caches, __BUILT__, availableBytes);
/**
 * Data that arrived after the cached page was shown: requested again within this time, they count
 * as fresh.
 */
const JUST_CAME_MS = 10_000;
const justCame = new Map<string, number>();
let fetching = Promise.resolve();

self.addEventListener("install", (event) => {
  // Missing chunks are retried later: a page works even on a phone without room.
  event.waitUntil(chunks.fill().catch(() => {}));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const foreign = (await self.caches.keys()).filter((name) => name !== CHUNKS && !name.startsWith(PERSONS));
      await Promise.all(foreign.map((name) => self.caches.delete(name)));
      await chunks.prune(Date.now());
    })()
      .catch(() => {})
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("message", (event) => {
  const message = event.data as ToWorker | null;
  if (message?.type === "take-over") event.waitUntil(self.skipWaiting());
  if (message?.type === "forget") event.waitUntil(pages.forgetEveryone());
  if (message?.type === "ahead") {
    const { source } = event;
    // A page that was loading when this worker became active is not controlled by any worker, so
    // offline requests would fail.
    event.waitUntil(self.clients.claim().catch(() => {}));
    // Several tabs may ask at once: each one finds what the previous one has fetched.
    fetching = fetching.catch(() => {}).then(() => fetchAhead(message.pages));
    event.waitUntil(
      fetching.then(
        () => source?.postMessage({ type: "ready" } satisfies FromWorker),
        // What could be fetched is cached anyway.
        () => source?.postMessage({ type: "not-ready" } satisfies FromWorker),
      ),
    );
  }
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== self.location.origin) return;
  if (url.pathname.startsWith("/assets/"))
    return event.respondWith(chunks.find(url.pathname).then((kept) => kept ?? fetch(event.request)));
  if (event.request.method === "POST" && /^\/logout(\.data)?$/.test(url.pathname))
    return event.waitUntil(pages.forgetEveryone());
  const kind = kindOf(event.request, url);
  if (kind) event.respondWith(answerPage(event, addressOf(url), kind));
});

/**
 * Network first. The cached page is used if the network fails, or after two seconds if the person
 * is navigating to the page: one that is on screen already shows the cached data, and can wait.
 */
async function answerPage(event: FetchEvent, address: string, kind: Kind): Promise<Response> {
  const { generation } = pages;
  const cameAt = justCame.get(address) ?? 0;
  if (kind === "data" && justCame.delete(address) && Date.now() - cameAt < JUST_CAME_MS) {
    const kept = await pages.find(address, kind);
    if (kept) return (await postTo(event, { type: "fresh" }), kept.response);
  }
  let isLate = false;
  const answering = fetch(event.request)
    .then(async (response) => {
      if (isNoAnswer(response)) return null;
      const copy = response.clone();
      event.waitUntil(cacheAndReport(event, address, kind, copy, generation, () => isLate));
      return response;
    })
    .catch(() => null);
  event.waitUntil(answering);
  const first = await (isOnScreen(event.request, address, kind) ? answering : withTimeout(PATIENCE_MS, answering));
  if (first) return (await postTo(event, { type: "fresh" }), first);
  const kept = await pages.findAny(address, kind);
  if (kept) {
    isLate = true;
    await postTo(event, { type: "kept", at: kept.at });
    return kind === "document" ? withAge(kept, (await pages.keptAt(address, "data")) > kept.at) : kept.response;
  }
  const last = await answering;
  if (last) return last;
  return kind === "document" ? respondUncached(address) : Response.error();
}

/** The response, or null after a timeout. */
const withTimeout = <Answer>(ms: number, answer: Promise<Answer | null>): Promise<Answer | null> =>
  Promise.race([answer, new Promise<null>((over) => setTimeout(() => over(null), ms))]);

const isOnScreen = ({ referrer }: Request, address: string, kind: Kind) =>
  kind === "data" && URL.canParse(referrer) && addressOf(new URL(referrer)) === address;

/**
 * Caches the network's response, refreshes the other half of the page, and reports if something
 * older is on screen.
 */
async function cacheAndReport(
  event: FetchEvent,
  address: string,
  kind: Kind,
  response: Response,
  generation: number,
  isLate: () => boolean,
): Promise<void> {
  noteBuild(response);
  // A partial data response must not be cached as the page's data.
  if (new URL(event.request.url).searchParams.has("_routes")) return;
  const taken = await pages.take(address, kind, response, generation);
  if (!taken) return;
  const [other, since]: [Kind, number] = kind === "document" ? ["data", 0] : ["document", AHEAD_MS];
  const isBehind = Date.now() - (await pages.keptAt(address, other)) >= since;
  const isWhole = !isBehind || (await fetchOne(address, other).catch(() => false));
  if (!isLate() || !isWhole) return;
  justCame.set(address, Date.now());
  await postTo(event, { type: "newer", address });
}

/**
 * Fetches one half of a page and caches it; false if the portal does not allow that. @throws
 * network errors.
 */
async function fetchOne(address: string, kind: Kind): Promise<boolean> {
  const { generation } = pages;
  const headers = kind === "document" ? { Accept: "text/html" } : undefined;
  const signal = AbortSignal.timeout(FETCH_MS);
  const response = await fetch(keyOf(address, kind), { headers, priority: "low", cache: "no-store", signal });
  return !isNoAnswer(response) && pages.take(address, kind, response, generation);
}

/**
 * One after the other, to give priority to the person using the page. @throws if something could
 * not be cached.
 */
async function fetchAhead(list: readonly OfflinePage[]): Promise<void> {
  await chunks.fill();
  const missing: string[] = [];
  for (const { address } of list)
    for (const kind of ["document", "data"] as const)
      if (
        Date.now() - (await pages.keptAt(address, kind)) >= AHEAD_MS &&
        !(await fetchOne(address, kind).catch(() => false))
      )
        missing.push(address);
  await pages.list(list, pages.generation);
  if (missing.length > 0) throw new Error(`Not kept: ${missing.join(", ")}`);
}

/** A page of another build needs its scripts, which its worker will fetch. */
function noteBuild(response: Response): void {
  const build = response.headers.get(KEEP);
  if (build !== null && build !== __BUILT__.build) self.registration.update().catch(() => {});
}

/**
 * Adds the page's age, for use before and after its script runs, and whether newer data are cached,
 * which a tap then loads. It keeps the original headers, including the preload links.
 */
async function withAge({ response, at }: Kept, hasNewerData: boolean): Promise<Response> {
  const headers = new Headers(response.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  const html = await response.text();
  return new Response(html.replace("<html", `<html data-kept-at="${at}"${hasNewerData ? " data-newer-data" : ""}`), {
    headers,
  });
}

/**
 * The response for a page that is not cached: at the portal's root, a redirect to the landing page;
 * otherwise a page that says so.
 */
async function respondUncached(address: string): Promise<Response> {
  const cached = await pages.listed().catch(() => []);
  const [first] = cached;
  return address === "/" && first ? Response.redirect(first.address, 302) : offlineFallback(cached);
}

/**
 * A page that is still loading cannot receive messages: its document contains its age, and it
 * checks for newer data itself.
 */
async function postTo({ clientId }: FetchEvent, message: FromWorker): Promise<void> {
  if (clientId) (await self.clients.get(clientId))?.postMessage(message);
}
