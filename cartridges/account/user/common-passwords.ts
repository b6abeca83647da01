import { dictionary } from "@zxcvbn-ts/language-common";

/** The passwords that guessers try first, in small letters: some 49,000 of them, which only the server carries. */
let common: Set<string> | undefined;

export function isCommonPassword(password: string): boolean {
  common ??= new Set(dictionary["passwords-common"]);
  return common.has(password.trim().toLowerCase());
}
