import { useMatches } from "@remix-run/react";
import { useEffect } from "react";
import { network } from "../network";
import { LiveHub } from "./hub";

let hub: LiveHub | undefined;
/**
 * When the server read this page's data. Changes after it and before the stream opens are
 * refetched.
 */
let readAt = Infinity;

/** Used in every frame: remembers when the oldest part of the page's data was read. */
export function usePageRead(): void {
  const parts = useMatches().map(({ data }) => (data as { readAt?: number } | undefined)?.readAt ?? Infinity);
  const oldest = Math.min(...parts);
  useEffect(() => void (readAt = oldest), [oldest]);
}

/**
 * Older browsers, and pages over plain http from another machine, have no locks: there, each tab
 * has its own stream.
 */
const browser = () => ({
  locks: "locks" in navigator ? navigator.locks : null,
  channel: "BroadcastChannel" in globalThis ? new BroadcastChannel("clothesline-live") : null,
});

function hubOfThisTab(): LiveHub {
  if (hub) return hub;
  const made = new LiveHub(browser());
  made.start();
  const check = () => made.check();
  addEventListener("online", check);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") check();
  });
  // A page in the back/forward cache must not hold the stream of the other tabs; it may come back.
  addEventListener("pagehide", () => made.stop());
  addEventListener("pageshow", () => made.start());
  return (hub = made);
}

/**
 * Watches a topic until the returned function is called. `changed` gets its version at each opening
 * and change, or null if the topic has no version or something may have been missed. Cartridges
 * name theirs in `meta.watches`, and the frame watches them.
 */
export function watchTopic(topic: string, changed: (version: number | null) => void): () => void {
  let watching = true;
  // On a slow network an event may arrive after the watcher has left.
  const hear = (version: number | null) => void (watching && changed(version));
  const leave = hubOfThisTab().watch(
    topic,
    (version) => network.receive(topic, version, hear),
    () => readAt,
  );
  return () => {
    watching = false;
    leave();
  };
}
