import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes";

export type Tone = "idle" | "ok" | "warn" | "bad" | "accent";

const TONES: Record<Tone, string> = {
  idle: "bg-idle-wash text-idle",
  ok: "bg-ok-wash text-ok",
  warn: "bg-warn-wash text-warn",
  bad: "bg-bad-wash text-bad",
  accent: "bg-accent-wash text-accent",
};

/** A state as icon, word and color, so that it does not depend on color alone. */
export function Tag({
  tone = "idle",
  icon: Icon,
  children,
  className,
}: {
  tone?: Tone;
  icon?: LucideIcon;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span
      className={classes(
        "inline-flex min-h-6.5 max-w-full items-center gap-1.5 rounded-full px-2.5 py-0.5 text-13 leading-tight font-semibold",
        TONES[tone],
        className,
      )}
    >
      {Icon && <Icon aria-hidden className="size-3.5 shrink-0" strokeWidth={2.5} />}
      {children}
    </span>
  );
}

const INKS: Record<Tone, string> = {
  idle: "text-idle",
  ok: "text-ok",
  warn: "text-warn",
  bad: "text-bad",
  accent: "text-accent",
};

/** A state within a line of text. */
export const TonedWord = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={classes("font-semibold", INKS[tone])}>{children}</span>
);
