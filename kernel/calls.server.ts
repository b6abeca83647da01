import { z } from "zod";
import type { CommandDefinition, QueryDefinition } from "./definition";
import { JsonAnswer, readJson, type Visit } from "./handlers.server";
import { runQuery, runQueryAsJson, execute, parseInput } from "./execute.server";
import { pageOf } from "./page-number";

/** How a call is made. */
export type Method = "GET" | "POST" | "PUT" | "DELETE";
/** A method and an address under /api, with its parameters: "PUT /orders/:id/approve". */
export type CallName = `${Method} /${string}`;
export type Via = "bearer" | "cookie" | "none";

declare const TYPES: unique symbol;
/** One call under /api: the definition behind it, and how a request becomes its input. */
export interface Call {
  definition: { name: string; input?: z.ZodType; permission?: string };
  kind: "query" | "command" | "stream";
  /** What a caller sends, where the call itself puts the rest of the definition's input in, or names it otherwise. */
  sends?: z.ZodObject;
  /** What an assistant sees of it; without one it is no tool (decision 0136). */
  tool?: Tool;
  /** Takes more than JSON: `handle` reads the request itself. */
  anyBody?: true;
  handle(visit: Visit, via: Via): Promise<unknown>;
}
/** A call as a tool of an assistant: what it is for, in the words in which somebody would ask for it. */
export interface Tool {
  /** In small letters, with underscores: what every assistant can take as a name. */
  name: string;
  title: string;
  description: string;
  /** The fields that an assistant may give, with what each of them is: the others are for devices and pages. */
  takes: Readonly<Record<string, string>>;
  /** Those of them that it must give, where the schema alone would let them be left out. */
  needs?: readonly string[];
  /** What holds where the assistant says nothing, if that is another thing than what the call itself takes for granted. */
  usual?: Readonly<Record<string, string>>;
  /** The field that names what is made: the same call again, sent twice by a broken line, is then the same thing. */
  names?: string;
  /** The part of the answer that is worth an assistant's reading; by default all of it. */
  shows?: (answer: never) => unknown;
}

/** The input that a caller sends: the call's own, or its definition's. */
export const sentTo = ({ sends, definition }: Call): z.ZodType | undefined => sends ?? definition.input;

/** Marks a field of a write that stands in the address, beside its body. */
export const IN_QUERY = { in: "query" };

/** Says what a caller sends to a call that puts more in itself: `sending({ email, password }, executes(signIn, ...))`. */
export const sending = <Each extends Call>(fields: z.ZodRawShape, call: Each): Each => ({
  ...call,
  sends: z.object(fields),
});

/**
 * Answers a page of a list that is short enough to be read whole: `limit` of its entries, by default `usual`, and the `total`. A list that grows
 * with the years takes its page into its own statement.
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
      const asked = parseInput(
        page,
        Object.fromEntries([...visit.url.searchParams].filter(([, value]) => value !== "")),
      );
      const answer = await call.handle(visit, via);
      const whole = (answer instanceof JsonAnswer ? JSON.parse(answer.text) : answer) as Answer;
      const entries = whole[list] as unknown[];
      const [start, total] = [(asked.page - 1) * asked.limit, entries.length];
      const shown = entries.slice(start, start + asked.limit);
      return { ...whole, [list]: shown, total, total_pages: Math.ceil(total / asked.limit) };
    },
  };
}

/** Makes a call of the table a tool of assistants as well: `asTool(asks(listNotes), { name: "notes", ... })`. */
export const asTool = <Each extends Call>(call: Each, tool: Tool): Each => ({ ...call, tool });

/** A call with the types of its input and answer for the typed client. They exist as types only, not as values. */
export interface TypedCall<Input, Answer> extends Call {
  readonly [TYPES]?: { input: Input; answer: Answer };
}
export type InputOf<Each> = Each extends TypedCall<infer Input, unknown> ? Input : never;
export type AnswerOf<Each> = Each extends TypedCall<unknown, infer Answer> ? Answer : never;

/** The request's input: the body, overridden by the query, overridden by the address's parameters. */
type Sent = Record<string, unknown>;
const addressed = ({ url, params }: Visit): Sent => ({
  ...Object.fromEntries([...url.searchParams].filter(([, value]) => value !== "")),
  ...params,
});

/** A read. `input` maps the request where address and query together are not the input; `answer` changes the response. */
export function asks<Input extends z.ZodType, Output, Answer = Output>(
  query: QueryDefinition<Input, Output>,
  input: (sent: Sent, visit: Visit) => unknown = (sent) => sent,
  answer?: (output: Output, visit: Visit) => Answer,
): TypedCall<z.input<Input>, Answer> {
  return {
    definition: query,
    kind: "query",
    async handle(visit) {
      const asked = input(addressed(visit), visit);
      if (!answer) return new JsonAnswer(await runQueryAsJson(query, visit.actor, asked));
      return answer(await runQuery(query, visit.actor, asked), visit);
    },
  };
}

/** The device's time when it sent the call. A header, because a retry with the same idempotency key has another time here. */
const SENT_AT = "Sent-At";

/** A write. `input` maps the request where address, query and body together are not the input; `answer` changes the response. */
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

/** A call that is not JSON (files, an event stream): `handle` reads the request itself; the definition is the one it runs. */
export function streams(definition: Call["definition"], handle: Call["handle"]): Call {
  return { definition, kind: "stream", anyBody: true, handle };
}

/** The calls of a cartridge: `export default calls({ "GET /notes": asks(listNotes) })` in its api.server.ts. */
export function calls<Table extends Record<CallName, Call>>(table: Table): Table {
  return table;
}
