/** One call as a developer reads it. */
export interface ReferenceCall {
  method: string;
  /** With its parameters as OpenAPI writes them: /api/orders/{id}/approve. */
  path: string;
  /** The command or query behind it, and what it asks of whoever calls. */
  name: string;
  kind: "query" | "command" | "stream";
  permission: string;
  fields: { name: string; in: "path" | "query" | "body"; required: boolean; type: string }[];
}

export interface ApiReference {
  calls: ReferenceCall[];
}
