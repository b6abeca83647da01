import { z } from "zod";

export const deploymentKeySchema = z.object({});

/** The state of a part; `off` means that this deployment does not use it. */
export type PartState = "ok" | "bad" | "off";

export interface Part {
  name: string;
  state: PartState;
  /** The result in a sentence, without keys or passwords in URLs. */
  said: string;
  /** Duration of the check in milliseconds. */
  ms: number;
}

export interface DeploymentData {
  parts: readonly Part[];
  /** When the checks ran, an ISO timestamp, and the company's time zone. */
  at: string;
  timezone: string;
}
