import { plainAddress } from "#ui/plain-address";
import { createReadableStreamFromReadable } from "@remix-run/node";
import express, { type NextFunction, type Request as Incoming, type Response as Outgoing, type Router } from "express";
import { brokenOff, JsonAnswer, MAX_BODY_BYTES, refusal, tooLarge, type PortalContext } from "#kernel/handlers.server";
import { AppError } from "#kernel/errors";
import { bodyOf } from "#services/connection/unread-body.server";
import { writeBody } from "#services/connection/writing.server";

type Serve = (request: Request, context: PortalContext) => Promise<JsonAnswer | Response>;

/**
 * Handles everything under /api, or under a similar address, in front of Remix: a call renders
 * nothing, so what Remix does for a page (matching the address against all routes, collecting
 * loaders, streaming) would only cost time (docs/performance.md).
 */
export function apiHandler(serve: Serve, address = "/api"): Router {
  const router = express.Router();
  router.use(address, (incoming, outgoing, next) => {
    answer(serve, incoming, outgoing).catch(next);
  });
  router.use(address, (error: unknown, _incoming: Incoming, outgoing: Outgoing, next: NextFunction) => {
    // The response has already started: Express closes the connection.
    if (outgoing.headersSent) return next(error);
    send(refusal(error), outgoing).catch(next);
  });
  return router;
}

async function answer(serve: Serve, incoming: Incoming, outgoing: Outgoing): Promise<void> {
  // Request cannot represent this method, and no call uses it.
  if (incoming.method === "TRACE" || incoming.method === "TRACK")
    return send(refusal(new AppError(405, `There is no ${incoming.method} here.`)), outgoing);
  const isJson = incoming.headers["content-type"]?.startsWith("application/json") === true;
  const context = {
    address: plainAddress(incoming.ip ?? "unknown"),
    nonce: "",
    ...(isJson && { readBody: () => bodyInMemory(incoming) }),
  };
  await send(await serve(requestOf(incoming, outgoing, { hasBody: !isJson }), context), outgoing);
}

/** Reads a small body, without the streams of a Request. @throws AppError 400, 413. */
function bodyInMemory(incoming: Incoming): Promise<Buffer> {
  return new Promise((done, failed) => {
    if (Number(incoming.headers["content-length"] ?? 0) > MAX_BODY_BYTES) return failed(tooLarge());
    if (incoming.destroyed) return failed(brokenOff());
    const chunks: Buffer[] = [];
    let bytes = 0;
    incoming.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      // The rest of one that is too large is discarded after the response.
      if (bytes > MAX_BODY_BYTES) failed(tooLarge());
      else chunks.push(chunk);
    });
    incoming.once("end", () => done(Buffer.concat(chunks)));
    // "close" also follows a normal end; creating an error then would cost more than reading the
    // body.
    incoming.once("close", () => incoming.readableEnded || failed(brokenOff()));
    incoming.once("error", () => failed(brokenOff()));
  });
}

function requestOf(incoming: Incoming, outgoing: Outgoing, { hasBody }: { hasBody: boolean }): Request {
  const disconnected = new AbortController();
  // The client closed the connection early: cancel the work and the event stream.
  outgoing.on("close", () => {
    if (!outgoing.writableFinished) disconnected.abort();
  });
  const headers = Object.entries(incoming.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one): [string, string] => [name, one]),
  );
  const mayHaveBody = hasBody && incoming.method !== "GET" && incoming.method !== "HEAD";
  // Calls only read the path and the query; the guard reads the host from the headers.
  return new Request(new URL(incoming.originalUrl, "http://localhost"), {
    method: incoming.method,
    headers,
    signal: disconnected.signal,
    ...(mayHaveBody && { body: createReadableStreamFromReadable(bodyOf(incoming)), duplex: "half" }),
  });
}

/** Sends JSON in one piece with its Content-Length, and streams files and events. */
async function send(answered: JsonAnswer | Response, outgoing: Outgoing): Promise<void> {
  outgoing.status(answered.status);
  if (answered instanceof JsonAnswer) {
    for (const [name, value] of Object.entries(answered.headers)) outgoing.setHeader(name, value);
    outgoing.end(answered.text);
    return;
  }
  for (const [name, value] of answered.headers) outgoing.appendHeader(name, value);
  outgoing.flushHeaders();
  try {
    if (answered.body) await writeBody(answered.body, outgoing);
    else outgoing.end();
  } catch (error) {
    // The client has disconnected; nothing is left to send.
    if (!outgoing.closed) throw error;
  }
}
