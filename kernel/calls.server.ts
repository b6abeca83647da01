import { z } from "zod";
import type { CommandDefinition, QueryDefinition } from "./definition";
import { JsonAnswer, readJson, type Visit } from "./handlers.server";
import { runQuery, runQueryAsJson, execute, parseInput } from "./execute.server";
import { pageOf } from "./page-number";

/** The HTTP methods of the calls. */
export type Method = "GET" | "POST" | "PUT" | "DELETE";
/** A method and an address under /api with its parameters: "PUT /orders/:id/approve". */
export type CallName = `${Method} /${string}`;
export type Via = "bearer" | "cookie" | "none";

declare const TYPES: unique symbol;
/** One call under /api: the definition behind it, and how a request becomes its input. */
export interface Call {
  definition: { name: string; input?: z.ZodType; permission?: string };
  kind: "query" | "command" | "stream";
  /** What a caller sends, if the call itself fills in or renames part of the definition's input. */
  sends?: z.ZodObject;
  /** How an assistant sees it; without one it is not available as a tool (decision 0136). */
  tool?: Tool;
  /** Accepts bodies other than JSON: `handle` reads the request itself. */
  anyBody?: true;
  handle(visit: Visit, via: Via): Promise<unknown>;
}
/** A call as an assistant's tool, described in words that people would use to ask for it. */
export interface Tool {
  /** In lower case with underscores, which every assistant accepts. */
  name: string;
  title: string;
  description: string;
  /**
   * The fields an assistant may pass, with a description of each. The other fields are for devices
   * and pages.
   */
  takes: Readonly<Record<string, string>>;
  /** The fields it must pass although the schema makes them optional. */
  needs?: readonly string[];
  /** Defaults if the assistant passes nothing, where they differ from the call's own. */
  usual?: Readonly<Record<string, string>>;
  /** The id field of what is created, so that a retry over a broken connection is idempotent. */
  names?: string;
  /** The part of the response worth an assistant's attention; by default all of it. */
  shows?: (answer: never) => unknown;
}

/** The input schema of a caller: the call's own, or its definition's. */
export const sentTo = ({ sends, definition }: Call): z.ZodType | undefined => sends ?? definition.input;

/** Marks a field of a write that goes in the query string, beside the body. */
export const IN_QUERY = { in: "query" };

/**
 * Declares what a caller sends if the call fills in the rest: `sending({ email, password },
 * executes(signIn, ...))`.
 */
export const sending = <Each extends Call>(fields: z.ZodRawShape, call: Each): Each => ({
  ...call,
  sends: z.object(fields),
});

/**
 * Responds with one page of a list that is short enough to read whole: `limit` entries, by default
 * `usual`, plus the `total`. A list that grows over the years pages in its own SQL statement
 * instead.
 */
export function paged<Input extends object, Answer extends object>(
  call: TypedCall<Input, Answer>,
  list: keyof Answer & string,
  { usual = 200, most = 1_000 } = {},
): TypedCall<Input & { page?: number; limit?: number }, Answer & { total: number; total_pages: number }> {
  const page = z.object(pageOf({ usual, most }));
  const { shape = {} } = (sentTo(call) ?? {}) as { shape?: z.ZodRawShape };
  return {
    ...(call as Call),
    sends: z.object({ ...shape, ...page.shape }),
    async handle(visit, via) {
      const requested = parseInput(
        page,
        Object.fromEntries([...visit.url.searchParams].filter(([, value]) => value !== "")),
      );
      const answer = await call.handle(visit, via);
      const whole = (answer instanceof JsonAnswer ? JSON.parse(answer.text) : answer) as Answer;
      const entries = whole[list] as unknown[];
      const [start, total] = [(requested.page - 1) * requested.limit, entries.length];
      const shown = entries.slice(start, start + requested.limit);
      return { ...whole, [list]: shown, total, total_pages: Math.ceil(total / requested.limit) };
    },
  };
}

/**
 * Makes a call available to assistants as a tool: `asTool(asks(listNotes), { name: "notes", ...
 * })`.
 */
export const asTool = <Each extends Call>(call: Each, tool: Tool): Each => ({ ...call, tool });

/**
 * A call with the types of its input and response for the typed client. They exist as types only.
 */
export interface TypedCall<Input, Answer> extends Call {
  readonly [TYPES]?: { input: Input; answer: Answer };
}
export type InputOf<Each> = Each extends TypedCall<infer Input, unknown> ? Input : never;
export type AnswerOf<Each> = Each extends TypedCall<unknown, infer Answer> ? Answer : never;

/** The request's input: the body, overridden by the query, overridden by the path parameters. */
type Sent = Record<string, unknown>;
const addressed = ({ url, params }: Visit): Sent => ({
  ...Object.fromEntries([...url.searchParams].filter(([, value]) => value !== "")),
  ...params,
});

/**
 * A read. `input` maps the request if path and query together are not the input; `answer` changes
 * the response.
 */
export function asks<Input extends z.ZodType, Output, Answer = Output>(
  query: QueryDefinition<Input, Output>,
  input: (sent: Sent, visit: Visit) => unknown = (sent) => sent,
  answer?: (output: Output, visit: Visit) => Answer,
): TypedCall<z.input<Input>, Answer> {
  return {
    definition: query,
    kind: "query",
    async handle(visit) {
      const mapped = input(addressed(visit), visit);
      if (!answer) return new JsonAnswer(await runQueryAsJson(query, visit.actor, mapped));
      return answer(await runQuery(query, visit.actor, mapped), visit);
    },
  };
}

/**
 * The device's time when it sent the call. It is a header because a retry with the same idempotency
 * key has another time here.
 */
const SENT_AT = "Sent-At";

/**
 * A write. `input` maps the request if path, query and body together are not the input; `answer`
 * changes the response.
 */
export function executes<Input extends z.ZodType, Output, Prepared, Answer = Output>(
  command: CommandDefinition<Input, Output, Prepared>,
  input: (sent: Sent, visit: Visit) => unknown = (sent) => sent,
  answer?: (output: Output, visit: Visit) => Answer,
): TypedCall<z.input<Input>, Answer> {
  return {
    definition: command,
    kind: "command",
    async handle(visit) {
      const { headers, method } = visit.request;
      const body = method === "GET" ? {} : await readJson(visit);
      const output = await execute(command, visit.actor, input({ ...body, ...addressed(visit) }, visit), {
        key: headers.get("Idempotency-Key"),
        sent: headers.get(SENT_AT),
      });
      return answer ? answer(output, visit) : output;
    },
  };
}

/**
 * A call that is not JSON (files, an event stream): `handle` reads the request itself; `definition`
 * is the one it runs.
 */
export function streams(definition: Call["definition"], handle: Call["handle"]): Call {
  return { definition, kind: "stream", anyBody: true, handle };
}

/**
 * The calls of a cartridge: `export default calls({ "GET /notes": asks(listNotes) })` in its
 * api.server.ts.
 */
export function calls<Table extends Record<CallName, Call>>(table: Table): Table {
  return table;
}
