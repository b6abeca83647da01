import { PassThrough, type Readable } from "node:stream";
import type { RequestHandler } from "express";

/**
 * Limits for discarding an unread body, in bytes and time; beyond them the connection is closed.
 */
const MAX_BYTES = 64 * 1024 * 1024;
const LONGEST_MS = 30_000;

/**
 * An error may be sent before the body has been read to the end. The unread rest would block the
 * connection: the next request on it, which behind a proxy is another client's, would never get a
 * response. So the rest is read and discarded.
 */
export const readToTheEnd: RequestHandler = (incoming, outgoing, next) => {
  outgoing.once("finish", () => {
    if (incoming.complete || incoming.destroyed) return;
    let bytes = 0;
    const timeout = setTimeout(() => incoming.destroy(), LONGEST_MS).unref();
    incoming.once("close", () => clearTimeout(timeout));
    incoming.once("end", () => clearTimeout(timeout));
    incoming.unpipe();
    incoming.removeAllListeners("data");
    incoming.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) incoming.destroy();
    });
    incoming.resume();
  });
  next();
};

/**
 * A request's body for a reader that may stop early. Stopping destroys only this stream: destroying
 * the request would close the connection and lose the response.
 */
export function bodyOf(incoming: Readable): Readable {
  const body = new PassThrough();
  // A reader that has stopped has no error listener, and an unhandled "error" event would crash the
  // process.
  body.on("error", () => {});
  incoming.once("error", (error) => body.destroy(error));
  incoming.once("close", () => {
    if (!incoming.readableEnded && !body.destroyed) body.destroy(new Error("The body broke off."));
  });
  return incoming.pipe(body);
}
