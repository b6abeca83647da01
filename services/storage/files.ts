/** Files that are written once and never changed. A key is a path of our own making, such as `pictures/2026-11/ID.jpg`. */
export interface Storage {
  kind: "folder" | "bucket";
  /** Stores the bytes; the same key again replaces them with the same bytes. @throws when they are not safely stored. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** The bytes, or null when there is no such file. @throws when the storage does not answer. */
  get(key: string): Promise<Uint8Array | null>;
  /** Removes the file; one that does not exist is removed already. */
  remove(key: string): Promise<void>;
}

/** A key never leaves the storage's own place: parts of letters, digits, dots and dashes, none of dots alone. */
export function checkKey(key: string): void {
  const parts = key.split("/");
  if (parts.length === 0 || !parts.every((part) => /^[\w-][\w.-]*$/.test(part))) throw new Error(`No key: ${key}`);
}
