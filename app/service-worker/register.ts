import { keepDraft, readDraft } from "#kernel/device-draft";
import type { FromWorker, OfflinePage, ToWorker } from "./messages";

const PERSIST_ASKED = "clothesline:persist-asked";

export interface Brought {
  /** A new worker that stands ready takes over now. */
  takeOver(): void;
}

/**
 * Brings the worker and tells it which pages to fetch ahead. A new one takes over from the old one where nothing `waits`. @throws where the
 * browser refuses it.
 */
export async function bringWorker(pages: readonly OfflinePage[], waits: () => boolean): Promise<Brought> {
  const container = navigator.serviceWorker;
  container.addEventListener("message", ({ data }: MessageEvent<FromWorker | null>) => {
    if (data?.type === "ready") void askToPersist();
  });
  const registration = await container.register("/sw.js");
  const takeOver = () => {
    const { waiting, active } = registration;
    if (waiting && active && !waits()) say(waiting, { type: "take-over" });
  };
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", takeOver);
  });
  takeOver();
  const { active } = await container.ready;
  if (active) say(active, { type: "ahead", pages });
  // The one that takes over may be of another build, and keeps its own.
  container.addEventListener("controllerchange", () => {
    if (container.controller) say(container.controller, { type: "ahead", pages });
  });
  return { takeOver };
}

const say = (worker: ServiceWorker, message: ToWorker) => worker.postMessage(message);

/** Asked once, and only when there is something to be kept: a browser short of room then leaves this portal's for last. */
async function askToPersist(): Promise<void> {
  if (readDraft<boolean>(PERSIST_ASKED)) return;
  keepDraft(PERSIST_ASKED, true);
  await navigator.storage?.persist?.().catch(() => false);
}
