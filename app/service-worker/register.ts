import { keepDraft, readDraft } from "#kernel/device-draft";
import type { FromWorker, OfflinePage, ToWorker } from "./messages";
import { AHEAD_MS } from "./rules";

const PERSIST_ASKED = "clothesline:persist-asked";
/** What failed is tried again after so long, then after twice that, up to AHEAD_MS: a page may stay open all day. */
const FIRST_RETRY_MS = 5_000;
/** A browser may refuse the worker by the same error as a network that broke off: it is not asked for ever. */
const MAX_REGISTRATIONS = 4;

/** A frame that is drawn anew brings the worker again: whatever listened for the one before has ended then, or each would ask again. */
let listening = new AbortController();

export interface Brought {
  /** A new worker that stands ready takes over now. */
  takeOver(): void;
}

/**
 * Brings the worker and tells it which pages to fetch ahead, again where that fails. A new one takes over from the old one
 * where nothing `waits`. @throws where the browser refuses it.
 */
export async function bringWorker(pages: readonly OfflinePage[], waits: () => boolean): Promise<Brought> {
  const container = navigator.serviceWorker;
  const askAhead = (worker: ServiceWorker | null) => {
    if (worker) say(worker, { type: "ahead", pages });
  };
  listening.abort();
  listening = new AbortController();
  const { signal } = listening;
  const registration = await register(container);
  let retryMs = FIRST_RETRY_MS;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const hear = ({ data }: MessageEvent<FromWorker | null>) => {
    if (data?.type === "ready") void askToPersist();
    if (data?.type !== "not-ready") return;
    clearTimeout(retry);
    retry = setTimeout(() => askAhead(registration.active), retryMs);
    retryMs = Math.min(2 * retryMs, AHEAD_MS);
  };
  container.addEventListener("message", hear, { signal });
  signal.addEventListener("abort", () => clearTimeout(retry));
  const takeOver = () => {
    const { waiting, active } = registration;
    if (waiting && active && !waits()) say(waiting, { type: "take-over" });
  };
  // One that is just being installed may have been found for the frame before.
  const found = () => registration.installing?.addEventListener("statechange", takeOver, { signal });
  registration.addEventListener("updatefound", found, { signal });
  found();
  takeOver();
  askAhead((await container.ready).active);
  // The one that takes over may be of another build, and keeps its own.
  container.addEventListener("controllerchange", () => askAhead(container.controller), { signal });
  return { takeOver };
}

async function register(container: ServiceWorkerContainer): Promise<ServiceWorkerRegistration> {
  for (let attempt = 1, retryMs = FIRST_RETRY_MS; ; attempt += 1, retryMs *= 2)
    try {
      return await container.register("/sw.js");
    } catch (error) {
      if (!(error instanceof TypeError) || attempt === MAX_REGISTRATIONS) throw error;
      await new Promise((again) => setTimeout(again, retryMs));
    }
}

const say = (worker: ServiceWorker, message: ToWorker) => worker.postMessage(message);

/** Asked once, and only when there is something to be kept: a browser short of room then leaves this portal's for last. */
async function askToPersist(): Promise<void> {
  if (readDraft<boolean>(PERSIST_ASKED)) return;
  keepDraft(PERSIST_ASKED, true);
  await navigator.storage?.persist?.().catch(() => false);
}
