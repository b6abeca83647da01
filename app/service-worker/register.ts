import { keepDraft, readDraft } from "#kernel/device-draft";
import type { FromWorker, OfflinePage, ToWorker } from "./messages";
import { AHEAD_MS } from "./rules";

const PERSIST_ASKED = "clothesline:persist-asked";
/** What failed is tried again after so long, then after twice that, up to AHEAD_MS: a page may stay open all day. */
const FIRST_RETRY_MS = 5_000;
/** A browser may refuse the worker by the same error as a network that broke off: it is not asked for ever. */
const MAX_REGISTRATIONS = 4;

export interface Brought {
  /** A new worker that stands ready takes over now. */
  takeOver(): void;
}

/**
 * Brings the worker and tells it which pages to fetch ahead, again until all are there. A new one takes over from the old one where nothing
 * `waits`. With `signal` all of it ends. @throws where the browser refuses the worker.
 */
export async function bringWorker(
  pages: readonly OfflinePage[],
  waits: () => boolean,
  signal: AbortSignal,
): Promise<Brought> {
  const container = navigator.serviceWorker;
  const registration = await register(container, signal);
  const ahead = new Ahead(pages, () => container.controller ?? registration.active, signal);
  container.addEventListener("message", ({ data }: MessageEvent<FromWorker | null>) => ahead.hear(data), { signal });
  const takeOver = () => {
    const { waiting, active } = registration;
    if (waiting && active && !waits()) say(waiting, { type: "take-over" });
  };
  // One that is just being installed may have been found for the frame before.
  const found = () => registration.installing?.addEventListener("statechange", takeOver, { signal });
  registration.addEventListener("updatefound", found, { signal });
  found();
  takeOver();
  await container.ready;
  ahead.ask();
  // The one that takes over may be of another build, and keeps its own.
  container.addEventListener("controllerchange", ahead.ask, { signal });
  return { takeOver };
}

/** What is fetched ahead: asked for until it is there. */
class Ahead {
  #retryMs = FIRST_RETRY_MS;
  #hasFailed = false;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly pages: readonly OfflinePage[],
    private readonly worker: () => ServiceWorker | null,
    private readonly signal: AbortSignal,
  ) {
    signal.addEventListener("abort", () => clearTimeout(this.#again));
  }

  ask = () => {
    const worker = this.worker();
    if (!worker || this.signal.aborted) return;
    say(worker, { type: "ahead", pages: this.pages });
    this.#hasFailed = false;
    // A worker that the browser ends in the middle says nothing.
    this.#askIn(AHEAD_MS);
  };

  hear(message: FromWorker | null): void {
    if (message?.type === "ready") {
      clearTimeout(this.#again);
      this.#retryMs = FIRST_RETRY_MS;
      void askToPersist();
    }
    // Asked twice at once, it may fail twice: the first time counts.
    if (message?.type !== "not-ready" || this.#hasFailed) return;
    this.#hasFailed = true;
    this.#askIn(this.#retryMs);
    this.#retryMs = Math.min(2 * this.#retryMs, AHEAD_MS);
  }

  #askIn(ms: number): void {
    clearTimeout(this.#again);
    this.#again = setTimeout(this.ask, ms);
  }
}

async function register(container: ServiceWorkerContainer, signal: AbortSignal): Promise<ServiceWorkerRegistration> {
  for (let attempt = 1, retryMs = FIRST_RETRY_MS; ; attempt += 1, retryMs *= 2)
    try {
      return await container.register("/sw.js");
    } catch (error) {
      if (!(error instanceof TypeError) || attempt === MAX_REGISTRATIONS) throw error;
      await new Promise((again) => setTimeout(again, retryMs));
      signal.throwIfAborted();
    }
}

const say = (worker: ServiceWorker, message: ToWorker) => worker.postMessage(message);

/** Asked once, and only when there is something to be kept: a browser short of room then leaves this portal's for last. */
async function askToPersist(): Promise<void> {
  if (readDraft<boolean>(PERSIST_ASKED)) return;
  keepDraft(PERSIST_ASKED, true);
  await navigator.storage?.persist?.().catch(() => false);
}
