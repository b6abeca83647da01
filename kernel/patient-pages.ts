import { askPortal } from "#ui/connection";

/** While a page waits for the network, the portal is asked so often whether it answers again. */
const ASK_AGAIN_MS = 3_000;
/** A portal that answers while a page's data still does not come: so often it is asked for, then the error shows. */
const TRIES = 3;

let waiting = 0;
const listeners = new Set<() => void>();
function count(more: 1 | -1): void {
  waiting += more;
  for (const listen of listeners) listen();
}
/** Whether a page's data waits for the network right now. */
export const isWaiting = () => waiting > 0;
export function subscribeToWaiting(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

/**
 * A fetch that is patient with the data of pages: without network the router would show an error page in place of the page on the screen. So
 * what it asks for waits until the portal answers again, or until the person goes elsewhere; the page stays as it is (decision 0074).
 */
export const waitingForPages =
  (ask: typeof fetch): typeof fetch =>
  async (input, init) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await ask(input, init);
      } catch (error) {
        const isNoNetwork = error instanceof TypeError && !init?.signal?.aborted;
        if (!isNoNetwork || !isPageData(input, init) || tries >= TRIES) throw error;
        await portalAnswers(init?.signal ?? null);
      }
    }
  };

function isPageData(input: RequestInfo | URL, init?: RequestInit): boolean {
  if (input instanceof Request || (init?.method ?? "GET") !== "GET") return false;
  return new URL(input, location.href).pathname.endsWith(".data");
}

/** Resolves once the portal answers. @throws the signal's reason when what is waited for is not wanted any more. */
async function portalAnswers(signal: AbortSignal | null): Promise<void> {
  count(1);
  try {
    while (!(await askPortal())) {
      await pause(signal);
      signal?.throwIfAborted();
    }
    signal?.throwIfAborted();
  } finally {
    count(-1);
  }
}

/** Until it is time to ask again, the browser says that the network is back, or nobody waits any more. */
const pause = (signal: AbortSignal | null) =>
  new Promise<void>((over) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      signal?.removeEventListener("abort", end);
      over();
    };
    const timer = setTimeout(end, ASK_AGAIN_MS);
    addEventListener("online", end);
    signal?.addEventListener("abort", end);
  });
