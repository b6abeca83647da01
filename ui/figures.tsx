import { classes } from "./classes";
import { pieces } from "./formats";

export interface Figure {
  value: string | number;
  label: string;
  tone?: "plain" | "bad";
}

/**
 * The width of the widest figure or longest word in a label, in rem, so that every column fits any
 * of them.
 */
function columnOf(figures: readonly Figure[]): number {
  const widths = figures.flatMap(({ value, label }) => [
    String(value).length * 0.95,
    ...label.split(" ").map((word) => word.length * 0.5),
  ]);
  return Math.max(3, ...widths);
}

/** The maximum width of a column, in rem, so that two figures stay close together. */
const WIDEST = 12;

/**
 * Key figures in a row of equal columns: a large number with a small label below; with `dense`,
 * beside it on a phone, where lines are scarce.
 */
export function Figures({
  figures,
  dense = false,
  className,
}: {
  figures: readonly Figure[];
  dense?: boolean;
  className?: string;
}) {
  const width = columnOf(figures);
  return (
    <dl
      style={{
        gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${width}rem), 1fr))`,
        maxWidth: `${figures.length * Math.max(WIDEST, width)}rem`,
      }}
      className={classes(
        "gap-y-2",
        dense ? "flex flex-wrap gap-x-3 md:grid md:gap-x-6" : "grid gap-x-3 sm:gap-x-6",
        className,
      )}
    >
      {figures.map(({ value, label, tone }) => (
        <div
          key={label}
          className={classes(
            "flex",
            dense
              ? "flex-row-reverse items-baseline justify-end gap-1 md:flex-col-reverse md:items-stretch md:gap-0"
              : "flex-col-reverse justify-end",
          )}
        >
          <dt className="text-13 text-ink-2">{label}</dt>
          <dd
            className={classes(
              "text-26 leading-tight font-semibold tracking-tight whitespace-nowrap tabular-nums",
              tone === "bad" && "text-bad",
            )}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * A bar in parts: loaded, partly, missing. `label` describes it in words, for those who cannot see
 * the colors.
 */
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

/** How many pieces of a quantity are owed from the last delivery; nothing if none are. */
export function OwedPieces({ owed }: { owed: number | undefined }) {
  if (!owed) return null;
  return <span className="text-13 font-semibold whitespace-nowrap text-accent">+{pieces(owed)} owed</span>;
}
