import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { isDiskFailure } from "~/services/database/disk.server";
import { logger } from "~/services/logger.server";
import { resolveActor } from "~/services/sign-in/session.server";
import type { Actor } from "./actor";
import type { CommandDefinition, QueryDefinition } from "./definition";
import { AppError, notFound } from "./errors";
import { ask, askForJson, execute } from "./execute.server";
import { checkOrigin, redirectFor } from "./guard.server";

/** What the server hands to every loader and action besides the request. */
export interface PortalContext {
  /** The client's address, for limits and the session's record. */
  address: string;
  nonce: string;
}
declare module "@remix-run/node" {
  interface AppLoadContext extends PortalContext {}
}

type DoorArgs = LoaderFunctionArgs | ActionFunctionArgs;
export interface Visit {
  actor: Actor;
  request: Request;
  url: URL;
  params: DoorArgs["params"];
  context: PortalContext;
}

/** Marks what a wrapper made; a test walks the routes and fails on a loader or action without the mark. */
const DOOR = Symbol.for("clothesline.door");
export interface DoorMark {
  door: "page" | "page-action" | "api" | "api-action";
  audience?: Audience;
  /** For /api: the definition behind each method. */
  serves?: Partial<Record<Method, { name: string }>>;
  /** For /api: the door itself, for whoever sends what it answers without Remix. */
  serve?: (args: DoorArgs) => Promise<JsonAnswer | Response>;
}
const marked = <F extends object>(handler: F, mark: DoorMark): F => Object.assign(handler, { [DOOR]: mark });
export const doorMark = (handler: unknown): DoorMark | undefined => (handler as Record<symbol, DoorMark> | undefined)?.[DOOR];

/** Who a page is for: everybody, or those whom the route guard lets in, of these roles where some are named. */
export type Audience = "public" | "signed-in" | readonly Actor["role"][];

async function visit({ request, params, context }: DoorArgs): Promise<Visit> {
  const { actor } = await resolveActor(request);
  return { actor, request, url: new URL(request.url), params, context: context as unknown as PortalContext };
}

function admit({ actor, url }: Visit, audience: Audience) {
  if (audience === "public") return;
  const path = url.pathname.replace(/\.data$/, "");
  const elsewhere = redirectFor(actor, path + url.search.replace(/[?&]_routes=[^&]*/, ""));
  if (elsewhere) throw redirect(elsewhere);
  if (Array.isArray(audience) && !audience.includes(actor.role)) throw redirect("/");
}

const DISK_FULL = "This could not be saved: the portal's disk is full or does not answer. Nothing you did before is lost. Please call the office.";

/** A refusal reaches the page's error boundary with its sentence; what nobody foresaw is logged and shown without details. */
function asResponse(error: unknown): unknown {
  if (error instanceof AppError) return data({ message: error.message }, { status: error.status, headers: error.headers });
  if (!(error instanceof Response)) logger.error({ err: error }, "a page failed");
  return isDiskFailure(error) ? data({ message: DISK_FULL }, { status: 503 }) : error;
}

/** Makes a page's loader: resolves the actor, holds the route guard, then asks. */
export function pageLoader<Answer>(audience: Audience, load: (visit: Visit) => Promise<Answer> | Answer) {
  const loader = async (args: LoaderFunctionArgs): Promise<Answer> => {
    try {
      const arrived = await visit(args);
      admit(arrived, audience);
      return await load(arrived);
    } catch (error) {
      throw asResponse(error);
    }
  };
  return marked(loader, { door: "page", audience });
}

/** What a form gets back when it is refused: the sentence and the fields' own. */
export interface Refusal {
  message: string;
  fields: Readonly<Record<string, string>>;
  /** What was typed, for the form to keep before its script runs; never a password. */
  typed: Readonly<Record<string, string>>;
}

