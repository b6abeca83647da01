import { askPortal } from "#ui/connection";

/** How often the portal is polled while a page waits for the network. */
const ASK_AGAIN_MS = 3_000;
/** How often a page's data are retried although the portal responds, before the error is shown. */
const TRIES = 3;

let waiting = 0;
const listeners = new Set<() => void>();
function count(more: 1 | -1): void {
  waiting += more;
  for (const listen of listeners) listen();
}
/** Whether page data are waiting for the network. */
export const isWaiting = () => waiting > 0;
export function subscribeToWaiting(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

/**
 * A fetch that retries page data: without a network the router would replace the current page by an
 * error page. Instead, the request waits until the portal responds again or the person navigates
 * elsewhere, and the page stays (decision 0070).
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
        await portalResponds(init?.signal ?? null);
      }
    }
  };

function isPageData(input: RequestInfo | URL, init?: RequestInit): boolean {
  if (input instanceof Request || (init?.method ?? "GET") !== "GET") return false;
  return new URL(input, location.href).pathname.endsWith(".data");
}

/** Resolves once the portal responds. @throws the signal's reason if the request is aborted. */
async function portalResponds(signal: AbortSignal | null): Promise<void> {
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

/**
 * Waits until the next poll, until the browser is online again, or until the request is aborted.
 */
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
