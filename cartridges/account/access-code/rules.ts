import type { AccessCode } from "./schema";

export type CodeState = "open" | "used" | "withdrawn" | "expired";

/** What has become of a code. Used is for ever, also when it was withdrawn or ran out later. */
export function stateOf(
  { used_at, withdrawn_at, expires_at }: Pick<AccessCode, "used_at" | "withdrawn_at" | "expires_at">,
  now: string,
): CodeState {
  if (used_at) return "used";
  if (withdrawn_at) return "withdrawn";
  return Date.parse(expires_at) > Date.parse(now) ? "open" : "expired";
}