const SECRET_FIELD = /password|confirm|code|token/i;
/** Longer than any line of a form; what is longer is not said back. */
const MOST_TYPED = 2_000;
const typedInto = (form: FormData) =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === "string" && entry[1].length <= MOST_TYPED && !SECRET_FIELD.test(entry[0])));

/** Makes a page's action: a write from our own pages only; a refusal comes back to the form with its fields. */
export function pageAction(audience: Audience, act: (visit: Visit, form: FormData) => Promise<Response>) {
  const action = async (args: ActionFunctionArgs) => {
    let form = new FormData();
    try {
      checkOrigin(args.request);
      const arrived = await visit(args);
      admit(arrived, audience);
      form = await readForm(args.request);
      return await act(arrived, form);
    } catch (error) {
      if (error instanceof AppError) return data<Refusal>({ message: error.message, fields: error.fields, typed: typedInto(form) }, { status: error.status, headers: error.headers });
      throw asResponse(error);
    }
  };
  return marked(action, { door: "page-action", audience });
}

export type Method = "GET" | "POST" | "PUT" | "DELETE";
type ApiHandler = { name: string; handle: (visit: Visit, via: "bearer" | "cookie" | "none") => Promise<unknown> };

/** A read under /api: `input` picks the query's input from the address. */
export function apiQuery<Input extends z.ZodType, Output, Answer = Output>(
  query: QueryDefinition<Input, Output>,
  input: (visit: Visit) => unknown,
  answer?: (output: Output, visit: Visit) => Answer,
): ApiHandler {
  return {
    name: query.name,
    handle: async (arrived) => {
      if (!answer) return new JsonAnswer(await askForJson(query, arrived.actor, input(arrived)));
      return answer(await ask(query, arrived.actor, input(arrived)), arrived);
    },
  };
}

/** What the device's clock said when it sent the call, beside an idempotency key: the same call sent again says another time here. */
const SENT_AT = "Sent-At";

/** A write under /api: `input` picks the command's input from the JSON body and the address. */
export function apiCommand<Input extends z.ZodType, Output, Prepared, Answer = Output>(
  command: CommandDefinition<Input, Output, Prepared>,
  input: (body: Record<string, unknown>, visit: Visit) => unknown,
  answer?: (output: Output, visit: Visit) => Answer,
): ApiHandler {
  return {
    name: command.name,
    handle: async (arrived) => {
      const body = await readJson(arrived.request);
      const { headers } = arrived.request;
      const output = await execute(command, arrived.actor, input(body, arrived), { key: headers.get("Idempotency-Key"), sent: headers.get(SENT_AT) });
      return answer ? answer(output, arrived) : output;
    },
  };
}

/** A call that is not JSON (files, an event stream): `handle` reads the request itself, the guard is the same. */
export function apiStream(definition: { name: string }, handle: ApiHandler["handle"]): ApiHandler & { anyBody: true } {
  return { name: definition.name, handle, anyBody: true };
}

/** Makes a route's loader and action under /api. Every refusal is JSON with `error`, `message` and, for bad input, `fields`. */
export function apiRoute(methods: Partial<Record<Method, ApiHandler & { anyBody?: true }>>) {
  const serve = async (args: DoorArgs): Promise<JsonAnswer | Response> => {
    const { request, params, context } = args;
    try {
      const handler = methods[request.method as Method];
      if (!handler) throw new AppError(405, `There is no ${request.method} here.`, {}, { Allow: Object.keys(methods).join(", ") });
      const { actor, via } = await resolveActor(request);
      if (request.method !== "GET") checkWrite(request, via, handler.anyBody === true);
      const answer = await handler.handle({ actor, request, url: new URL(request.url), params, context: context as unknown as PortalContext }, via);
      return answer instanceof Response || answer instanceof JsonAnswer ? answer : json(answer, 200);
    } catch (error) {
      return refusal(error);
    }
  };
  const serves = Object.fromEntries(Object.entries(methods).map(([method, { name }]) => [method, { name }]));
  const respond = async (args: DoorArgs): Promise<Response> => {
    const answer = await serve(args);
    return answer instanceof JsonAnswer ? new Response(answer.text, answer) : answer;
  };
  return {
    loader: marked((args: LoaderFunctionArgs) => respond(args), { door: "api", serves, serve }),
    action: marked((args: ActionFunctionArgs) => respond(args), { door: "api-action", serves, serve }),
  };
}

