const LATEST_MS = 5_000;

/** Runs what can wait once the page has loaded and has nothing better to do; never on the server. */
export function whenIdle(work: () => void): void {
  if (typeof window === "undefined" || typeof document === "undefined") return;
  // Safari has no idle callback.
  const later = () =>
    "requestIdleCallback" in window ? window.requestIdleCallback(work, { timeout: LATEST_MS }) : setTimeout(work, 0);
  if (document.readyState === "complete") later();
  else addEventListener("load", later, { once: true });
}
