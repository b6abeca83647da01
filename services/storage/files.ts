/**
 * Files that are written once and never changed. A key is a path that we generate, such as
 * `pictures/2026-11/ID.jpg`.
 */
export interface Storage {
  kind: "folder" | "bucket";
  /**
   * Stores the bytes; storing the same key again writes the same bytes. @throws if they are not
   * safely stored.
   */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** The bytes, or null if there is no such file. @throws if the storage does not respond. */
  get(key: string): Promise<Uint8Array | null>;
  /** Deletes the file if it exists. */
  remove(key: string): Promise<void>;
}

/**
 * Rejects keys that could leave the storage's folder: parts consist of letters, digits, dots and
 * dashes, and not of dots alone.
 */
export function checkKey(key: string): void {
  const parts = key.split("/");
  if (parts.length === 0 || !parts.every((part) => /^[\w-][\w.-]*$/.test(part))) throw new Error(`Invalid key: ${key}`);
}
