import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "#ui/classes";

/** Reasons as large radio buttons. */
export function ReasonChoices<Reason extends string>({
  name,
  legend,
  reasons,
  words,
  reason,
  onChange,
}: {
  name: string;
  legend: ReactNode;
  reasons: readonly Reason[];
  words: Readonly<Record<Reason, string>>;
  reason: Reason | null;
  onChange: (reason: Reason) => void;
}) {
  return (
    <fieldset>
      <legend className="pb-2 text-15 font-semibold text-bad">{legend}</legend>
      <div className="grid grid-cols-2 gap-2">
        {reasons.map((each) => (
          <label
            key={each}
            className={classes(
              "flex min-h-12 items-center justify-center gap-2 rounded-control border-2 px-2 text-center text-15 font-semibold",
              "has-focus-visible:outline-2 has-focus-visible:outline-accent",
              each === reason ? "border-accent bg-accent-wash text-accent" : "border-line",
            )}
          >
            <input
              type="radio"
              name={name}
              checked={each === reason}
              onChange={() => onChange(each)}
              className="sr-only"
            />
            {each === reason && <Check aria-hidden className="size-4 shrink-0" strokeWidth={3} />}
            {words[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
