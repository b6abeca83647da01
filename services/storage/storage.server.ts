import { join } from "node:path";
import { bucketStorage } from "./bucket.server";
import type { Storage } from "./files";
import { folderStorage } from "./folder.server";

/**
 * The bucket of STORAGE_URL, which any number of processes share, or else a folder in the data
 * directory.
 */
export const openStorage = ({ dataDir, storageUrl }: { dataDir: string; storageUrl: string | null }): Storage =>
  storageUrl ? bucketStorage(storageUrl) : folderStorage(join(dataDir, "files"));

let current: Storage | undefined;

/** Sets the storage of this process. Called once, by the portal or a test file. */
export function setStorage(storage: Storage) {
  current = storage;
}

export function storage(): Storage {
  if (!current) throw new Error("No storage is open in this process.");
  return current;
}
