/** What is said of a topic: its version, or null where it has none or something may have been missed. */
type Hear = (version: number | null) => void;

/**
 * How the calls of this page go out, uploads and long work among them, and how what the live stream says comes in. A test console puts a slow,
 * failing or absent network in its place for as long as it stands. The stream itself is one for all tabs of a browser: it is not touched.
 */
export const network = {
  send: (address: string, init: RequestInit): Promise<Response> => fetch(address, init),
  /** Passes on what was said of a topic to whoever watches it. */
  receive: (_topic: string, version: number | null, hear: Hear): void => hear(version),
};
