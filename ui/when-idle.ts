import { useEffect, useState } from "react";

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

let hasBeenIdle = false;
whenIdle(() => (hasBeenIdle = true));

/**
 * The same, but also as soon as the person taps or types; at once if the page has been idle before.
 */
export function whenIdleOrUsed(work: () => void): void {
  if (hasBeenIdle) return work();
  const uses = ["pointerdown", "keydown"] as const;
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    for (const use of uses) removeEventListener(use, once, true);
    work();
  };
  for (const use of uses) addEventListener(use, once, true);
  whenIdle(once);
}

/** Whether the page has been idle once. */
export function useBeenIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}
