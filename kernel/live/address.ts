/** A topic's address: "loading:33:2026-11-23", its name and parts in order. */
export const topicAddress = (name: string, ...parts: readonly (string | number)[]): string =>
  [name, ...parts.map((part) => encodeURIComponent(part))].join(":");

/** The name and parts of an address. @throws URIError if it cannot be decoded. */
export function readAddress(address: string): { name: string; parts: string[] } {
  const [name = "", ...parts] = address.split(":");
  return { name, parts: parts.map(decodeURIComponent) };
}

/** The most topics that one stream may have. */
export const MAX_TOPICS = 100;

/**
 * The most characters of all topics in the request line: proxies accept a line of 8 kB, Node's
 * server 16 kB.
 */
export const MAX_LINE = 7_000;
