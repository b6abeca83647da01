const LATEST_MS = 5_000;

/** Runs a task once the page has loaded and is idle; never on the server. */
export function whenIdle(work: () => void): void {
  if (typeof window === "undefined" || typeof document === "undefined") return;
  // Safari has no requestIdleCallback.
  const later = () =>
    "requestIdleCallback" in window ? window.requestIdleCallback(work, { timeout: LATEST_MS }) : setTimeout(work, 0);
  if (document.readyState === "complete") later();
  else addEventListener("load", later, { once: true });
}
