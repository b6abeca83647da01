import { useMatches } from "@remix-run/react";
import { useEffect } from "react";
import { network } from "../network";
import { LiveHub } from "./hub";

let hub: LiveHub | undefined;
/** When the server read what this page shows: what changed after it and before the stream has opened is asked for. */
let readAt = Infinity;

/** In every frame: keeps from when the page's data is, the oldest part of it. */
export function usePageRead(): void {
  const parts = useMatches().map(({ data }) => (data as { readAt?: number } | undefined)?.readAt ?? Infinity);
  const oldest = Math.min(...parts);
  useEffect(() => void (readAt = oldest), [oldest]);
}

/** Older browsers, and pages over plain http from another machine, have no locks: there each tab has a stream of its own. */
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
  // A page that is put away must not hold the stream of the others; it may come back.
  addEventListener("pagehide", () => made.stop());
  addEventListener("pageshow", () => made.start());
  return (hub = made);
}

/**
 * Hears of a topic until the answer is called: `changed` with its version at each opening and each change; with null where a topic has no
 * version, or something may have been missed. Cartridges name theirs in `meta.watches`, and the frame watches for them.
 */
export function watchTopic(topic: string, changed: (version: number | null) => void): () => void {
  let watching = true;
  // A slow network may hand it over when nobody watches any more.
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
