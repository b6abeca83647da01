import { CircleAlert, CircleCheck, CloudUpload, Smartphone, type LucideIcon } from "lucide-react";
import { Tag, type Tone } from "#ui/tag";
import type { OutboxSnapshot } from "./outbox";
import { summaryOf, type Standing } from "./words";

export const STANDINGS: Record<Standing, { icon: LucideIcon; tone: Tone; text: string }> = {
  saved: { icon: Smartphone, tone: "warn", text: "text-warn" },
  unkept: { icon: CircleAlert, tone: "bad", text: "text-bad" },
  sending: { icon: CloudUpload, tone: "accent", text: "text-accent" },
  sent: { icon: CircleCheck, tone: "ok", text: "text-ok" },
  refused: { icon: CircleAlert, tone: "bad", text: "text-bad" },
};

/** The status of these calls in a few words; nothing if there are none. */
export function StandingTag({ calls, ...marks }: Pick<OutboxSnapshot, "calls" | "sending" | "unkept">) {
  const summary = summaryOf(calls, marks);
  if (!summary) return null;
  const { icon, tone } = STANDINGS[summary.standing];
  return (
    <Tag tone={tone} icon={icon}>
      {summary.words}
    </Tag>
  );
}
