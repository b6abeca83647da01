/** One call, for developers. */
export interface ReferenceCall {
  method: string;
  /** With its parameters as OpenAPI writes them: /api/orders/{id}/approve. */
  path: string;
  /** The command or query behind it. */
  name: string;
  kind: "query" | "command" | "stream";
  permission: string;
  /** What it takes: one list of fields, or one for each variant of the input. */
  inputs: ReferenceInput[];
}

export interface ReferenceInput {
  /** What the variant is for; null if there is only one. */
  title: string | null;
  fields: { name: string; in: "path" | "query" | "body"; required: boolean; type: string }[];
}

/** One topic of `GET /api/live` as a developer reads it. */
export interface ReferenceTopic {
  name: string;
  /** With its parts as the calls' addresses have theirs: loading:{route}:{date}. */
  address: string;
  permission: string;
  /** Whether it has a version, by which a device knows that it is behind. */
  versioned: boolean;
}

export interface ApiReference {
  calls: ReferenceCall[];
  topics: ReferenceTopic[];
}
