import { z } from "zod";
import type { AssistantToken } from "../schema";

export const assistantsKeySchema = z.object({});
/** At most this many are listed, the most recently used first. */
export const MAX_LISTED = 200;

/** An active token and its owner. */
export interface ListedToken extends AssistantToken {
  /** Who created it. The assistant acts in their name. */
  person: string;
  username: string;
  role: string;
  /** An ISO timestamp, UTC. */
  made: string;
}
export interface AssistantsData {
  tokens: ListedToken[];
  /** The number of active tokens. */
  total: number;
  timezone: string;
}
