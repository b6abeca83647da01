import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable, type AppLoadContext, type EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { logger } from "#services/logger.server";
import { contentPolicy } from "./portal/content-policy";
import type { Served } from "./portal/http.server";
import { servedBy, servedByAnother, startPortal as start } from "./portal/start.server";
import { build, parts } from "virtual:built-parts";
import { pathOf } from "#kernel/handlers.server";
import { NonceContext } from "#ui/nonce";
import { isKept } from "./menu";
import { setKeptHeaders } from "./portal/kept-headers";
import { filesAhead } from "./portal/files-ahead";
import { FilesAheadContext } from "./files-ahead";

// The built server's other entrances: scripts/start.mjs and scripts/import.mjs call these.
export { importFromFolder } from "#cartridges/company-import/console.server";

export const startPortal = (served: Served, env?: NodeJS.ProcessEnv) => start(servedBy(served), env);

/**
 * `remix-serve build/server/index.js` imports the build and listens: it knows of no database. So the portal is opened while it is
 * imported, and nothing can be asked before it stands (docs/decisions/0048-remix-serve.md).
 */
const BY_REMIX_SERVE = /[\\/](remix-serve|@remix-run[\\/]serve[\\/]dist[\\/]cli\.js)$/.test(process.argv[1] ?? "");
if (BY_REMIX_SERVE)
  await start(servedByAnother).catch((error: Error & { forPerson?: boolean }) => {
    console.error(error.forPerson ? error.message : error);
    process.exit(1);
  });

export const streamTimeout = 10_000;

/** Renders a page: to people as soon as the shell stands, to robots once all of it does. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: Partial<AppLoadContext>,
): Promise<Response> {
  // Our own web server has said what a page may run; another has not.
  const nonce = context.nonce ?? randomBytes(16).toString("base64");
  if (context.nonce === undefined) {
    headers.set("Content-Security-Policy", contentPolicy(nonce));
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Referrer-Policy", "same-origin");
  }
  noteKept(headers, request, status, context);
  const ahead = filesAhead(remixContext, parts);
  const forRobot = isbot(request.headers.get("User-Agent") ?? "");
  return new Promise((answer, failed) => {
    let code = status;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <FilesAheadContext.Provider value={ahead}>
          <RemixServer context={remixContext} url={request.url} nonce={nonce} />
        </FilesAheadContext.Provider>
      </NonceContext.Provider>,
      {
        nonce,
        [forRobot ? "onAllReady" : "onShellReady"]() {
          const body = new PassThrough();
          headers.set("Content-Type", "text/html; charset=utf-8");
          answer(new Response(createReadableStreamFromReadable(body), { headers, status: code }));
          pipe(body);
        },
        onShellError: failed,
        onError(error: unknown) {
          code = 500;
          logger.error({ err: error }, "a page failed to render");
        },
      },
    );
    setTimeout(abort, streamTimeout + 1_000).unref();
  });
}

/** A page's data, where its frame stands already. */
export function handleDataRequest(
  response: Response,
  { request, context }: { request: Request; context: Partial<AppLoadContext> },
): Response {
  noteKept(response.headers, request, response.status, context);
  return response;
}

function noteKept(headers: Headers, request: Request, status: number, { person }: Partial<AppLoadContext>): void {
  const isPage = request.method === "GET" && isKept(pathOf(new URL(request.url)));
  setKeptHeaders(headers, { person, status, isKept: isPage, build });
}

/** An address that nothing serves is the visitor's mistake, and a visitor who left needs no answer: neither is logged. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted && !isRouteErrorResponse(error))
    logger.error({ err: error, url: request.url }, "a request failed");
}
