import { z } from "zod";
import type { AssistantToken } from "../schema";

export const assistantsKeySchema = z.object({});
/** So many are listed, those that were used last first; nobody has looked after more. */
export const MAX_LISTED = 200;

/** A token that holds, and whose it is. */
export interface ListedToken extends AssistantToken {
  /** Who made it: whoever has it acts in their name. */
  person: string;
  username: string;
  role: string;
  /** An ISO timestamp, UTC. */
  made: string;
}
export interface AssistantsData {
  tokens: ListedToken[];
  /** How many hold in all. */
  total: number;
  timezone: string;
}
