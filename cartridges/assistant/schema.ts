import { z } from "zod";
import type { Role } from "#kernel/permissions";
import { oneLine } from "#ui/text";

/** Token lifetimes in days as offered by the form, the default first. */
const DAYS = ["90", "7", "30", "365"] as const;
/** The most active tokens of a person; nobody can keep track of more. */
export const MAX_TOKENS = 20;

export const makeTokenSchema = z.object({
  name: z
    .string("Give it a name.")
    .overwrite(oneLine)
    .min(1, "Give it a name.")
    .max(60, "name is longer than 60 characters.")
    .regex(/^[^\p{Cc}]*$/u, "name must be one line."),
  /** "write" includes reading. */
  access: z.enum(["read", "write"], "Choose whether it only reads."),
  days: z.enum(DAYS, `days must be one of ${DAYS.join(", ")}.`).default(DAYS[0]),
});
export const revokeTokenSchema = z.object({ id: z.guid("id must be a token's id.") });

/** Longer arguments are truncated in the log; an assistant may send a megabyte. */
export const MAX_ASKED = 2_000;
export const recordCallSchema = z.object({
  tool: z.string().max(200),
  asked: z.string().max(MAX_ASKED),
  /** "answered", or the reason for the refusal. */
  outcome: z.string().max(MAX_ASKED),
});

/** An active token, without its secret. */
export interface AssistantToken {
  id: string;
  name: string;
  access: "read" | "write";
  /** ISO timestamps, UTC. */
  ends: string;
  /** Accurate to the minute; null if it was never used. */
  lastUsed: string | null;
}
export interface TokensData {
  /** The person's role, which selects the examples. */
  role: Role;
  tokens: AssistantToken[];
  /** The endpoint's URL. */
  address: string;
  timezone: string;
}
