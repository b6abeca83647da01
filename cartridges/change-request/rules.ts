import type { ServiceDay } from "#cartridges/service-day/schema";
import type { RequestKind } from "./schema";

const LABELS: Record<RequestKind, string> = { day: "Another day", stop: "Stop", swap: "Swap", other: "Other" };
/** The label of a kind of request. */
export const kindLabel = (kind: RequestKind) => LABELS[kind];

/** A request as one text: a sentence for its kind, then the customer's message. */
export function requestText({ kind, day, content }: { kind: RequestKind; day?: ServiceDay; content: string }): string {
  const kindSentence =
    kind === "day" ? `Please bring it on ${day} instead.` : kind === "stop" ? "Please stop bringing it." : "";
  return [kindSentence, content].filter(Boolean).join(" ");
}
