import { v7 as uuid } from "uuid";
import { currentConnection, onceAnswering, setAnswering } from "#ui/connection";
import { network } from "./network";
import { loadForAnother, OTHER_PERSON, pagePerson, signInAgain } from "./person/signed-out";

type Method = "GET" | "POST" | "PUT" | "DELETE";

export interface CallOptions {
  /** With the same one on every attempt a write happens once. */
  key?: string | undefined;
  /** What whoever is signed out meanwhile is told, where more can be said than that nothing is lost. */
  signedOut?: string | undefined;
  /** Nobody pressed anything for it: where the session has ended it only fails, and no dialog comes over what somebody does. */
  unasked?: boolean | undefined;
}

/** A call that failed; `message` is for the person, `status` 0 means that no answer came. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly fields: Record<string, string> = {},
    /** What a program knows it by. */
    readonly code?: string,
  ) {
    super(message);
  }
}

/** A failed write as a form shows it: one message for the whole, and one per field. */
export type CallRefusal = Pick<ApiError, "message" | "fields">;
/** What a failed write says; one that never got an answer has a message and no fields. */
export const refusalOf = (error: unknown): CallRefusal =>
  error instanceof ApiError ? error : { message: (error as Error).message, fields: {} };

/** The portal refused it, and says why. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** What could not be done, in these words of spec 8, where the call itself failed. A refusal keeps its own reason. @throws ApiError. */
export async function orSaying<Answer>(words: string, work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    throw isRefusal(error) ? error : new ApiError(error instanceof ApiError ? error.status : 0, words);
  }
}

/** A call without an answer for so long counts as one that did not get through: what waits behind it must not wait forever. */
export const TIMEOUT_MS = 15_000;
const NO_ANSWER = "Failed to connect to the API server. Please check your connection.";

/**
 * Calls the portal's own /api with the session's cookie. A write carries an idempotency key, so that a retry after
 * a lost answer cannot do it twice, and this device's current time: with the time of an act in its body the server
 * can tell how long ago that was. @throws ApiError with the server's message, else "API Error: {status}".
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
  // An answer of a proxy in front of a portal that is away is none of ours: ours are JSON.
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
 * The same, and where the session has ended whoever is on the page signs in over it first, told `signedOut`; then the call is sent once more, by
 * the same key. Where somebody else is signed in by then it is not sent: the page is loaded for them. @throws as callOnce does.
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

/** The portal answers that its database does not: it may only be busy, and is asked again so often, so soon. */
const BUSY = 503;
const TRIES = 3;
const ASK_AGAIN_MS = 2_000;

/**
 * Checks that the portal can be reached, before a navigation that would lose the page if it cannot. A database that others keep busy at this
 * moment is no reason to refuse a person what they pressed. By /auth/me it also checks that somebody is signed in. @throws ApiError.
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

/** What a portal answers that says nothing about the call itself: it is to be sent again. */
const LATER = new Set([408, 425, 429]);
export const isForLater = (status: number): boolean => status >= 500 || LATER.has(status);

/**
 * Repeats a question that failed: where nobody answers, with the portal's next answer to anybody; where it answers others, after a pause that
 * grows. What was refused is not asked again. One for each question, so that it is repeated once, however often it failed meanwhile.
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
    /** It was answered, or nobody asks any more. */
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
