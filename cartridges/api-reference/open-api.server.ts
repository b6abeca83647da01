import { z } from "zod";
import { sentTo, type Call, type CallName } from "#kernel/calls.server";
import { partNames, type TopicDefinition } from "#kernel/live/topic";
import { variantsOf } from "#kernel/variants";
import { openApiPath, paramsOf, typeOf, type JsonSchema } from "./rules";
import type { ReferenceCall, ReferenceInput, ReferenceTopic } from "./schema";

/** A call's input before parsing, as JSON Schema: one schema, or one per variant. */
function inputsOf(call: Call): JsonSchema[] {
  const input = sentTo(call);
  if (!input) return [{}];
  return variantsOf(input).map(
    (variant) => z.toJSONSchema(variant, { io: "input", unrepresentable: "any", target: "openapi-3.0" }) as JsonSchema,
  );
}

const split = (name: CallName) => name.split(" ") as [method: string, path: string];

/** Reads take query parameters; writes take a body, except for marked fields. */
const placeOf = (method: string, schema: JsonSchema) =>
  method === "GET" || schema.in === "query" ? ("query" as const) : ("body" as const);

/** The fields of one input with their location. Path parameters are always required. */
function fieldsOf(
  method: string,
  path: string,
  { properties = {}, required = [] }: JsonSchema,
): ReferenceInput["fields"] {
  const params = paramsOf(path);
  const sent = Object.entries(properties).filter(([name]) => !params.includes(name));
  return [
    ...params.map((name) => ({
      name,
      in: "path" as const,
      required: true,
      type: properties[name] ? typeOf(properties[name]) : "text",
    })),
    ...sent.map(([name, schema]) => ({
      name,
      in: placeOf(method, schema),
      required: required.includes(name),
      type: typeOf(schema),
    })),
  ];
}

/** The calls in a form for people, sorted by path. */
export function referenceOf(entries: readonly [CallName, Call][]): ReferenceCall[] {
  return entries
    .map(([name, call]) => {
      const [method, path] = split(name);
      return {
        method,
        path: openApiPath(path),
        name: call.definition.name,
        kind: call.kind,
        permission: call.definition.permission ?? "anyone",
        inputs: inputsOf(call).map((input) => ({
          title: input.title ?? null,
          fields: fieldsOf(method, path, input),
        })),
      };
    })
    .sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));
}

/** An input without its path parameters. */
const bodyOf = ({ title, properties = {}, required = [] }: JsonSchema, params: readonly string[]) => ({
  ...(title && { title }),
  type: "object",
  properties: Object.fromEntries(
    Object.entries(properties).filter(([field, each]) => !params.includes(field) && each.in !== "query"),
  ),
  required: required.filter((field) => !params.includes(field)),
});

/** The live stream's topics, by name. */
export const topicsOf = (topics: Iterable<TopicDefinition>): ReferenceTopic[] =>
  [...topics]
    .map(({ name, input, permission, version }) => ({
      name,
      address: [name, ...partNames(input).map((part) => `{${part}}`)].join(":"),
      permission,
      versioned: version !== undefined,
    }))
    .sort((a, b) => a.name.localeCompare(b.name));

/**
 * The calls as an OpenAPI 3.0 document. Topics have no OpenAPI equivalent and go into an extension.
 */
export function openApiOf(entries: readonly [CallName, Call][], topics: readonly ReferenceTopic[] = []) {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, call] of entries) {
    const [method, path] = split(name);
    const inputs = inputsOf(call),
      params = paramsOf(path);
    const { properties = {}, required = [] } = inputs[0]!;
    const rest = Object.entries(properties).filter(([field]) => !params.includes(field));
    const isRead = method === "GET";
    (paths[openApiPath(path)] ??= {})[method.toLowerCase()] = {
      operationId: `${method.toLowerCase()} ${openApiPath(path)}`,
      summary: call.definition.name,
      tags: [call.definition.name.split(".")[0]],
      security:
        call.definition.permission === undefined || call.definition.permission === "anyone" ? [] : [{ bearer: [] }],
      parameters: [
        ...params.map((field) => ({
          name: field,
          in: "path",
          required: true,
          schema: properties[field] ?? { type: "string" },
        })),
        ...rest
          .filter(([, each]) => placeOf(method, each) === "query")
          .map(([field, each]) => ({ name: field, in: "query", required: required.includes(field), schema: each })),
      ],
      ...(!isRead &&
        rest.length > 0 && {
          requestBody: {
            content: {
              "application/json": {
                schema:
                  inputs.length === 1
                    ? bodyOf(inputs[0]!, params)
                    : { oneOf: inputs.map((input) => bodyOf(input, params)) },
              },
            },
          },
        }),
      responses: {
        200: { description: "The answer." },
        default: { description: "A refusal: error, message and, for bad input, fields." },
      },
    };
  }
  return {
    openapi: "3.0.3",
    info: { title: "Clothesline", version: "1.0.0" },
    paths,
    "x-topics": topics,
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
  };
}
