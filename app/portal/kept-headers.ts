import { KEEP, NOBODY, PERSON } from "../service-worker/rules";

/**
 * What the service worker goes by (docs/offline.md): whose page this is, and whether it may be kept on their device, with the build it is
 * of. The worker sees no cookie and guesses nothing.
 */
export function setKeptHeaders(
  headers: Headers,
  { person, status, isKept, build }: { person: string | undefined; status: number; isKept: boolean; build: string },
): void {
  if (person === undefined) return;
  headers.set(PERSON, person);
  // What is about one person is for no cache on the way.
  if (person !== NOBODY) headers.set("Cache-Control", "private, no-cache");
  if (person !== NOBODY && isKept && status === 200) headers.set(KEEP, build);
}
