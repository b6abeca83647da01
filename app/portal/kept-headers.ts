import { KEEP, NOBODY, PERSON } from "../service-worker/rules";

/**
 * Sets the headers for the service worker (docs/offline.md): whose page this is, and whether it may
 * be cached on their device, with its build. The worker cannot see cookies, and must not guess.
 */
export function setKeptHeaders(
  headers: Headers,
  { person, status, isKept, build }: { person: string | undefined; status: number; isKept: boolean; build: string },
): void {
  if (person === undefined) return;
  headers.set(PERSON, person);
  // A personal page must not be cached by proxies.
  if (person !== NOBODY) headers.set("Cache-Control", "private, no-cache");
  if (person !== NOBODY && isKept && status === 200) headers.set(KEEP, build);
}
