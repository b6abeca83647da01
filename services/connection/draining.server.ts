import type { Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";

/** How long requests in flight may take once the portal is stopping. */
const FINISH_WITHIN_MS = 5_000;
/**
 * Grace period for idle connections, on which a request may already be on its way; then they are
 * closed.
 */
const ON_ITS_WAY_MS = 500;
const LOOK_EVERY_MS = 20;

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
/** Resolves once everything that has already arrived has been read. */
const allRead = () => new Promise<void>((done) => setImmediate(done));

/**
 * Stops a server without cutting off responses. The returned function accepts no new connections,
 * finishes each response in flight with "Connection: close", and calls `endStreams` for those that
 * would never finish.
 */
export function makeDrainable(server: Server, endStreams: () => void): () => Promise<void> {
  const underWay = new Set<ServerResponse>();
  let stopping = false;
  const sayLast = (outgoing: ServerResponse) => {
    if (!outgoing.headersSent) outgoing.setHeader("Connection", "close");
  };
  server.prependListener("request", (_incoming, outgoing) => {
    underWay.add(outgoing);
    outgoing.once("close", () => underWay.delete(outgoing));
    if (stopping) sayLast(outgoing);
  });
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)));

  return async () => {
    const begun = Date.now();
    await allRead();
    // Not the HTTP server's own close, which closes idle connections at once. It runs before any
    // client is told that its connection closes, because clients reconnect at once and would be cut
    // off while waiting to be accepted.
    const closed = new Promise<void>((done) => NetServer.prototype.close.call(server, () => done()));
    stopping = true;
    for (const outgoing of underWay) sayLast(outgoing);
    do {
      // A device whose stream was closed may have sent a new request on the same connection.
      endStreams();
      if (Date.now() - begun >= ON_ITS_WAY_MS) {
        await allRead();
        server.closeIdleConnections();
      }
      await pause(LOOK_EVERY_MS);
    } while (Date.now() - begun < FINISH_WITHIN_MS && (await connections()) > 0);
    server.closeAllConnections();
    await closed;
  };
}
