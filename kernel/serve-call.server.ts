import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { resolveActor } from "./sign-in/session.server";
import type { Call, Method, Via } from "./calls.server";
import { CallTable } from "./call-table.server";
import { contextOf, json, JsonAnswer, marked, refusal, type PortalContext } from "./handlers.server";
import type { Actor } from "./actor";
import { AppError, notFound, notSignedIn } from "./errors";
import { checkOrigin, saysItsOrigin } from "./guard.server";
import { OTHER_PERSON } from "./person/signed-out";

/** The calls of all cartridges, discovered by folder. */
export const callTable = new CallTable(
  import.meta.glob<Record<string, Call>>("/cartridges/**/api.server.ts", { eager: true, import: "default" }),
);

/**
 * Handles a request under /api: finds the call by its address, resolves the actor, applies the
 * guard, and runs the definition. Every error is JSON with `error`, `message` and, for invalid
 * input, `fields`.
 */
export const servesCalls =
  (table: CallTable) =>
  async (request: Request, context: PortalContext): Promise<JsonAnswer | Response> => {
    try {
      const url = new URL(request.url);
      const match = addressed(table, url);
      const call = match.served[request.method as Method];
      if (!call)
        throw new AppError(
          405,
          `There is no ${request.method} here.`,
          {},
          { Allow: Object.keys(match.served).join(", ") },
        );
      const { actor, via } = await resolveActor(request);
      if (request.method !== "GET") {
        checkAuthor(request, actor);
        checkWrite(request, via, call.anyBody === true);
      }
      const answer = await call.handle({ actor, request, url, params: match.params, context }, via);
      return answer instanceof Response || answer instanceof JsonAnswer ? answer : json(answer, 200);
    } catch (error) {
      return refusal(error);
    }
  };
export const serveCall = servesCalls(callTable);

/** The calls as a Remix route, for a server without our direct handler in front of Remix. */
const respond = async ({ request, context }: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> => {
  const answer = await serveCall(request, contextOf(context));
  return answer instanceof JsonAnswer ? new Response(answer.text, answer) : answer;
};
export const apiLoader = marked((args: LoaderFunctionArgs) => respond(args), { kind: "api" });
export const apiAction = marked((args: ActionFunctionArgs) => respond(args), { kind: "api" });

function addressed(table: CallTable, { pathname }: URL) {
  try {
    const match = table.find(pathname.replace(/^\/api/i, ""));
    if (match) return match;
  } catch {
    throw new AppError(400, "The address cannot be read.");
  }
  throw notFound("There is no such call.");
}

/**
 * Checks that a stored call is sent by its author. If somebody else is signed in on the device, it
 * waits until the author is back.
 */
function checkAuthor(request: Request, actor: Actor) {
  const maker = request.headers.get("Made-By");
  if (maker === null || maker === actor.id) return;
  if (actor.role === "Anonymous") throw notSignedIn();
  throw new AppError(
    409,
    "Someone else did this on this device. It's sent when they sign in again.",
    {},
    {},
    OTHER_PERSON,
  );
}

/**
 * Cookies are sent automatically, so a write with one must come from our pages. Requiring JSON also
 * keeps out plain cross-site forms. A write without a body needs no Content-Type; with a cookie, it
 * must then prove its origin, because another site's form can send such a request too.
 */
function checkWrite(request: Request, via: Via, anyBody: boolean) {
  if (via !== "bearer") checkOrigin(request);
  if (anyBody) return;
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim() ?? "";
  const mayBeEmpty = via !== "cookie" || saysItsOrigin(request);
  if (type !== "application/json" && !(mayBeEmpty && hasNoBody(request, type)))
    throw new AppError(415, "Send JSON, with Content-Type: application/json.");
}

/**
 * Determined by the headers, as HTTP specifies: a server passes on a body stream even if it is
 * empty.
 */
function hasNoBody({ headers, body }: Request, type: string): boolean {
  const length = headers.get("Content-Length");
  if (length !== null) return length === "0";
  return type === "" && (body === null || !headers.has("Transfer-Encoding"));
}
