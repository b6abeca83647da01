import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { company } from "#services/company.server";
import { logger } from "#services/logger.server";
import { contentPolicy } from "./portal/content-policy";
import type { Served } from "./portal/http.server";
import { servedBy, servedByAnother, startPortal as start } from "./portal/start.server";
import { build, parts } from "virtual:built-parts";
import { pathOf } from "#kernel/handlers.server";
import { NonceContext } from "#ui/nonce";
import { sayCompanyName } from "#ui/page-title";
import { isKept } from "./menu";
import { setKeptHeaders } from "./portal/kept-headers";
import { filesAhead } from "./portal/files-ahead";
import { FilesAheadContext } from "./files-ahead";

// Exported for scripts/start.mjs, import.mjs, restore.mjs and copy-database.mjs, which load the
// built server.
export { copyDatabase, restoreFromFile } from "#cartridges/database/console.server";
export { importFromFolder } from "#cartridges/company-import/console.server";

export const startPortal = (served: Served, env?: NodeJS.ProcessEnv) => start(servedBy(served), env);

/**
 * `remix-serve build/server/index.js` imports the build and listens, and knows nothing of the
 * database. So the portal opens during the import, and no request can arrive before it is ready
 * (decision 0048).
 */
const BY_REMIX_SERVE = /[\\/](remix-serve|@remix-run[\\/]serve[\\/]dist[\\/]cli\.js)$/.test(process.argv[1] ?? "");
if (BY_REMIX_SERVE)
  await start(servedByAnother).catch((error: Error & { forPerson?: boolean }) => {
    console.error(error.forPerson ? error.message : error);
    process.exit(1);
  });

export const streamTimeout = 10_000;

/**
 * Renders a page in one piece: all loaders have finished by then, so there is nothing to stream,
 * and one chunk costs a third of forty. It is also complete without JavaScript.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: Partial<AppLoadContext>,
): Promise<Response> {
  // Our own web server has already set a content policy; another one (remix-serve) has not.
  const nonce = context.nonce ?? randomBytes(16).toString("base64");
  if (context.nonce === undefined) {
    headers.set("Content-Security-Policy", contentPolicy(nonce));
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Referrer-Policy", "same-origin");
  }
  noteKept(headers, request, status, context);
  sayCompanyName(company().name);
  const ahead = filesAhead(remixContext, parts);
  headers.set("Content-Type", "text/html; charset=utf-8");
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
        onAllReady() {
          clearTimeout(tooLate);
          pipe(gather((html) => answer(new Response(html, { headers, status: code }))));
        },
        onShellError: failed,
        onError(error: unknown) {
          code = 500;
          logger.error({ err: error }, "a page failed to render");
        },
      },
    );
    const tooLate = setTimeout(abort, streamTimeout + 1_000).unref();
  });
}

/** Handles a page's data request, for a navigation within the frame. */
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

/** A stream that collects its input and passes it on at the end. */
function gather(whole: (bytes: Buffer<ArrayBuffer>) => void): Writable {
  const parts: Uint8Array[] = [];
  return new Writable({
    write(part: Uint8Array, _encoding, done) {
      parts.push(part);
      done();
    },
    final(done) {
      whole(Buffer.concat(parts));
      done();
    },
  });
}

/**
 * An unknown address is the visitor's mistake, and an aborted request needs no response: neither is
 * logged as an error.
 */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted && !isRouteErrorResponse(error))
    logger.error({ err: error, url: request.url }, "a request failed");
}
