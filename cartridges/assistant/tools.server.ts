import { createHash } from "node:crypto";
import { v5 as uuidOf } from "uuid";
import { z } from "zod";
import type { Actor } from "#kernel/actor";
import { sentTo, type Call, type CallName, type Method, type Tool } from "#kernel/calls.server";
import { badInput, notAllowed } from "#kernel/errors";
import { JsonAnswer, type PortalContext } from "#kernel/handlers.server";
import { variantsOf } from "#kernel/variants";
import { clock } from "#services/clock.server";
import { paramsOf, type JsonSchema } from "#cartridges/api-reference/rules";

/** An API call exposed as a tool, with the schema of its arguments. */
export interface CallTool {
  tool: Tool;
  call: Call;
  method: Method;
  path: string;
  input: { type: "object"; properties: Record<string, JsonSchema>; required: string[]; additionalProperties: false };
}
type ToolArguments = Readonly<Record<string, unknown>>;

/**
 * The tools by name. @throws if two have the same name, or one takes a field that its call lacks.
 */
export function toolsOf(entries: readonly [CallName, Call][]): Map<string, CallTool> {
  const tools = new Map<string, CallTool>();
  for (const [name, call] of entries) {
    if (!call.tool) continue;
    if (tools.has(call.tool.name)) throw new Error(`There are two tools ${call.tool.name}.`);
    const [method, path] = name.split(" ") as [Method, string];
    tools.set(call.tool.name, { tool: call.tool, call, method, path, input: inputOf(name, call, call.tool) });
  }
  return tools;
}

/** The arguments of a tool: the fields it takes, from the first variant of the call's schema. */
function inputOf(name: CallName, call: Call, { takes, needs = [], usual = {} }: Tool): CallTool["input"] {
  const input = sentTo(call);
  const schema = input && variantsOf(input)[0];
  const { properties = {}, required = [] } = schema
    ? (z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema)
    : {};
  const fields = Object.entries(takes).map(([field, description]) => {
    const property = properties[field];
    if (!property) throw new Error(`${name} is a tool that takes ${field}, which the call does not.`);
    const usually = usual[field] === undefined ? {} : { default: usual[field] };
    return [field, { ...property, ...usually, description }] as const;
  });
  return {
    type: "object",
    properties: Object.fromEntries(fields),
    required: Object.keys(takes).filter(
      (field) => needs.includes(field) || (required.includes(field) && usual[field] === undefined),
    ),
    additionalProperties: false,
  };
}

/** Whether this person and token may use the tool at all. The call itself checks its arguments. */
export const isOpenTo = ({ call: { kind, definition } }: CallTool, { token, permissions }: Actor): boolean =>
  !(kind === "command" && token?.readOnly) &&
  (definition.permission === undefined ||
    definition.permission === "anyone" ||
    permissions.has(definition.permission as never));

const NAMESPACE = "5d1d6f0e-6f0b-4c8e-9a64-3f6f8f5a1c36";
/**
 * Within this time, the same call number with the same arguments is a retry. Clients restart
 * numbering at each connection, so the number alone is not unique.
 */
const SAME_CALL_MS = 10 * 60_000;

/** Idempotency key of a call: session, call number, arguments, and time slot. */
function keyOf({ tool }: CallTool, actor: Actor, args: ToolArguments, id: string | number): string {
  const about = Math.floor(clock.now().getTime() / SAME_CALL_MS);
  const parts = [actor.sessionId, typeof id, id, tool.name, args, about];
  return `assistant ${createHash("sha256").update(JSON.stringify(parts)).digest("hex")}`;
}

/**
 * Makes the call as /api does, in this person's name. Returns JSON. @throws AppError like the call.
 */
export async function useTool(
  used: CallTool,
  { actor, args, id, context }: { actor: Actor; args: ToolArguments; id: string | number; context: PortalContext },
): Promise<string> {
  const { tool, call, method, path } = used;
  refuseUnknown(used, args);
  if (call.kind === "command" && actor.token?.readOnly)
    throw notAllowed("This token only reads. Make one that may write in your settings.");
  const key = keyOf(used, actor, args, id);
  const sent: ToolArguments = { ...tool.usual, ...args, ...(tool.names && { [tool.names]: uuidOf(key, NAMESPACE) }) };
  const params = Object.fromEntries(paramsOf(path).map((name) => [name, plain(name, sent[name])]));
  const url = new URL(`http://localhost/api${path}`);
  const others = Object.entries(sent).filter(([name]) => !(name in params));
  if (method === "GET") for (const [name, value] of others) url.searchParams.set(name, plain(name, value));
  const request = new Request(url, { method, headers: { "Idempotency-Key": key } });
  const readBody = () => Promise.resolve(Buffer.from(JSON.stringify(Object.fromEntries(others))));
  const answer = await call.handle({ actor, request, url, params, context: { ...context, readBody } }, "bearer");
  if (answer instanceof Response) throw new Error(`${tool.name} does not answer with JSON.`);
  if (answer instanceof JsonAnswer && !tool.shows) return answer.text;
  const result: unknown = answer instanceof JsonAnswer ? JSON.parse(answer.text) : answer;
  return JSON.stringify((tool.shows ? tool.shows(result as never) : result) ?? {});
}

/** Refuses unknown fields: a misspelled one would be ignored and answer a different question. */
function refuseUnknown({ input: { properties, required } }: CallTool, args: ToolArguments): void {
  const allowed = Object.keys(properties);
  const wrong = Object.keys(args).filter((name) => !allowed.includes(name));
  if (wrong.length > 0) {
    const takes = allowed.length === 0 ? "takes nothing" : `takes ${allowed.join(", ")}`;
    throw badInput(
      Object.fromEntries(wrong.map((name) => [name, `There is no parameter ${name}: this tool ${takes}.`])),
    );
  }
  const missing = required.filter((name) => args[name] === undefined || args[name] === null);
  if (missing.length > 0) throw badInput(Object.fromEntries(missing.map((name) => [name, `${name} is missing.`])));
}

/** A value for a URL path or query. @throws AppError 400 if it cannot be one. */
function plain(name: string, value: unknown): string {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return String(value);
  throw badInput({ [name]: `${name} must be text, a number, true or false.` });
}
