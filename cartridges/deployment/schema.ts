import { z } from "zod";

export const deploymentKeySchema = z.object({});

/** What a part was found to be: `off` is one that this deployment does not have. */
export type PartState = "ok" | "bad" | "off";

export interface Part {
  name: string;
  state: PartState;
  /** What was found, in a sentence; never an address with a password in it, nor a key. */
  said: string;
  /** How long it took to ask, in milliseconds. */
  ms: number;
}

export interface DeploymentData {
  parts: readonly Part[];
  /** When it was asked, in ISO form, and the company's time zone. */
  at: string;
  timezone: string;
}
