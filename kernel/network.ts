/** Receives a topic's version, or null if it has none or something may have been missed. */
type Hear = (version: number | null) => void;

/**
 * How this page's calls go out, including uploads and long work, and how live events come in. A
 * test console replaces it with a slow, failing or absent network. The stream itself is shared by
 * all tabs of a browser and is not affected.
 */
export const network = {
  send: (address: string, init: RequestInit): Promise<Response> => fetch(address, init),
  /** Passes a topic's event to its watcher. */
  receive: (_topic: string, version: number | null, hear: Hear): void => hear(version),
};
