/** One call, for developers. */
export interface ReferenceCall {
  method: string;
  /** Path with parameters in OpenAPI syntax: /api/orders/{id}/approve. */
  path: string;
  /** The command or query behind it. */
  name: string;
  kind: "query" | "command" | "stream";
  permission: string;
  /** Its input: one list of fields per variant. */
  inputs: ReferenceInput[];
}

export interface ReferenceInput {
  /** What the variant is for; null if there is only one. */
  title: string | null;
  fields: { name: string; in: "path" | "query" | "body"; required: boolean; type: string }[];
}

/** One topic of `GET /api/live`, for developers. */
export interface ReferenceTopic {
  name: string;
  /** The topic's name, with parameters like in paths: loading:{route}:{date}. */
  address: string;
  permission: string;
  /** Whether it has a version, from which a device detects missed changes. */
  versioned: boolean;
}

export interface ApiReference {
  calls: ReferenceCall[];
  topics: ReferenceTopic[];
}
