import { z } from "zod";
import type { Role } from "#kernel/permissions";
import { oneLine } from "#ui/text";

/** How long a token may hold, in days, as the form offers it; the first is what is chosen where nothing is. */
const DAYS = ["90", "7", "30", "365"] as const;
/** As many may hold at once: more than that nobody keeps an eye on. */
export const MAX_TOKENS = 20;

export const makeTokenSchema = z.object({
  name: z
    .string("Give it a name.")
    .overwrite(oneLine)
    .min(1, "Give it a name.")
    .max(60, "name is longer than 60 characters.")
    .regex(/^[^\p{Cc}]*$/u, "name must be one line."),
  /** "write" reads as well. */
  access: z.enum(["read", "write"], "Choose whether it only reads."),
  days: z.enum(DAYS, `days must be one of ${DAYS.join(", ")}.`).default(DAYS[0]),
});
export const revokeTokenSchema = z.object({ id: z.guid("id must be a token's id.") });

/** More than this of what an assistant said is not written down: it may say a megabyte. */
export const MAX_ASKED = 2_000;
export const recordCallSchema = z.object({
  tool: z.string().max(200),
  asked: z.string().max(MAX_ASKED),
  /** "answered", or why not. */
  outcome: z.string().max(MAX_ASKED),
});

/** A token that holds, without what opens the door. */
export interface AssistantToken {
  id: string;
  name: string;
  access: "read" | "write";
  /** ISO timestamps, UTC. */
  ends: string;
  /** To the minute; null before the first time. */
  lastUsed: string | null;
}
export interface TokensData {
  /** Whose they are: what an assistant would be asked for. */
  role: Role;
  tokens: AssistantToken[];
  /** Where an assistant knocks. */
  address: string;
  timezone: string;
}
