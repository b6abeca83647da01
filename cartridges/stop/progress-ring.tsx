/** The length of the ring, 2πr of r = 14 (spec 9). */
const CIRCUMFERENCE = 87.96;

/** The day's progress as a ring with a percentage. */
export function ProgressRing({ percent, label }: { percent: number; label: string }) {
  return (
    <div role="img" aria-label={label} className="relative size-16 shrink-0">
      <svg viewBox="0 0 32 32" aria-hidden className="size-full -rotate-90">
        <circle cx="16" cy="16" r="14" fill="none" strokeWidth="3" className="stroke-line" />
        <circle
          cx="16"
          cy="16"
          r="14"
          fill="none"
          strokeWidth="3"
          strokeLinecap="round"
          strokeDasharray={CIRCUMFERENCE}
          strokeDashoffset={CIRCUMFERENCE * (1 - percent / 100)}
          className={percent === 0 ? "stroke-transparent" : "stroke-ok transition-[stroke-dashoffset]"}
        />
      </svg>
      <span aria-hidden className="absolute inset-0 grid place-items-center text-15 font-bold">
        {percent}%
      </span>
    </div>
  );
}
