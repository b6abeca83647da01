/**
 * An expected error with a message for the person. Handlers return its status and message, never a
 * stack trace.
 */
export class AppError extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 503,
    message: string,
    /** For invalid input: a message per field. */
    readonly fields: Readonly<Record<string, string>> = {},
    readonly headers: Readonly<Record<string, string>> = {},
    /** A machine-readable code, if the status is not specific enough. */
    readonly code?: string,
  ) {
    super(message);
  }
}

/** Invalid input: one sentence per field. The first is the message unless one is given. */
export const badInput = (
  fields: Record<string, string>,
  message = Object.values(fields)[0] ?? "The input is invalid.",
) => new AppError(400, message, fields);
/** 401, in the words of the sign-in. */
export const notSignedIn = () => new AppError(401, "Authentication failed. Please login again.");
/** 403: this actor may not do it. */
export const notAllowed = (message = "You are not allowed to do this.") => new AppError(403, message);
/** 404: it does not exist, or not for this actor, who cannot tell which. */
export const notFound = (message = "There is nothing here.") => new AppError(404, message);
/** 409: the current state is not what the caller assumes. */
export const conflict = (message: string) => new AppError(409, message);
export const tooMany = (message: string, seconds: number) =>
  new AppError(429, message, {}, { "Retry-After": String(seconds) });
