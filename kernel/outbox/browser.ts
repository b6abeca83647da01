import { v7 as uuid } from "uuid";
import { browserLock, leaseLock } from "./lock";
import { Outbox, type Channel, type ChannelMessage, type Device } from "./outbox";
import { sendOnce } from "./send";
import { IndexedStore } from "./store";

/** For an outbox of another kind. One object, so that it comes from the same chunk: a second one costs every phone. */
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

/** The build that this page came with, as Remix names it. */
const buildOf = () => (globalThis as { __remixManifest?: { version?: string } }).__remixManifest?.version ?? "unknown";

const device = (): Device => ({
  store: (onEmptied) => new IndexedStore(onEmptied),
  // Locks are only there over https and on localhost.
  lock: (store) => ("locks" in navigator ? browserLock(navigator.locks) : leaseLock(store, uuid(), () => Date.now())),
  channel: channelOf(),
  send: sendOnce,
  build: buildOf(),
  // A browser that is short of space then throws away others' data first.
  persist: () => void navigator.storage?.persist?.().catch(() => {}),
  now: () => Date.now(),
  later(work, ms) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
});

/** The outbox of this tab, which wakes with whatever may have brought the network back. */
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
