import { PassThrough, type Readable } from "node:stream";
import type { RequestHandler } from "express";

/** The most that is read and thrown away of a body that nobody wanted, and the longest it is waited for; then the connection ends. */
const MAX_BYTES = 64 * 1024 * 1024;
const LONGEST_MS = 30_000;

/**
 * An answer may leave before the body has been read to its end: a refusal. What is unread would hold the connection, and the next
 * request on it, which behind a proxy is somebody else's, would never be answered: so it is read and thrown away.
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
 * A request's body for whoever may stop reading in the middle of it. To stop destroys only this: the request itself would take its
 * connection along, and the answer with it.
 */
export function bodyOf(incoming: Readable): Readable {
  const body = new PassThrough();
  // Whoever has stopped reading does not listen for errors either; unheard, one would end the process.
  body.on("error", () => {});
  incoming.once("error", (error) => body.destroy(error));
  incoming.once("close", () => {
    if (!incoming.readableEnded && !body.destroyed) body.destroy(new Error("The body broke off."));
  });
  return incoming.pipe(body);
}
