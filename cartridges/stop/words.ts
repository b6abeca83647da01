import { Circle, CircleCheck, CirclePlay, SkipForward, TriangleAlert, type LucideIcon } from "lucide-react";
import type { Tone } from "#ui/tag";
import { ANSWER_WORDS } from "#cartridges/notification/short/rules";
import type { StopState } from "./rules";
import type { ActDetail, Difference, IssueKind, SkipReason } from "./schema";

export const ISSUE_WORDS: Record<IssueKind, string> = {
  access: "Could not get in",
  linen: "Wrong or damaged linen",
  soil: "Soil not ready",
  customer: "Customer complaint",
  truck: "Truck or traffic",
  other: "Something else",
};
export const SKIP_WORDS: Record<SkipReason, string> = {
  closed: "Closed",
  refused: "Refused",
  no_access: "No access",
  other: "Other",
};
export const DIFFERENCE_WORDS: Record<Difference, string> = {
  short: "Short",
  count: "Count was wrong",
  refused: "Refused",
  damaged: "Damaged",
  unsaid: "No reason given",
};

/** A stop's state as icon, word and color. */
export function faceOf({ status, issue }: StopState): { icon: LucideIcon; word: string; tone: Tone } {
  if (status === "in_progress") return { icon: CirclePlay, word: "Active", tone: "accent" };
  if (status === "completed") return { icon: CircleCheck, word: "Complete", tone: "ok" };
  if (status === "pending") return { icon: Circle, word: "Pending", tone: "idle" };
  if (issue?.skipped) return { icon: SkipForward, word: `Skipped: ${SKIP_WORDS[issue.skipped]}`, tone: "warn" };
  return { icon: TriangleAlert, word: issue?.kind ? ISSUE_WORDS[issue.kind] : "Issue", tone: "bad" };
}

/** An act in words, for a stop's history. */
export function wordsOfAct(detail: ActDetail): string {
  switch (detail.kind) {
    case "start":
      return "Started";
    case "complete":
      return "Completed";
    case "issue":
      return [`Issue: ${ISSUE_WORDS[detail.issue]}`, detail.text].filter(Boolean).join(". ");
    case "skip":
      return [`Skipped: ${SKIP_WORDS[detail.reason]}`, detail.text].filter(Boolean).join(". ");
    case "reopen":
      return `Reopened: ${detail.text}`;
    case "note":
      return `Note: ${detail.text}`;
    case "undo":
      return "Undo";
  }
}

/** The customer's answer to a short delivery: "Customer: Bring it next time". */
export const shortAnswerWords = (answer: keyof typeof ANSWER_WORDS) => `Customer: ${ANSWER_WORDS[answer]}`;
