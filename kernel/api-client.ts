import { v7 as uuid } from "uuid";

/** A call that was refused or did not get through; `message` is for the person, `status` 0 means no answer came. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly fields: Record<string, string> = {},
  ) {
    super(message);
  }
}

/** What went wrong with a write, as a form shows it: the sentence, and each field's own. */
export type CallRefusal = Pick<ApiError, "message" | "fields">;
export const refusalOf = (error: unknown): CallRefusal =>
  error instanceof ApiError ? error : { message: (error as Error).message, fields: {} };

/** A call without an answer for so long counts as one that did not get through: what waits behind it must not wait forever. */
export const TIMEOUT_MS = 15_000;
const NO_ANSWER = "Failed to connect to the API server. Please check your connection.";

/**
 * Calls the portal's own /api with the session's cookie. A write carries an idempotency key, so that trying again after
 * a lost answer cannot do it twice, and says what this device's clock says now: with the time of an act in its body the server
 * knows how long ago that was. @throws ApiError with the server's message, else "API Error: {status}".
 */
export async function callApi<Answer>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: unknown,
  key: string = uuid(),
): Promise<Answer> {
  let response: Response, text: string;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers:
        method === "GET"
          ? { Accept: "application/json" }
          : { "Content-Type": "application/json", "Idempotency-Key": key, "Sent-At": new Date().toISOString() },
      body: method === "GET" ? undefined : JSON.stringify(body ?? {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    text = await response.text();
  } catch {
    throw new ApiError(0, NO_ANSWER);
  }
  const answer = parsed(text);
  if (!response.ok)
    throw new ApiError(response.status, answer?.message ?? `API Error: ${response.status}`, answer?.fields ?? {});
  return answer as Answer;
}

/** Whether the portal answers at all, asked before what would cost the page where it does not. @throws ApiError. */
export const reachPortal = () => callApi("GET", "/health");

function parsed(text: string) {
  try {
    return JSON.parse(text) as { message?: string; fields?: Record<string, string> } | null;
  } catch {
    return null;
  }
}
