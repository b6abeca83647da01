import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { isDiskFailure } from "#services/database/disk.server";
import { logger } from "#services/logger.server";
import { resolveActor } from "./sign-in/session.server";
import type { Actor } from "./actor";
import { declaredPageAt } from "./declared-pages.server";
import { AppError } from "./errors";
import { redirectFor } from "./guard.server";

/** The load context: what the server passes to every loader and action besides the request. */
export interface PortalContext {
  /** The client's address, for rate limits and the session record. */
  address: string;
  nonce: string;
  /**
   * Reads the body without an intermediate stream, if the request does not carry it. @throws
   * AppError 400, 413.
   */
  readBody?: () => Promise<Buffer>;
  /** Whose page it is, once a loader has resolved it: a user's id, or "nobody". */
  person?: string;
}
/** Another web server (remix-serve) passes no context, so the client's address is unknown. */
export const contextOf = (handed: Partial<PortalContext>): PortalContext => ({
  address: "unknown",
  nonce: "",
  ...handed,
});
declare module "@remix-run/node" {
  interface AppLoadContext extends PortalContext {}
}

export { redirect };

type HandlerArgs = LoaderFunctionArgs | ActionFunctionArgs;
/** A request for a page or call: its actor, address and parameters. */
export interface Visit {
  actor: Actor;
  request: Request;
  url: URL;
  params: HandlerArgs["params"];
  context: PortalContext;
}

/**
 * Marks the handlers created here. A test fails for a loader or action without the mark, since it
 * would have no guard.
 */
const HANDLER_MARK = Symbol.for("clothesline.handler");
export interface HandlerMark {
  kind: "page" | "page-action" | "api";
}
export const marked = <F extends object>(handler: F, mark: HandlerMark): F =>
  Object.assign(handler, { [HANDLER_MARK]: mark });
export const handlerMark = (handler: unknown): HandlerMark | undefined =>
  (handler as Record<symbol, HandlerMark> | undefined)?.[HANDLER_MARK];

/** Who a page is for: everybody, any signed-in user, or these roles. */
export type Audience = "public" | "signed-in" | readonly Actor["role"][];

export async function visitOf({ request, params, context }: HandlerArgs): Promise<Visit> {
  const { actor } = await resolveActor(request);
  return { actor, request, url: new URL(request.url), params, context: contextOf(context) };
}

/** The page's path, also from Remix's request for the page's data (.data). */
export const pathOf = ({ pathname }: URL) => pathname.replace(/\.data$/, "");

/**
 * Applies the route guard. @throws Response if this actor may not see the page: a redirect, or a
 * 403 if the page is configured so.
 */
export function admit({ actor, url }: Visit, audience: Audience) {
  if (audience === "public") return;
  const path = pathOf(url);
  const elsewhere = redirectFor(actor, path + url.search.replace(/[?&]_routes=[^&]*/, ""));
  if (elsewhere) throw redirect(elsewhere);
  if (Array.isArray(audience) && !audience.includes(actor.role)) {
    const denied = declaredPageAt(path)?.denied;
    throw denied ? Response.json({ title: "Access Denied", way: denied }, { status: 403 }) : redirect("/");
  }
}

const DISK_FULL =
  "This could not be saved: the portal's disk is full or does not answer. Nothing you did before is lost. " +
  "Please call the office.";

/**
 * Converts an error for the page's error boundary: an AppError keeps its message; an unexpected
 * error is logged and shown without details.
 */
export function asResponse(error: unknown): unknown {
  if (error instanceof AppError)
    return data({ message: error.message }, { status: error.status, headers: error.headers });
  if (!(error instanceof Response)) logger.error({ err: error }, "a page failed");
  return isDiskFailure(error) ? data({ message: DISK_FULL }, { status: 503 }) : error;
}

/**
 * If the address asks for something impossible (an unknown tab, February 30, page 0), redirects to
 * the address without it, so that the page shows its default. Null if the error is about something
 * else.
 */
function redirectWithoutInvalid(error: unknown, { url: requested }: Request): Response | null {
  if (!(error instanceof AppError) || error.status !== 400) return null;
  const url = new URL(requested);
  const wrong = Object.keys(error.fields).filter((name) => url.searchParams.has(name));
  if (wrong.length === 0) return null;
  for (const name of [...wrong, "_routes"]) url.searchParams.delete(name);
  return redirect(pathOf(url) + url.search);
}

