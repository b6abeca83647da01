/** A topic as it travels: "loading:33:2026-11-23", the name and its parts in their order. */
export const topicAddress = (name: string, ...parts: readonly (string | number)[]): string =>
  [name, ...parts.map((part) => encodeURIComponent(part))].join(":");

/** The name and the parts of an address. @throws URIError for one that does not decode. */
export function readAddress(address: string): { name: string; parts: string[] } {
  const [name = "", ...parts] = address.split(":");
  return { name, parts: parts.map(decodeURIComponent) };
}

/** The most topics that one stream may have. */
export const MAX_TOPICS = 100;

/** The most characters that they may have together as they are asked for: proxies take a line of 8 kB, Node's server of 16. */
export const MAX_LINE = 7_000;
