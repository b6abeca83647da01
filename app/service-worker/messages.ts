/** A page that opens from the phone, as its frame tells the worker. */
export interface OfflinePage {
  address: string;
  title: string;
}

/** What a page says to the worker. A worker of a former build does not know all of it, and ignores the rest. */
export type ToWorker =
  /** These are fetched ahead of their visit; the first is where the person begins. */
  | { type: "ahead"; pages: readonly OfflinePage[] }
  /** Nothing waits on this device: the new worker may take over from the old one. */
  | { type: "take-over" }
  /** Whoever was signed in has gone. */
  | { type: "forget" };

/** What the worker says to a page. */
export type FromWorker =
  /** What the page has just got is of this time. */
  | { type: "kept"; at: number }
  /** What it has just got is the server's own answer. */
  | { type: "fresh" }
  /** The server's answer for this address came after what was kept was shown: it is here to be asked for. */
  | { type: "newer"; address: string }
  /** All that was asked for is on the phone. */
  | { type: "ready" }
  /** Some of it is not: the network went, there is no room, or the portal does not let it be kept. It may be asked for again. */
  | { type: "not-ready" };