/** What a call answers, as JSON that is written already. */
export class JsonAnswer {
  readonly headers: Readonly<Record<string, string>>;
  constructor(readonly text: string, readonly status = 200, headers: Readonly<Record<string, string>> = {}) {
    this.headers = { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store", ...headers };
  }
}
const json = (body: unknown, status: number, headers?: Readonly<Record<string, string>>) => new JsonAnswer(JSON.stringify(body ?? {}), status, headers);

/** Cookies travel by themselves, so a write with one must be ours; JSON keeps plain cross-site forms out besides. */
function checkWrite(request: Request, via: "bearer" | "cookie" | "none", anyBody: boolean) {
  if (via !== "bearer") checkOrigin(request);
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim() ?? "";
  const empty = request.headers.get("Content-Length") === "0" || (type === "" && request.body === null);
  if (!anyBody && !empty && type !== "application/json") throw new AppError(415, "Send JSON, with Content-Type: application/json.");
}

async function readJson(request: Request): Promise<Record<string, unknown>> {
  const bytes = await readBody(request);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (text.trim() === "") return {};
    const body: unknown = JSON.parse(text);
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  } catch {
    throw new AppError(400, "The body is not JSON.");
  }
  throw new AppError(400, "The body must be a JSON object.");
}

async function readForm(request: Request): Promise<FormData> {
  const bytes = await readBody(request);
  if (bytes.length === 0) return new FormData();
  try {
    return await new Response(bytes, { headers: { "Content-Type": request.headers.get("Content-Type") ?? "" } }).formData();
  } catch {
    throw new AppError(415, "This page takes a form.");
  }
}

const MAX_BODY_BYTES = 1_000_000;

/** Reads a body that is held in memory. One that is too large is refused as soon as that is known, whether it said so or not. */
async function readBody(request: Request): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = new AppError(413, "The body is larger than 1 MB.");
  if (Number(request.headers.get("Content-Length") ?? 0) > MAX_BODY_BYTES) throw tooLarge;
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  for (let bytes = 0; reader; ) {
    const { done, value } = await reader.read().catch(() => {
      throw new AppError(400, "The body did not arrive whole.");
    });
    if (done) break;
    bytes += value.length;
    // Not cancelled: that would end the connection before the answer. What is unread is thrown away once it has left.
    if (bytes > MAX_BODY_BYTES) throw tooLarge;
    chunks.push(value);
  }
  return Buffer.concat(chunks);
}

const CODES: Record<number, string> = {
  400: "bad_input", 401: "not_signed_in", 403: "not_allowed", 404: "not_found", 405: "wrong_method", 409: "conflict", 413: "too_large", 415: "not_json", 429: "too_many", 503: "unavailable",
};

/** What went wrong, as every call under /api says it. */
export function refusal(error: unknown): JsonAnswer | Response {
  if (error instanceof Response) return error;
  if (error instanceof AppError) {
    return json({ error: CODES[error.status], message: error.message, ...(Object.keys(error.fields).length > 0 && { fields: error.fields }) }, error.status, error.headers);
  }
  logger.error({ err: error }, "a call failed");
  if (isDiskFailure(error)) return json({ error: CODES[503], message: DISK_FULL }, 503);
  return json({ error: "failed", message: "Something went wrong. We've logged it; please try again." }, 500);
}

/** The answer for an address under /api that nothing serves. */
export const apiNotFound = () => refusal(notFound("There is no such call."));