/**
 * Creates a page's loader: resolves the actor, applies the route guard, then runs `load`. A loader
 * shared by several pages computes the audience from the visit.
 */
export function pageLoader<Answer>(
  audience: Audience | ((visit: Visit) => Audience),
  load: (visit: Visit) => Promise<Answer> | Answer,
) {
  const loader = async (args: LoaderFunctionArgs): Promise<Answer> => {
    try {
      const arrived = await visitOf(args);
      if (args.context) args.context.person = arrived.actor.id ?? "nobody";
      admit(arrived, typeof audience === "function" ? audience(arrived) : audience);
      const readAt = Date.now();
      return withTime(await load(arrived), readAt, arrived.actor.id);
    } catch (error) {
      throw redirectWithoutInvalid(error, args.request) ?? asResponse(error);
    }
  };
  return marked(loader, { kind: "page" });
}

/**
 * Adds to a page's data when it was read, so that a change before its event stream opens is noticed
 * (kernel/live/watch.ts), and whose it is (kernel/person/page-person.tsx).
 */
const withTime = <Answer>(answer: Answer, readAt: number, personId: string | null): Answer =>
  typeof answer === "object" && answer !== null && Object.getPrototypeOf(answer) === Object.prototype
    ? { ...answer, readAt, personId }
    : answer;

/** A response that is already JSON text. */
export class JsonAnswer {
  readonly headers: Readonly<Record<string, string>>;
  constructor(
    readonly text: string,
    readonly status = 200,
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.headers = { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store", ...headers };
  }
}
export const json = (body: unknown, status: number, headers?: Readonly<Record<string, string>>) =>
  new JsonAnswer(JSON.stringify(body ?? {}), status, headers);

/** Reads the body as a JSON object; an empty body is an empty object. @throws AppError 400, 413. */
export async function readJson({ request, context }: Pick<Visit, "request" | "context">) {
  const bytes = await (context.readBody?.() ?? readBody(request));
  try {
    const text = UTF_8.decode(bytes);
    if (text.trim() === "") return {};
    const body: unknown = JSON.parse(text);
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  } catch {
    throw new AppError(400, "The body is not JSON.");
  }
  throw new AppError(400, "The body must be a JSON object.");
}
const UTF_8 = new TextDecoder("utf-8", { fatal: true });

/** Reads the body as a form; an empty body is an empty form. @throws AppError 413, 415. */
export async function readForm(request: Request): Promise<FormData> {
  const bytes = await readBody(request);
  if (bytes.length === 0) return new FormData();
  try {
    return await new Response(bytes, {
      headers: { "Content-Type": request.headers.get("Content-Type") ?? "" },
    }).formData();
  } catch {
    throw new AppError(415, "This page only accepts forms.");
  }
}

export const MAX_BODY_BYTES = 1_000_000;
export const tooLarge = () => new AppError(413, "The body is larger than 1 MB.");
export const brokenOff = () => new AppError(400, "The body is incomplete.");

/**
 * Reads a body into memory. One that is too large is rejected as soon as that is known, with or
 * without a Content-Length.
 */
async function readBody(request: Request): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get("Content-Length") ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  for (let bytes = 0; reader;) {
    const { done, value } = await reader.read().catch(() => {
      throw brokenOff();
    });
    if (done) break;
    bytes += value.length;
    // Not canceled, because that would close the connection before the response is sent; the rest
    // is discarded afterwards.
    if (bytes > MAX_BODY_BYTES) throw tooLarge();
    chunks.push(value);
  }
  return Buffer.concat(chunks);
}

const CODES: Record<number, string> = {
  400: "bad_input",
  401: "not_signed_in",
  403: "not_allowed",
  404: "not_found",
  405: "wrong_method",
  409: "conflict",
  413: "too_large",
  415: "not_json",
  429: "too_many",
  503: "unavailable",
};

/** The error response of every call under /api. */
export function refusal(error: unknown): JsonAnswer | Response {
  if (error instanceof Response) return error;
  if (error instanceof AppError) {
    return json(
      {
        error: error.code ?? CODES[error.status],
        message: error.message,
        ...(Object.keys(error.fields).length > 0 && { fields: error.fields }),
      },
      error.status,
      error.headers,
    );
  }
  logger.error({ err: error }, "a call failed");
  if (isDiskFailure(error)) return json({ error: CODES[503], message: DISK_FULL }, 503);
  return json({ error: "failed", message: "Something went wrong. We've logged it; please try again." }, 500);
}
