import { v7 as uuid } from "uuid";
import { currentConnection, onceAnswering, setAnswering } from "#ui/connection";
import { network } from "./network";
import { loadForAnother, OTHER_PERSON, pagePerson, signInAgain } from "./person/signed-out";

type Method = "GET" | "POST" | "PUT" | "DELETE";

export interface CallOptions {
  /** The idempotency key: a write retried with the same key happens once. */
  key?: string | undefined;
  /**
   * The message of the sign-in dialog if the session has expired; the default says that nothing is
   * lost.
   */
  signedOut?: string | undefined;
  /**
   * A background call. If the session has expired it just fails, without a dialog that interrupts
   * the person.
   */
  unasked?: boolean | undefined;
}

/** A failed call. `message` is for people; `status` 0 means that no response arrived. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly fields: Record<string, string> = {},
    /** A machine-readable code. */
    readonly code?: string,
  ) {
    super(message);
  }
}

/** A failed write as a form shows it: one message for the form and one per field. */
export type CallRefusal = Pick<ApiError, "message" | "fields">;
/** The refusal to show for a failed write; one without a response has only a message. */
export const refusalOf = (error: unknown): CallRefusal =>
  error instanceof ApiError ? error : { message: (error as Error).message, fields: {} };

/** A 4xx response: the portal refused the call and gave a reason. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * Replaces the error of a failed call with these words of spec 8. A refusal keeps its own reason.
 * @throws ApiError.
 */
export async function orSaying<Answer>(words: string, work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    throw isRefusal(error) ? error : new ApiError(error instanceof ApiError ? error.status : 0, words);
  }
}

/**
 * A call without a response for this long counts as failed, so that what is queued behind it does
 * not wait forever.
 */
export const TIMEOUT_MS = 15_000;
const NO_ANSWER = "Failed to connect to the API server. Please check your connection.";

/**
 * Calls the portal's own /api with the session cookie. A write carries an idempotency key, so that
 * a retry after a lost response cannot repeat it, and the device's current time, from which the
 * server works out how long ago the act in its body happened. @throws ApiError with the server's
 * message, or "API Error: {status}".
 */
export async function callOnce<Answer>(
  method: Method,
  path: string,
  body?: unknown,
  key: string = uuid(),
): Promise<Answer> {
  const maker = pagePerson();
  let response: Response, text: string;
  try {
    response = await network.send(`/api${path}`, {
      method,
      headers:
        method === "GET"
          ? { Accept: "application/json" }
          : {
              "Content-Type": "application/json",
              "Idempotency-Key": key,
              "Sent-At": new Date().toISOString(),
              ...(maker && { "Made-By": maker }),
            },
      body: method === "GET" ? undefined : JSON.stringify(body ?? {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    text = await response.text();
  } catch {
    setAnswering(false);
    throw new ApiError(0, NO_ANSWER);
  }
  const answer = parsed(text);
  // A non-JSON error comes from a proxy in front of an unreachable portal, not from the portal
  // itself.
  setAnswering(response.ok || answer !== null);
  if (!response.ok)
    throw new ApiError(
      response.status,
      answer?.message ?? `API Error: ${response.status}`,
      answer?.fields ?? {},
      answer?.error,
    );
  return answer as Answer;
}

/**
 * As `callOnce`, but if the session has expired the person signs in over the page (told
 * `signedOut`) and the call is retried once with the same key. If someone else signs in, it is not
 * retried: the page reloads for them. @throws as callOnce does.
 */
export async function callApi<Answer>(
  method: Method,
  path: string,
  body?: unknown,
  { key = uuid(), signedOut, unasked = false }: CallOptions = {},
): Promise<Answer> {
  try {
    return await callOnce<Answer>(method, path, body, key);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === OTHER_PERSON) return loadForAnother();
    if (error.status !== 401 || unasked || (await signInAgain(signedOut)) === "closed") throw error;
    return callOnce<Answer>(method, path, body, key);
  }
}

/**
 * The portal returns this status when its database does not respond. It may only be busy, so it is
 * retried.
 */
const BUSY = 503;
const TRIES = 3;
const ASK_AGAIN_MS = 2_000;

/**
 * Checks that the portal is reachable before a navigation that would otherwise lose the page.
 * Retries while the database is briefly busy. /auth/me also checks that someone is signed in.
 * @throws ApiError.
 */
export async function reachPortal(path: "/health" | "/auth/me" = "/health"): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await callOnce("GET", path);
      return;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== BUSY || tries >= TRIES) throw error;
      await new Promise((over) => setTimeout(over, ASK_AGAIN_MS));
    }
  }
}

const LONGEST_PAUSE_MS = 60_000;

/** Statuses that say nothing about the call itself, so that it should be retried. */
const LATER = new Set([408, 425, 429]);
export const isForLater = (status: number): boolean => status >= 500 || LATER.has(status);

/**
 * Retries a failed query: if the portal is unreachable, upon its next response to any call; if it
 * responds to others, after an increasing delay. A refused query is not retried. Use one per query,
 * so that repeated failures schedule a single retry.
 */
export function askingAgain(ask: () => void) {
  let end: (() => void) | null = null;
  let tries = 0;
  const again = () => {
    end = null;
    ask();
  };
  return {
    failed(error: unknown): void {
      if (!(error instanceof ApiError)) return console.error(error);
      if (end) return;
      if (currentConnection() === "offline") return void (end = onceAnswering(again));
      if (!isForLater(error.status)) return;
      const pause = Math.min(LONGEST_PAUSE_MS, ASK_AGAIN_MS * 2 ** tries++);
      const timer = setTimeout(again, pause * (1 + Math.random() / 2));
      end = () => clearTimeout(timer);
    },
    /** The query succeeded or is no longer needed. */
    over(): void {
      end?.();
      end = null;
      tries = 0;
    },
  };
}

function parsed(text: string) {
  try {
    return JSON.parse(text) as { message?: string; error?: string; fields?: Record<string, string> } | null;
  } catch {
    return null;
  }
}
