import { v7 as uuid } from "uuid";
import { browserLock, leaseLock } from "./lock";
import { Outbox, type Channel, type ChannelMessage, type Device } from "./outbox";
import { sendOnce } from "./send";
import { IndexedStore } from "./store";

/**
 * For outboxes of other kinds. A single object in the same chunk, because a second chunk costs
 * every phone a request.
 */
export const parts = { Outbox, sendOnce };

const CHANNEL = "clothesline-outbox";

function channelOf(): Channel {
  if (!("BroadcastChannel" in globalThis)) return { post: () => {}, listen: () => () => {} };
  const channel = new BroadcastChannel(CHANNEL);
  return {
    post: (message) => channel.postMessage(message),
    listen(hear) {
      const listener = ({ data }: MessageEvent<ChannelMessage>) => hear(data);
      channel.addEventListener("message", listener);
      return () => channel.removeEventListener("message", listener);
    },
  };
}

/** The build that this page came from, as Remix identifies it. */
const buildOf = () => (globalThis as { __remixManifest?: { version?: string } }).__remixManifest?.version ?? "unknown";

const device = (): Device => ({
  store: (onEmptied) => new IndexedStore(onEmptied),
  // Locks exist only over https and on localhost.
  lock: (store) => ("locks" in navigator ? browserLock(navigator.locks) : leaseLock(store, uuid(), () => Date.now())),
  channel: channelOf(),
  send: sendOnce,
  build: buildOf(),
  // Asks a browser that is short of space to evict other sites' data first.
  persist: () => void navigator.storage?.persist?.().catch(() => {}),
  now: () => Date.now(),
  later(work, ms) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
});

/** The outbox of this tab. It wakes upon anything that may have restored the network. */
export function makeOutbox(): Outbox {
  const outbox = new Outbox(device());
  addEventListener("online", () => outbox.wake());
  addEventListener("pageshow", () => outbox.wake());
  addEventListener("pagehide", () => outbox.sleep());
  document.addEventListener("freeze", () => outbox.sleep());
  document.addEventListener("resume", () => outbox.wake());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && outbox.wake());
  return outbox;
}
