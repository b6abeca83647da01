// What the service worker keeps of the portal on a phone, and for how long (docs/offline.md). Pure: worker, pages and tests read it.

/** The answer's headers that a worker goes by: whose page it is ("nobody" where nobody is signed in), and of which build it may be kept. */
export const PERSON = "Person";
export const KEEP = "Keep";
export const NOBODY = "nobody";
/** What the worker itself writes on what it keeps. */
export const KEPT_AT = "Kept-At";

const HOUR_MS = 3_600_000;
/** What is kept shows when the network has not answered in so long. */
export const PATIENCE_MS = 2_000;
/** Nothing older is ever shown. */
export const MAX_AGE_MS = 72 * HOUR_MS;
/** What is fetched ahead of its visit is not fetched again for so long. */
export const AHEAD_MS = HOUR_MS / 4;
/** What is fetched ahead and is not there after so long is given up: what comes after it waits for it. */
export const FETCH_MS = 60_000;
/** The pack is 260 kB: on the slowest line that opens a page at all it takes two minutes. */
export const PACK_MS = 3 * 60_000;
/** What the pack takes unpacked, and as much again for how a browser stores it. */
export const PACK_ROOM_BYTES = 2_500_000;
/** An open tab, or a page that is kept, may ask for the scripts of its own build for so long. */
export const FORMER_CHUNKS_MS = 7 * 24 * HOUR_MS;

export const CHUNKS = "chunks";
/** The chunks of a build that are text, in one file under the root: JSON, each by its path. */
export const packOf = (build: string) => `/driver-part-${build}.json`;
/** The content type of a chunk by the ending of its name; one with another ending is not in the pack. */
const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
};
export const typeOf = (path: string): string | undefined => TYPES[path.slice(path.lastIndexOf(".") + 1)];
export const PERSONS = "person-";
/** One cache for one person and one build: a page and its data must be of the same one. */
export const cacheOf = (person: string, build: string) => `${PERSONS}${person}-${build}`;
export const isOf = (cache: string, person: string) => cache.startsWith(`${PERSONS}${person}-`);

export type Kind = "document" | "data";

/** What a request asks for where it asks for a page: the page itself, or for its data where the frame stands already. */
export function kindOf({ method, mode }: Pick<Request, "method" | "mode">, url: URL): Kind | null {
  if (method !== "GET" || /^\/(api|assets)\//.test(url.pathname)) return null;
  if (url.pathname.endsWith(".data")) return "data";
  return mode === "navigate" ? "document" : null;
}

/** A page's address as a person has it, "/driver/dashboard?day=Monday", from that of its data too. */
export function addressOf(url: URL): string {
  const search = new URLSearchParams(url.search);
  // Which part of the data is asked for is the router's affair.
  search.delete("_routes");
  return url.pathname.replace(/\.data$/, "") + (search.size > 0 ? `?${search}` : "");
}

/** Under which a page, or its data, is kept. */
export const keyOf = (address: string, kind: Kind) =>
  kind === "data" ? address.replace(/(?=\?|$)/, ".data") : address;

/**
 * What stands in for a page that is not here: the canvas lists its windows in its address, and any of them that are here are better than none;
 * the page itself says which are not. Of several, the one with the most windows. Null where nothing of it is here, and where the address names a
 * workspace alone: another one in its place would be exchanged for it, with what was arranged meanwhile, when the portal answers.
 */
export function standIn(address: string, here: readonly string[]): string | null {
  const [path, search] = address.split("?", 2);
  if (!path!.endsWith("/canvas")) return null;
  const wanted = new URLSearchParams(search).getAll("open");
  if (wanted.length === 0) return null;
  const fitting = here
    .filter((other) => other.split("?", 1)[0] === path)
    .map((other) => ({ other, windows: new URLSearchParams(other.split("?", 2)[1]).getAll("open") }))
    .filter(({ windows }) => windows.every((window) => wanted.includes(window)))
    .sort((one, other) => other.windows.length - one.windows.length);
  return fitting[0]?.other ?? null;
}

/** A proxy's word that the portal behind it does not answer: as good as no answer. */
export const isNoAnswer = ({ status, headers }: Pick<Response, "status" | "headers">) =>
  status >= 502 && status <= 504 && !headers.has(PERSON);

export const isTooOld = (at: number, now: number) => !(now - at <= MAX_AGE_MS);

/** What an answer of the network means for what is kept. */
export type Verdict =
  | { do: "nothing" }
  | { do: "forget everyone" }
  | { do: "forget others"; person: string; drop: boolean }
  | { do: "keep"; person: string; build: string };

/** What was not answered by the portal itself (a hotel's network that wants to be paid) changes nothing. */
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
  // A page that was kept and is refused now is gone; one that failed is not.
  return { do: "forget others", person, drop: status >= 400 && status < 500 };
}

/** "05:12" of today, "Fri 05:12" of another day. */
export function asOf(at: number, now: number): string {
  const time = new Date(at).toLocaleTimeString("en-US", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return isToday ? time : `${new Date(at).toLocaleDateString("en-US", { weekday: "short" })} ${time}`;
}
