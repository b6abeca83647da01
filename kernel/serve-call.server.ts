import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { resolveActor } from "./sign-in/session.server";
import type { Call, Method, Via } from "./calls.server";
import { CallTable } from "./call-table.server";
import { contextOf, json, JsonAnswer, marked, refusal, type PortalContext } from "./handlers.server";
import { AppError, notFound } from "./errors";
import { checkOrigin } from "./guard.server";

/** The calls of all cartridges, registered by their folders. */
export const callTable = new CallTable(
  import.meta.glob<Record<string, Call>>("/cartridges/**/api.server.ts", { eager: true, import: "default" }),
);

/**
 * Answers a request under /api: finds the call by its address, resolves the actor, applies the guard, runs the definition. Every error is
 * JSON with `error`, `message` and, for bad input, `fields`.
 */
export const servesCalls =
  (table: CallTable) =>
  async (request: Request, context: PortalContext): Promise<JsonAnswer | Response> => {
    try {
      const url = new URL(request.url);
      const found = addressed(table, url);
      const call = found.served[request.method as Method];
      if (!call)
        throw new AppError(
          405,
          `There is no ${request.method} here.`,
          {},
          { Allow: Object.keys(found.served).join(", ") },
        );
      const { actor, via } = await resolveActor(request);
      if (request.method !== "GET") checkWrite(request, via, call.anyBody === true);
      const answer = await call.handle({ actor, request, url, params: found.params, context }, via);
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
    const found = table.find(pathname.replace(/^\/api/i, ""));
    if (found) return found;
  } catch {
    throw new AppError(400, "The address cannot be read.");
  }
  throw notFound("There is no such call.");
}

/** CSRF: a write with a cookie must come from this origin, and must send JSON, which a cross-site form cannot. */
function checkWrite(request: Request, via: Via, anyBody: boolean) {
  if (via !== "bearer") checkOrigin(request);
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim() ?? "";
  const empty = request.headers.get("Content-Length") === "0" || (type === "" && request.body === null);
  if (!anyBody && !empty && type !== "application/json")
    throw new AppError(415, "Send JSON, with Content-Type: application/json.");
}
