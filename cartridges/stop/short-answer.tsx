import { CircleCheck, PhoneCall, RotateCw } from "lucide-react";
import { Tag, type Tone } from "#ui/tag";
import type { DayStop } from "./schema";
import { shortAnswerWords } from "./words";

const FACES: Record<NonNullable<DayStop["short_answer"]>, { icon: typeof PhoneCall; tone: Tone }> = {
  fine: { icon: CircleCheck, tone: "ok" },
  next_time: { icon: RotateCw, tone: "accent" },
  call_me: { icon: PhoneCall, tone: "warn" },
};

/** The customer's answer to a short delivery; nothing until they answer. */
export function ShortAnswerTag({ stop: { short_answer } }: { stop: Pick<DayStop, "short_answer"> }) {
  if (!short_answer) return null;
  const { icon, tone } = FACES[short_answer];
  return (
    <Tag tone={tone} icon={icon} className="my-0.5">
      {shortAnswerWords(short_answer)}
    </Tag>
  );
}
