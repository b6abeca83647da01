import { v7 as uuid } from "uuid";
import { ApiError } from "./api-client";
import { network } from "./network";

/**
 * Reads the events of a long-running operation as they arrive, and returns the last, which is its
 * outcome. @throws when the connection breaks.
 */
export async function readEvents<Event>(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: Event) => void,
): Promise<Event | null> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  let last: Event | null = null;
  for (;;) {
    const { done, value } = await reader.read();
    const lines = (rest + decoder.decode(value, { stream: !done })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      last = JSON.parse(line) as Event;
      onEvent(last);
    }
    if (done) return last;
  }
}

/** The progress of a long-running operation. */
export interface WorkProgress {
  step: string;
  done: number;
  total: number;
}
/**
 * The events of a long-running operation: progress, and finally its outcome or the reason for the
 * failure.
 */
export type WorkSaid<Done> =
  | ({ kind: "progress" } & WorkProgress)
  | ({ kind: "done" } & Done)
  | { kind: "failed"; status?: number; message: string; fields?: Record<string, string> };

/** A response with events, one per line. */
export const NDJSON = "application/x-ndjson";
const UNREACHED = "The portal could not be reached. Please check your connection.";

/**
 * Runs a long operation and reports its progress. Null if `signal` canceled it. @throws ApiError
 * with the portal's message; `lost` is the message if the connection broke before the outcome.
 */
export async function sendWork<Done>(
  path: string,
  body: unknown,
  { onProgress, signal, lost }: { onProgress: (progress: WorkProgress) => void; signal: AbortSignal; lost: string },
): Promise<Done | null> {
  try {
    const response = await network
      .send(`/api${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: NDJSON, "Idempotency-Key": uuid() },
        body: JSON.stringify(body),
        signal,
      })
      .catch(() => {
        throw new ApiError(0, UNREACHED);
      });
    if (!response.ok || !response.body) {
      const answer = (await response.json().catch(() => null)) as Partial<ApiError> | null;
      throw new ApiError(response.status, answer?.message ?? `API Error: ${response.status}`, answer?.fields);
    }
    const last = await readEvents<WorkSaid<Done>>(
      response.body,
      (event) => event.kind === "progress" && onProgress(event),
    ).catch(() => null);
    if (last?.kind === "failed") throw new ApiError(last.status ?? 500, last.message, last.fields);
    if (last?.kind !== "done") throw new ApiError(0, lost);
    return last;
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}
