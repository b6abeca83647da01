import { Equal, Frown, Smile, type LucideIcon } from "lucide-react";
import type { Tone } from "#ui/tag";
import type { EntryType, Sentiment } from "./schema";

export const TYPE_WORDS: Record<EntryType, string> = {
  observation: "Observation",
  request: "Request",
  issue: "Issue",
  followup: "Follow-up",
  other: "Other",
};

export const SENTIMENT: Record<Sentiment, { word: string; tone: Tone; icon: LucideIcon }> = {
  positive: { word: "Positive", tone: "ok", icon: Smile },
  negative: { word: "Negative", tone: "bad", icon: Frown },
  neutral: { word: "Neutral", tone: "idle", icon: Equal },
};
