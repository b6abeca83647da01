import { Check } from "lucide-react";
import { memo } from "react";
import { wordsOf, type Standing } from "#kernel/outbox/words";
import { classes } from "#ui/classes";
import { clockTime, pieces } from "#ui/formats";
import { Tag } from "#ui/tag";
import { ProofMissing } from "./proof/proofs";
import { piecesOf, shortOf, type StopState } from "./rules";
import type { DayStop } from "./schema";
import { ShortAnswerTag } from "./short-answer";
import { faceOf } from "./words";

interface Props {
  stop: DayStop;
  state: StopState;
  /** Its number on the route, from 1. */
  place: number;
  timeZone: string;
  standing: Standing | null;
  /** A required proof is missing. */
  unproven: boolean;
  /** It is the one shown beside the list. */
  chosen?: boolean;
  onOpen: (stop: DayStop) => void;
  onComplete: (stop: DayStop) => void;
}

/** A stop in the list: a tap opens it, the check button completes it as listed. */
export const StopRow = memo(function StopRow(props: Props) {
  const { stop, state, place, timeZone, chosen = false, standing, unproven, onOpen } = props;
  const { tone, icon, word } = faceOf(state);
  return (
    <li
      className={classes(
        "flex items-center gap-2 rounded-card border bg-surface py-2 pr-3 pl-1",
        chosen ? "border-accent" : "border-line",
      )}
    >
      <button
        type="button"
        onClick={() => onOpen(stop)}
        aria-label={`Stop ${place}: ${stop.customer_name}, ${word}. Details`}
        className="flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-control px-2 text-left"
      >
        <span aria-hidden className="w-7 shrink-0 text-center text-lg font-bold text-ink-2">
          {place}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block leading-snug font-semibold">{stop.customer_name}</span>
          <span className="block text-13 text-ink-2">{stop.address || "No address"}</span>
          <span className="flex flex-wrap items-center gap-x-2 text-13 text-ink-2">
            {state.status === "completed" && state.completedAt ? (
              <span>done {clockTime(state.completedAt, timeZone)}</span>
            ) : (
              <Load stop={stop} />
            )}
            {standing && (
              <span
                className={classes(
                  "font-semibold",
                  standing === "refused" || standing === "unkept" ? "text-bad" : "text-warn",
                )}
              >
                {wordsOf(standing)}
              </span>
            )}
            {(state.status === "issue" || state.status === "in_progress") && (
              <Tag tone={tone} icon={icon} className="my-0.5">
                {word}
              </Tag>
            )}
            {state.status !== "completed" && <ShortAnswerTag stop={stop} />}
            {unproven && <ProofMissing />}
          </span>
        </span>
      </button>
      <CompleteTick {...props} />
    </li>
  );
});

/** The stop's load: "8 items · 684 pieces · 15 min", and what is short. */
export function Load({ stop: { items, minutes } }: { stop: DayStop }) {
  const short = shortOf(items);
  return (
    <span>
      {items.length} {items.length === 1 ? "item" : "items"} · {pieces(piecesOf(items))} pieces · {minutes} min
      {short > 0 && <strong className="font-semibold text-bad"> · {pieces(short)} short</strong>}
    </span>
  );
}

/**
 * The round check button completes an open stop. On a completed one it opens the details, because a
 * stray tap must not undo it.
 */
export function CompleteTick({
  stop,
  state: { status },
  onOpen,
  onComplete,
}: Pick<Props, "stop" | "state" | "onOpen" | "onComplete">) {
  const isComplete = status === "completed";
  return (
    <button
      type="button"
      onClick={() => (isComplete ? onOpen(stop) : onComplete(stop))}
      aria-label={isComplete ? `Complete: ${stop.customer_name}. Change` : `Mark complete: ${stop.customer_name}`}
      className={classes(
        "grid size-14 shrink-0 place-items-center rounded-full border-2",
        isComplete ? "border-ok bg-ok text-ok-ink" : "border-line-strong text-line-strong",
      )}
    >
      <Check aria-hidden className={classes("size-7", !isComplete && "text-line-strong/40")} strokeWidth={3} />
    </button>
  );
}
