/** A page that is available offline, as its frame tells the worker. */
export interface OfflinePage {
  address: string;
  title: string;
}

/** Messages from a page to the worker. A worker of a former build ignores unknown ones. */
export type ToWorker =
  /** Prefetch these pages; the first is the person's landing page. */
  | { type: "ahead"; pages: readonly OfflinePage[] }
  /** Nothing is pending on this device: the new worker may take over from the old one. */
  | { type: "take-over" }
  /** The person has signed out. */
  | { type: "forget" };

/** Messages from the worker to a page. */
export type FromWorker =
  /** The page just received is a cached one from this time. */
  | { type: "kept"; at: number }
  /** The page just received is the server's own response. */
  | { type: "fresh" }
  /**
   * The server's response for this address arrived after the cached page was shown, and can be
   * fetched now.
   */
  | { type: "newer"; address: string }
  /** All requested pages are cached. */
  | { type: "ready" }
  /**
   * Some are not: no network, no room, or the portal does not allow it. They may be requested
   * again.
   */
  | { type: "not-ready" };
