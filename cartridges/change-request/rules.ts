import type { ServiceDay } from "#cartridges/service-day/schema";
import type { RequestKind } from "./schema";

const LABELS: Record<RequestKind, string> = { day: "Another day", stop: "Stop", swap: "Swap", other: "Other" };
/** What a kind of request is called on screen. */
export const kindLabel = (kind: RequestKind) => LABELS[kind];

/** A request as one text: what is asked in a sentence, then the customer's own words. */
export function requestText({ kind, day, content }: { kind: RequestKind; day?: ServiceDay; content: string }): string {
  const asked =
    kind === "day" ? `Please bring it on ${day} instead.` : kind === "stop" ? "Please stop bringing it." : "";
  return [asked, content].filter(Boolean).join(" ");
}
