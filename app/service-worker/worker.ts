// The service worker: the pages of the day open from the phone, also when nobody answers (docs/offline.md, decision 0070).
import { Chunks } from "./chunks";
import { KeptPages, type Kept } from "./kept-pages";
import type { FromWorker, OfflinePage, ToWorker } from "./messages";
import { notHere } from "./not-here";
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
/** What the browser would still let the portal store; as much as is wanted where it does not say. */
async function roomOnThePhone(): Promise<number> {
  try {
    const { quota = Infinity, usage = 0 } = await self.navigator.storage.estimate();
    return quota - usage;
  } catch {
    return Infinity;
  }
}
const chunks = new Chunks(self.caches, __BUILT__, roomOnThePhone);
/** Data that came after what was kept had been shown: asked for again within this time, it is as good as the network's. */
const JUST_CAME_MS = 10_000;
const justCame = new Map<string, number>();
let fetching = Promise.resolve();

self.addEventListener("install", (event) => {
  // What is missing is asked for again: a phone without room has a page that works all the same.
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
    // A page that was on its way when this worker became active belongs to no worker: without network nobody would answer it.
    event.waitUntil(self.clients.claim().catch(() => {}));
    // Several tabs may ask at once: each finds what the one before has fetched.
    fetching = fetching.catch(() => {}).then(() => fetchAhead(message.pages));
    event.waitUntil(
      fetching.then(
        () => source?.postMessage({ type: "ready" } satisfies FromWorker),
        // What could be fetched is there all the same.
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
 * The network first. What is kept answers when nobody else does, and after two seconds of waiting where the person is on the way to the
 * page: one that is on the screen has what is kept already, and can wait.
 */
async function answerPage(event: FetchEvent, address: string, kind: Kind): Promise<Response> {
  const { generation } = pages;
  const came = justCame.get(address) ?? 0;
  if (kind === "data" && justCame.delete(address) && Date.now() - came < JUST_CAME_MS) {
    const kept = await pages.find(address, kind);
    if (kept) return (await postTo(event, { type: "fresh" }), kept.response);
  }
  let isLate = false;
  const answering = fetch(event.request)
    .then(async (response) => {
      if (isNoAnswer(response)) return null;
      const copy = response.clone();
      event.waitUntil(settle(event, address, kind, copy, generation, () => isLate));
      return response;
    })
    .catch(() => null);
  event.waitUntil(answering);
  const first = await (isOnScreen(event.request, address, kind) ? answering : within(PATIENCE_MS, answering));
  if (first) return (await postTo(event, { type: "fresh" }), first);
  const kept = await pages.findAny(address, kind);
  if (kept) {
    isLate = true;
    await postTo(event, { type: "kept", at: kept.at });
    return kind === "document" ? withAge(kept, (await pages.keptAt(address, "data")) > kept.at) : kept.response;
  }
  const last = await answering;
  if (last) return last;
  return kind === "document" ? elsewhere(address) : Response.error();
}

/** The answer, or null when the time is over. */
const within = <Answer>(ms: number, answer: Promise<Answer | null>): Promise<Answer | null> =>
  Promise.race([answer, new Promise<null>((over) => setTimeout(() => over(null), ms))]);

const isOnScreen = ({ referrer }: Request, address: string, kind: Kind) =>
  kind === "data" && URL.canParse(referrer) && addressOf(new URL(referrer)) === address;

/** Takes what the network answered, sees that the other half of the page is as new, and says so where something older is on the screen. */
async function settle(
  event: FetchEvent,
  address: string,
  kind: Kind,
  response: Response,
  generation: number,
  isLate: () => boolean,
): Promise<void> {
  noteBuild(response);
  // Part of a page's data is no page's data.
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

/** Fetches one half of a page and keeps it; false where the portal does not let it be kept. @throws what the network throws. */
async function fetchOne(address: string, kind: Kind): Promise<boolean> {
  const { generation } = pages;
  const headers = kind === "document" ? { Accept: "text/html" } : undefined;
  const signal = AbortSignal.timeout(FETCH_MS);
  const response = await fetch(keyOf(address, kind), { headers, priority: "low", cache: "no-store", signal });
  return !isNoAnswer(response) && pages.take(address, kind, response, generation);
}

/** One after the other: whoever uses the page meanwhile comes first. @throws where something is not on the phone in the end. */
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

/** A page of another build needs its scripts: its worker brings them. */
function noteBuild(response: Response): void {
  const build = response.headers.get(KEEP);
  if (build !== null && build !== __BUILT__.build) self.registration.update().catch(() => {});
}

/**
 * A kept page says how old it is, before its script runs and after, and whether its data are here as they were seen later: a tap fetches these alone.
 * Its own headers, with the marks of its scripts, come with it.
 */
async function withAge({ response, at }: Kept, hasNewerData: boolean): Promise<Response> {
  const headers = new Headers(response.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  const html = await response.text();
  return new Response(html.replace("<html", `<html data-kept-at="${at}"${hasNewerData ? " data-newer-data" : ""}`), {
    headers,
  });
}

/** Where a page is asked for that is not here: the start of the portal is where the person begins, anything else says so. */
async function elsewhere(address: string): Promise<Response> {
  const here = await pages.listed().catch(() => []);
  const [first] = here;
  return address === "/" && first ? Response.redirect(first.address, 302) : notHere(here);
}

/** A page that is only on its way has nobody to hear yet: its document says how old it is, and it asks by itself for what is newer. */
async function postTo({ clientId }: FetchEvent, message: FromWorker): Promise<void> {
  if (clientId) (await self.clients.get(clientId))?.postMessage(message);
}
