/** The parts of a zod JSON Schema that a reader needs. */
export interface JsonSchema {
  title?: string;
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  format?: string;
  [more: string]: unknown;
}

/** "/orders/:id/approve" in OpenAPI syntax. */
export const openApiPath = (path: string) => `/api${path.replace(/:(\w+)/g, "{$1}")}`;

export const paramsOf = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);

/** Flattens nested alternatives. */
const alternatives = (schemas: readonly JsonSchema[]): JsonSchema[] =>
  schemas.flatMap((schema) => (schema.anyOf ? alternatives(schema.anyOf) : [schema]));

/** A schema in a few words: "text", "date or text", "one of M, T". */
export function typeOf({ type, items, enum: values, const: value, anyOf, format }: JsonSchema): string {
  if (values) return `one of ${values.join(", ")}`;
  if (value !== undefined) return JSON.stringify(value);
  if (anyOf) return [...new Set(alternatives(anyOf).map(typeOf))].join(" or ");
  if (type === "array") return `list of ${items ? typeOf(items) : "anything"}`;
  return format ?? (type === "string" ? "text" : (type ?? "anything"));
}
