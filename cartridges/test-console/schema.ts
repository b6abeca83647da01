import { z } from "zod";

/** The five consoles, each at its own path under /test (spec 2.1). */
export const FACES = ["cartridges", "simple", "mobile", "clipboard", "canvas"] as const;
export type Face = (typeof FACES)[number];

export const consoleKeySchema = z.object({ face: z.enum(FACES).default("cartridges") });

/** A cartridge's key as JSON text for a URL. */
const keyText = z
  .string("key must be text.")
  .max(2_000, "key must be shorter.")
  .transform((text, context) => {
    try {
      return z.record(z.string().max(60), z.string().max(200)).parse(JSON.parse(text));
    } catch {
      context.addIssue({ code: "custom", message: "key must be an object of strings." });
      return z.NEVER;
    }
  });

export const stageSchema = z.object({
  cartridge: z.string("cartridge must be text.").regex(/^[a-z][a-z0-9-]{0,59}$/, "cartridge must be a cartridge's id."),
  key: keyText,
  /** A comma-separated subset of the actor's permissions. */
  permissions: z
    .string("permissions must be text.")
    .max(10_000, "permissions must be shorter.")
    .regex(/^([\w-]+:[\w-]+(,|$))*$/, "permissions must be names with commas between them.")
    .default(""),
});

/** A cartridge that can be put on the stage. */
export interface Candidate {
  id: string;
  name: string;
  version: string;
  description: string;
  category: string;
  permissions: readonly string[];
  /** The flags set in its meta. */
  flags: readonly string[];
  /** The fields of its key, with a sample value of this portal. */
  fields: readonly { name: string; sample: string }[];
}

/** A call under /api and the permission it needs. */
export interface Guarded {
  name: string;
  permission: string;
}

export interface ConsoleData {
  face: Face;
  candidates: readonly Candidate[];
  calls: readonly Guarded[];
  /** The permissions of each role of spec 6. */
  roles: Readonly<Record<string, readonly string[]>>;
  person: { id: string; name: string };
}
