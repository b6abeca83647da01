import type { AccessCode } from "./schema";

export type CodeState = "open" | "used" | "withdrawn" | "expired";

/** The state of a code. A used code stays "used", even if it expired later. */
export function stateOf(
  { used_at, withdrawn_at, expires_at }: Pick<AccessCode, "used_at" | "withdrawn_at" | "expires_at">,
  now: string,
): CodeState {
  if (used_at) return "used";
  if (withdrawn_at) return "withdrawn";
  return Date.parse(expires_at) > Date.parse(now) ? "open" : "expired";
}
