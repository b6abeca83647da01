import { LiveHub } from "./hub";

/** Older browsers, and pages over plain http from another machine, have no locks: there each tab has a stream of its own. */
const browser = () => ({
  locks: "locks" in navigator ? navigator.locks : null,
  channel: "BroadcastChannel" in globalThis ? new BroadcastChannel("clothesline-live") : null,
});

/** This tab's part of the one stream of the browser. */
export function makeHub(): LiveHub {
  const made = new LiveHub(browser());
  made.start();
  const check = () => made.check();
  addEventListener("online", check);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") check();
  });
  // A page that is put away must not hold the stream of the others; it may come back.
  addEventListener("pagehide", () => made.stop());
  addEventListener("pageshow", () => made.start());
  return made;
}
