import { z } from "zod";
import type { Call, CallName } from "#kernel/calls.server";
import { partNames, type TopicDefinition } from "#kernel/live/topic";
import { openApiPath, paramsOf, typeOf, type JsonSchema } from "./rules";
import type { ReferenceCall, ReferenceTopic } from "./schema";

/** What a call takes, as JSON Schema: what goes over the wire, before it is parsed. */
function inputOf({ definition }: Call): JsonSchema {
  if (!definition.input) return {};
  return z.toJSONSchema(definition.input, { io: "input", unrepresentable: "any", target: "openapi-3.0" }) as JsonSchema;
}

const split = (name: CallName) => name.split(" ") as [method: string, path: string];

/** The fields of a call and where each of them is sent. A part of the address is always needed. */
function fieldsOf(
  method: string,
  path: string,
  { properties = {}, required = [] }: JsonSchema,
): ReferenceCall["fields"] {
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
      in: method === "GET" ? ("query" as const) : ("body" as const),
      required: required.includes(name),
      type: typeOf(schema),
    })),
  ];
}

/** The calls as a person reads them, by address. */
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
        fields: fieldsOf(method, path, inputOf(call)),
      };
    })
    .sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));
}

/** The topics of the live stream, by name. */
export const topicsOf = (topics: Iterable<TopicDefinition>): ReferenceTopic[] =>
  [...topics]
    .map(({ name, input, permission, version }) => ({
      name,
      address: [name, ...partNames(input).map((part) => `{${part}}`)].join(":"),
      permission,
      versioned: version !== undefined,
    }))
    .sort((a, b) => a.name.localeCompare(b.name));

/** The calls as an OpenAPI 3.0 document; the topics, which it has no word for, stand beside them. */
export function openApiOf(entries: readonly [CallName, Call][], topics: readonly ReferenceTopic[] = []) {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, call] of entries) {
    const [method, path] = split(name);
    const schema = inputOf(call),
      params = paramsOf(path);
    const { properties = {}, required = [] } = schema;
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
        ...(isRead
          ? rest.map(([field, each]) => ({
              name: field,
              in: "query",
              required: required.includes(field),
              schema: each,
            }))
          : []),
      ],
      ...(!isRead &&
        rest.length > 0 && {
          requestBody: {
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  properties: Object.fromEntries(rest),
                  required: required.filter((field) => !params.includes(field)),
                },
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
