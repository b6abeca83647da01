import { v7 as uuid } from "uuid";

/** A call that was refused or did not get through; `message` is for the person, `status` 0 means no answer came. */
export class ApiError extends Error {
  constructor(readonly status: number, message: string, readonly fields: Record<string, string> = {}) {
    super(message);
  }
}

/**
 * Calls the portal's own /api with the session's cookie. A write carries an idempotency key, so that trying again after
 * a lost answer cannot do it twice. @throws ApiError with the server's message, else "API Error: {status}".
 */
export async function callApi<Answer>(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown, key: string = uuid()): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: method === "GET" ? { Accept: "application/json" } : { "Content-Type": "application/json", "Idempotency-Key": key },
      body: method === "GET" ? undefined : JSON.stringify(body ?? {}),
    });
  } catch {
    throw new ApiError(0, "Failed to connect to the API server. Please check your connection.");
  }
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw new ApiError(response.status, answer?.message ?? `API Error: ${response.status}`, answer?.fields ?? {});
  return answer as Answer;
}
