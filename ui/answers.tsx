import { Check } from "lucide-react";
import { useState } from "react";
import { classes } from "./classes";

/**
 * A question that is answered with one tap and changed with another; the current answer is marked.
 */
export function Answers<Answer extends string>({
  question,
  answers,
  given,
  onAnswer,
}: {
  question: string;
  answers: readonly (readonly [answer: Answer, words: string])[];
  given: Answer | null;
  /** @throws the error, to be shown by the caller. */
  onAnswer: (answer: Answer) => Promise<void>;
}) {
  const [sending, setSending] = useState<Answer | null>(null);
  return (
    <div role="group" aria-label={question} className="flex flex-wrap gap-2">
      {answers.map(([answer, words]) => (
        <button
          key={answer}
          type="button"
          aria-pressed={answer === given}
          aria-busy={answer === sending || undefined}
          onClick={() => {
            if (sending !== null) return;
            setSending(answer);
            void onAnswer(answer).finally(() => setSending(null));
          }}
          className={classes(
            "inline-flex min-h-12 items-center justify-center gap-2 rounded-control border-2 px-4 font-semibold whitespace-nowrap max-sm:grow",
            answer === given ? "border-accent bg-accent-wash text-accent" : "border-line bg-surface hover:bg-sunk",
          )}
        >
          {answer === given && <Check aria-hidden className="size-4 shrink-0" strokeWidth={3} />}
          {words}
        </button>
      ))}
    </div>
  );
}
