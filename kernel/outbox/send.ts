import { isForLater, TIMEOUT_MS } from "../api-client";
import { addressOf } from "../client";
import { network } from "../network";
import { OTHER_PERSON } from "../person/signed-out";
import type { OutboxCall } from "./rules";
import type { Outcome } from "./sender";

/** The portal's response to a write. */
interface PortalResponse {
  error?: unknown;
  message?: unknown;
}

/**
 * The outcome of a response. Only the portal's own JSON counts: a page from hotel Wi-Fi or a proxy
 * is not a response, whatever its status.
 */
export function outcomeOf(status: number, body: unknown, retryAfter: string | null = null): Outcome {
  if (typeof body !== "object" || body === null) return { kind: "unanswered" };
  const { error, message } = body as PortalResponse;
  if (status >= 200 && status < 300) return { kind: "answered", answer: body };
  if (isForLater(status)) return { kind: "unanswered", retryAfterMs: Math.max(0, Number(retryAfter) || 0) * 1_000 };
  if (status === 401) return { kind: "signed-out" };
  if (typeof error !== "string" || typeof message !== "string") return { kind: "unanswered" };
  return error === OTHER_PERSON ? { kind: "other-person" } : { kind: "refused", status, message };
}

/** Sends a call once, on behalf of its author. Every attempt has the same key and body. */
export async function sendOnce(
  { call, body, key, user }: Pick<OutboxCall, "call" | "body" | "key" | "user">,
  signal: AbortSignal,
): Promise<Outcome> {
  const { method, path, rest } = addressOf(call, body);
  const late = AbortSignal.timeout(TIMEOUT_MS);
  const end = new AbortController();
  for (const reason of [signal, late]) reason.addEventListener("abort", () => end.abort(), { once: true });
  if (signal.aborted) end.abort();
  try {
    const response = await network.send(`/api${path}`, {
      method,
      headers: {
        "Content-Type": "application/json",
        "Idempotency-Key": key,
        "Made-By": user,
        "Sent-At": new Date().toISOString(),
      },
      body: JSON.stringify(rest),
      signal: end.signal,
    });
    const text = await response.text();
    return outcomeOf(response.status, jsonOf(text), response.headers.get("Retry-After"));
  } catch {
    return { kind: "unanswered" };
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
