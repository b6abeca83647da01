import { classes } from "./classes";

/** A segmented control: radio buttons side by side, with the selected one raised. */
export function Choices<Value extends string>({
  name,
  legend,
  value,
  options,
  onChoose,
}: {
  name: string;
  legend: string;
  value: Value;
  options: readonly (readonly [value: Value, label: string])[];
  onChoose: (value: Value) => void;
}) {
  return (
    <fieldset>
      <legend className="pb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-1 rounded-card bg-sunk p-1">
        {options.map(([option, label]) => (
          <label
            key={option}
            className={classes(
              "grid min-h-12 flex-1 cursor-pointer place-items-center rounded-control px-2 font-semibold has-focus-visible:outline-3 has-focus-visible:outline-accent",
              option === value ? "chosen" : "text-ink-2",
            )}
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChoose(option)}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
