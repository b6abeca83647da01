import { keepDraft, readDraft } from "#kernel/device-draft";
import type { FromWorker, OfflinePage, ToWorker } from "./messages";
import { AHEAD_MS } from "./rules";

const PERSIST_ASKED = "clothesline:persist-asked";
/** The first retry delay; it doubles up to AHEAD_MS, since a page may stay open all day. */
const FIRST_RETRY_MS = 5_000;
/**
 * A browser may refuse the worker with the same error as a network failure, so attempts are
 * limited.
 */
const MAX_REGISTRATIONS = 4;

export interface Brought {
  /** Lets a new, waiting worker take over now. */
  takeOver(): void;
}

/**
 * Registers the worker and tells it which pages to prefetch, repeatedly until all are cached. A new
 * worker takes over if nothing `waits`. `signal` ends all of this. @throws if the browser refuses
 * the worker.
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
  // A worker still installing may have been found by a previous frame.
  const onFound = () => registration.installing?.addEventListener("statechange", takeOver, { signal });
  registration.addEventListener("updatefound", onFound, { signal });
  onFound();
  takeOver();
  await container.ready;
  ahead.ask();
  // The new worker may be of another build, which has its own cache.
  container.addEventListener("controllerchange", ahead.ask, { signal });
  return { takeOver };
}

/** Prefetching: requests pages until they are cached. */
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
    // A worker that the browser terminates in the meantime does not respond.
    this.#retryIn(AHEAD_MS);
  };

  hear(message: FromWorker | null): void {
    if (message?.type === "ready") {
      clearTimeout(this.#again);
      this.#retryMs = FIRST_RETRY_MS;
      void askToPersist();
    }
    // If two concurrent requests fail, only the first failure counts.
    if (message?.type !== "not-ready" || this.#hasFailed) return;
    this.#hasFailed = true;
    this.#retryIn(this.#retryMs);
    this.#retryMs = Math.min(2 * this.#retryMs, AHEAD_MS);
  }

  #retryIn(ms: number): void {
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

/**
 * Asked once, and only when there is something to keep, so that a browser short of space evicts
 * this portal's data last.
 */
async function askToPersist(): Promise<void> {
  if (readDraft<boolean>(PERSIST_ASKED)) return;
  keepDraft(PERSIST_ASKED, true);
  await navigator.storage?.persist?.().catch(() => false);
}
