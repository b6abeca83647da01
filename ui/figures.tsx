import type { ReactNode } from "react";
import { classes } from "./classes";

export interface Figure {
  value: ReactNode;
  label: string;
  tone?: "plain" | "bad";
}

/** Key figures: a large number with a small label beneath. */
export function Figures({ figures, className }: { figures: readonly Figure[]; className?: string }) {
  return (
    <dl className={classes("flex flex-wrap gap-x-6 gap-y-2", className)}>
      {figures.map(({ value, label, tone }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-[13px] text-ink-2">{label}</dt>
          <dd
            className={classes("text-[26px] leading-tight font-semibold tracking-tight", tone === "bad" && "text-bad")}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A bar in parts: loaded, partly, missing. `label` says the same in words, for those who cannot see the colours. */
export function PartsBar({
  parts,
  whole,
  label,
}: {
  parts: readonly { amount: number; tone: "ok" | "warn" | "bad" }[];
  whole: number;
  label: string;
}) {
  const tones = { ok: "bg-ok", warn: "bg-warn", bad: "bg-bad" };
  return (
    <div role="img" aria-label={label} className="flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-sunk">
      {parts
        .filter(({ amount }) => amount > 0)
        .map(({ amount, tone }) => (
          <div
            key={tone}
            className={classes("h-full transition-[width]", tones[tone])}
            style={{ width: `${(amount / Math.max(whole, 1)) * 100}%` }}
          />
        ))}
    </div>
  );
}
