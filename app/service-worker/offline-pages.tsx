import { CloudOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useOutbox } from "#kernel/outbox/tab-outbox";
import { isUnsent } from "#kernel/outbox/rules";
import { showKeptData, useRefresh } from "#kernel/refresh";
import { useUnsaved } from "#kernel/workspace";
import { whenIdle } from "#ui/when-idle";
import type { FromWorker, OfflinePage } from "./messages";
import type { Brought } from "./register";
import { asOf } from "./rules";

/** How often the portal is polled while cached data are shown. */
const ASK_AGAIN_MS = 10_000;
/**
 * Without a worker, the page itself fetches and runs thirty files; this delay gives priority to the
 * first interactions.
 */
const WITHOUT_WORKER_MS = 10_000;

/**
 * In the driver's frames: registers the service worker, tells it what to prefetch, and shows the
 * age of a cached page. Over plain http there is no worker, so the page itself fetches the other
 * pages' scripts.
 */
export default function OfflinePages({ pages }: { pages: readonly OfflinePage[] }) {
  const keptAt = useKeptAt();
  useWorker(pages);
  if (keptAt === null) return null;
  return (
    <p
      role="status"
      className="flex min-h-10 items-center justify-center gap-2 bg-warn-wash px-4 py-2 text-15 font-semibold text-warn print:hidden"
    >
      <CloudOff aria-hidden className="size-4.5 shrink-0" />
      Offline. Last updated {asOf(keptAt, Date.now())}
    </p>
  );
}

/** When the page on screen was cached; null if the portal itself has just responded. */
function useKeptAt(): number | null {
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const refresh = useRefresh();
  useEffect(() => {
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    if (!worker) return;
    const { dataset } = document.documentElement;
    const { keptAt: ofDocument, newerData } = dataset;
    // The document's age applies until the first response after it.
    delete dataset.keptAt;
    delete dataset.newerData;
    if (ofDocument) setKeptAt(Number(ofDocument));
    if (newerData !== undefined) showKeptData();
    const hear = ({ data }: MessageEvent<FromWorker | null>) => {
      if (data?.type === "kept") setKeptAt(data.at);
      if (data?.type === "fresh") setKeptAt(null);
      if (data?.type === "newer" && data.address === location.pathname + location.search) void refresh();
    };
    worker.addEventListener("message", hear);
    worker.startMessages();
    return () => worker.removeEventListener("message", hear);
  }, [refresh]);
  const isKept = keptAt !== null;
  useEffect(() => {
    if (!isKept) return;
    const ask = () => void refresh();
    ask();
    const again = setInterval(ask, ASK_AGAIN_MS);
    addEventListener("online", ask);
    addEventListener("pageshow", ask);
    return () => {
      clearInterval(again);
      removeEventListener("online", ask);
      removeEventListener("pageshow", ask);
    };
  }, [isKept, refresh]);
  return keptAt;
}

/**
 * Registers the worker once the page is idle. A new worker takes over when nothing here is unsaved
 * or unsent.
 */
function useWorker(pages: readonly OfflinePage[]): void {
  const dirty = useUnsaved();
  const outbox = useOutbox();
  const nothingWaits = dirty.length === 0 && outbox !== null && !outbox.calls.some(isUnsent);
  const waits = useRef(!nothingWaits);
  const [brought, setBrought] = useState<Brought | null>(null);
  const [wanted] = useState(pages);
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    const ended = new AbortController();
    const fetchScripts = async () => {
      if (!ended.signal.aborted) (await import("./without-worker")).fetchPageScripts("driver");
    };
    const withoutWorker = () => void setTimeout(() => void fetchScripts().catch(() => {}), WITHOUT_WORKER_MS);
    if (!("serviceWorker" in navigator)) whenIdle(withoutWorker);
    else
      whenIdle(
        () =>
          void import("./register")
            .then(({ bringWorker }) => bringWorker(wanted, () => waits.current, ended.signal))
            .then((worker) => ended.signal.aborted || setBrought(worker))
            // If the browser refuses a worker, the portal works as without one.
            .catch(withoutWorker),
      );
    return () => ended.abort();
  }, [wanted]);
  useEffect(() => {
    waits.current = !nothingWaits;
    if (nothingWaits) brought?.takeOver();
  }, [nothingWaits, brought]);
}
