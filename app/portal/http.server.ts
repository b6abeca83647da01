import { plainAddress } from "#ui/plain-address";
import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, { type RequestHandler } from "express";
import { serveAssistant } from "#cartridges/assistant/serve.server";
import { serveCall } from "#kernel/serve-call.server";
import { apiHandler } from "./api-handler.server";
import { contentPolicy } from "./content-policy";
import { buildsBySegments, bySegments } from "./routes-by-segments";
import { staticFiles } from "./static-files.server";
import type { Config } from "#services/config.server";
import { answerFailure, answerUnreadable, guardPages, settleRequest } from "#services/connection/front.server";
import { readToTheEnd } from "#services/connection/unread-body.server";

/** A startup error to show as one sentence, without a stack trace. */
class PortInUseError extends Error {
  readonly forPerson = true;
}

/**
 * The build, or in development a function that returns the current one, with the middleware that
 * serves the sources.
 */
export type Served = ServerBuild | { current: () => Promise<ServerBuild>; sources: RequestHandler };

/**
 * How long an idle connection stays open. Longer than proxies keep theirs (nginx one minute, Caddy
 * two): the client side must close first, because a request sent on a connection that is just being
 * closed fails.
 */
const IDLE_MS = 150_000;

/**
 * The web server: files of the build, then Remix. Resolves once it listens. `trustProxy` says whose
 * X-Forwarded-For is trusted; `proxyNamesHost` whether X-Forwarded-Host and -Proto are too.
 */
export async function makeServer(
  served: Served,
  { port, trustProxy, proxyNamesHost }: Pick<Config, "port" | "trustProxy" | "proxyNamesHost">,
): Promise<Server> {
  const dev = "current" in served ? served : null;
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", trustProxy);
  app.set("proxy names host", proxyNamesHost);
  app.use(readToTheEnd);
  const compress = compression();
  app.use((request, response, next) =>
    request.headers["accept-encoding"] ? compress(request, response, next) : next(),
  );
  app.use(["/api", "/mcp"], (_request, response, next) => {
    response.set({
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "same-origin",
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    });
    next();
  });
  app.use(settleRequest);
  app.use(apiHandler(serveAssistant, "/mcp"));
  // In development calls go through Remix, which reloads them; the direct handler only knows the
  // calls from startup.
  if (dev) app.use(dev.sources);
  else app.use(apiHandler(serveCall), staticFiles("build/client"));
  app.use((_request, response, next) => {
    const nonce = randomBytes(16).toString("base64");
    response.locals.nonce = nonce;
    response.set({
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "same-origin",
      // Vite's own scripts carry no nonce.
      ...(!dev && { "Content-Security-Policy": contentPolicy(nonce) }),
    });
    next();
  });
  const remix = pagesOf(served);
  app.use(guardPages);
  app.use((request, response, next) => void remix(request, response, next));
  app.use(answerFailure);
  const server = createServer({ keepAliveTimeout: IDLE_MS }, app).on("clientError", answerUnreadable);
  await listen(server, port);
  return server;
}

/**
 * Remix, with one handler for each first path segment. In development routes may change, so there
 * is a single handler.
 */
function pagesOf(served: Served): ReturnType<typeof createRequestHandler> {
  const handlerOf = (build: ServerBuild | (() => Promise<ServerBuild>)) =>
    createRequestHandler({
      build,
      mode: "current" in served ? "development" : "production",
      getLoadContext: (request, response) => ({
        address: plainAddress(request.ip ?? "unknown"),
        nonce: String(response.locals.nonce),
      }),
    });
  if ("current" in served) return handlerOf(served.current);
  const whole = handlerOf(served);
  const handlers = new Map([...buildsBySegments(served)].map(([beginning, build]) => [beginning, handlerOf(build)]));
  return (request, response, next) => (bySegments(handlers, request.originalUrl) ?? whole)(request, response, next);
}

/** How long to retry a port that is in use: a killed process keeps its port until it has ended. */
const PORT_WAIT_MS = 3_000;
const PORT_PAUSE_MS = 100;

/**
 * Checks that the port is free before anything is created, with retries as when listening. @throws
 * PortInUseError.
 */
export async function checkPort(port: number): Promise<void> {
  if (port === 0) return;
  const server = createServer();
  await listen(server, port);
  await new Promise((closed) => server.close(closed));
}

async function listen(server: Server, port: number): Promise<void> {
  const until = Date.now() + PORT_WAIT_MS;
  for (;;) {
    try {
      return await new Promise<void>((listening, failed) => {
        const onListening = () => {
          server.off("error", onError);
          listening();
        };
        const onError = (error: Error) => {
          server.off("listening", onListening);
          failed(error);
        };
        server.once("error", onError).once("listening", onListening).listen(port);
      });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
      if (Date.now() > until)
        throw new PortInUseError(`Port ${port} is in use by another program. Set PORT to another one.`);
      await new Promise((done) => setTimeout(done, PORT_PAUSE_MS));
    }
  }
}
