import { Equal, Frown, Smile, type LucideIcon } from "lucide-react";
import type { Tone } from "#ui/tag";
import { SENTIMENT_WORDS } from "./rules";
import type { Sentiment } from "./kinds";

export const SENTIMENT: Record<Sentiment, { word: string; tone: Tone; icon: LucideIcon }> = {
  positive: { word: SENTIMENT_WORDS.positive, tone: "ok", icon: Smile },
  negative: { word: SENTIMENT_WORDS.negative, tone: "bad", icon: Frown },
  neutral: { word: SENTIMENT_WORDS.neutral, tone: "idle", icon: Equal },
};
