import { createRequire } from "node:module";

/** Loaded lazily: the dictionary takes 15 MB of memory, which most processes never need. */
const readDictionary = () =>
  createRequire(import.meta.url)("@zxcvbn-ts/language-common") as typeof import("@zxcvbn-ts/language-common");

/** The most common passwords, in lower case: some 49,000, on the server only. */
let common: Set<string> | undefined;

export function isCommonPassword(password: string): boolean {
  common ??= new Set(readDictionary().dictionary["passwords-common"]);
  return common.has(password.trim().toLowerCase());
}
