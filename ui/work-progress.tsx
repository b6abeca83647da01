import { pieces } from "./formats";

/** The progress of a long operation, in words and as a bar. `label` names the operation. */
export function WorkProgress({
  label,
  progress,
  beginning,
}: {
  label: string;
  progress: { step: string; done: number; total: number } | null;
  /** Shown until the first step. */
  beginning: string;
}) {
  const words = progress ? `${progress.step} ${pieces(progress.done)} of ${pieces(progress.total)}` : beginning;
  return (
    <div className="grid gap-1.5">
      <p role="status" className="text-sm text-ink-2">
        {words}
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={progress?.done ?? 0}
        aria-valuemin={0}
        aria-valuemax={progress?.total ?? 1}
        aria-valuetext={words}
        className="h-2.5 overflow-hidden rounded-full bg-sunk"
      >
        <div
          className="h-full bg-accent transition-[width]"
          style={{ width: progress ? `${(100 * progress.done) / Math.max(progress.total, 1)}%` : "4%" }}
        />
      </div>
    </div>
  );
}
