import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { NextFunction, Request as Incoming, RequestHandler, Response as Outgoing } from "express";
import { logger } from "../logger.server";
import { configuredOrigin, isFromElsewhere } from "./origin.server";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const HOST = /^(\[[\da-f:.]+\]|[\w.~-]+)(:\d{1,5})?$/i;
const isHost = (host: string) => HOST.test(host) && URL.canParse(`http://${host}`);

/** A plain text error, or JSON under /api, for requests that never reach a page or a handler. */
function refuse(incoming: Incoming, outgoing: Outgoing, status: number, error: string, message: string) {
  if (/^\/(api|mcp)(\/|$)/i.test(incoming.originalUrl)) outgoing.status(status).json({ error, message });
  else outgoing.status(status).type("text/plain").send(message);
}

/**
 * Normalizes requests before anything else reads them: rejects malformed ones that no browser
 * sends, and applies a proxy's headers. Afterwards, Host is the portal's public name: APP_URL's if
 * set, otherwise the one from a proxy named in TRUST_PROXY, otherwise the client's. Any program on
 * this machine counts as a proxy; it may then set the client's address, but not the portal's name.
 */
export const settleRequest: RequestHandler = (incoming, outgoing, next) => {
  if (!METHODS.includes(incoming.method)) {
    outgoing.set("Allow", METHODS.join(", "));
    return refuse(incoming, outgoing, 405, "wrong_method", `There is no ${incoming.method} here.`);
  }
  // HTTP/1.0 does not require a Host header; nginx uses HTTP/1.0 by default, and sends one.
  const requestedHost = incoming.headers.host ?? "localhost";
  const proxy = proxyIsTrusted(incoming);
  const names = proxy && incoming.app.get("proxy names host") === true;
  const forwarded = names
    ? String(incoming.headers["x-forwarded-host"] ?? "")
        .split(",")[0]!
        .trim()
    : "";
  if (!isHost(requestedHost) || (forwarded !== "" && !isHost(forwarded)))
    return refuse(incoming, outgoing, 400, "bad_input", "The Host of this request cannot be read.");
  if (!incoming.url.startsWith("/")) return refuse(incoming, outgoing, 400, "bad_input", "The address cannot be read.");
  const own = configuredOrigin();
  incoming.headers.host = own ? new URL(own).host : forwarded || requestedHost;
  delete incoming.headers["x-forwarded-host"];
  if (!names) for (const name of NAMES) delete incoming.headers[name];
  if (!proxy) delete incoming.headers["x-forwarded-for"];
  next();
};

const NAMES = ["x-forwarded-proto", "x-forwarded-port", "forwarded"];
const proxyIsTrusted = (incoming: Incoming) =>
  (incoming.app.get("trust proxy fn") as (address: string | undefined, hop: number) => boolean)(
    incoming.socket.remoteAddress,
    0,
  );

/**
 * Rejects a write to a page from another site, for which Remix would log a stack trace. A request
 * that passes gets our own Origin, so that Remix, which does not know APP_URL, accepts it.
 */
export const guardPages: RequestHandler = (incoming, outgoing, next) => {
  const url = new URL(incoming.originalUrl, "http://localhost");
  // Remix's older data requests (?_data=), which nothing here uses and for which Remix would log a
  // stack trace.
  if (url.searchParams.has("_data")) {
    url.searchParams.delete("_data");
    incoming.url = incoming.originalUrl = url.pathname + url.search;
  }
  if (incoming.method === "GET" || incoming.method === "HEAD") return next();
  if (isFromElsewhere((name) => headerOf(incoming, name)))
    return refuse(incoming, outgoing, 403, "not_allowed", "This request came from another site.");
  if (incoming.headers.origin)
    incoming.headers.origin = configuredOrigin() ?? `${incoming.protocol}://${incoming.headers.host}`;
  next();
};

/**
 * Requests that Node's server cannot parse, by error code: the status line, and a message instead
 * of an empty response.
 */
const UNREADABLE: Readonly<Record<string, readonly [string, string, string]>> = {
  HPE_HEADER_OVERFLOW: [
    "431 Request Header Fields Too Large",
    "too_large",
    "The address and the headers of this request are longer than 16 kB together. Ask for less at once.",
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "too_slow", "This request did not arrive in time."],
};
const UNREAD = ["400 Bad Request", "bad_input", "This request cannot be read."] as const;

/**
 * How long the rest of the request is read and discarded: closing the connection over unread data
 * would lose the response.
 */
const FAREWELL_MS = 1_000;

/** Responds to what never became a request, and closes its connection. */
export function answerUnreadable({ code = "" }: NodeJS.ErrnoException, socket: Duplex): void {
  if (code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const [status, error, message] = UNREADABLE[code] ?? UNREAD;
  const body = JSON.stringify({ error, message });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  socket.resume();
  setTimeout(() => socket.destroy(), FAREWELL_MS).unref();
}

function headerOf(incoming: IncomingMessage, name: string): string | null {
  const value = incoming.headers[name.toLowerCase()];
  return value === undefined ? null : String(value);
}

/**
 * Handles errors from before a page or handler got the request. Express recognizes it by its four
 * parameters.
 */
export function answerFailure(error: unknown, incoming: Incoming, outgoing: Outgoing, next: NextFunction) {
  // The response has already started: Express closes the connection.
  if (outgoing.headersSent) return next(error);
  const status = (error as { status?: number }).status ?? 500;
  if (status < 500)
    return refuse(
      incoming,
      outgoing,
      status,
      status === 404 ? "not_found" : "bad_input",
      status === 404 ? "There is nothing here." : "The address cannot be read.",
    );
  logger.error({ err: error }, "a request failed");
  refuse(incoming, outgoing, 500, "failed", "This did not work. We've logged it; please try again.");
}
