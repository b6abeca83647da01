import { dictionary } from "@zxcvbn-ts/language-common";

/** The most common passwords, in lower case: some 49,000, on the server only. */
let common: Set<string> | undefined;

export function isCommonPassword(password: string): boolean {
  common ??= new Set(dictionary["passwords-common"]);
  return common.has(password.trim().toLowerCase());
}
