import { Minus, Plus } from "lucide-react";
import { useId, useState } from "react";
import { FieldError } from "./notice";

interface Props {
  /** Null means not entered yet: shown empty. */
  value: number | null;
  /** What is counted, for the buttons' accessible names. */
  of: string;
  /** The field's accessible name. */
  label: string;
  min?: number;
  max: number;
  disabled?: boolean;
  onChange: (value: number) => void;
}

// The rounded frame clips its children, so the focus ring is drawn inside.
const END =
  "grid size-12 place-items-center rounded-control text-accent focus-visible:-outline-offset-3 disabled:opacity-40";

/** The error of a typed amount, or null. */
function refusalOf(field: HTMLInputElement, min: number, max: number): string | null {
  const amount = field.valueAsNumber;
  if (field.value === "" && !field.validity.badInput) return "Type a number.";
  // The field accepts 1e3 as a thousand, which is hardly what the person meant.
  if (field.validity.badInput || Number.isNaN(amount) || /e/i.test(field.value)) return "Type the number in digits.";
  if (!Number.isInteger(amount)) return `${amount} isn't a whole number.`;
  if (amount < min) return min === 0 ? "The amount can't be below 0." : `Min is ${min}.`;
  return amount > max ? `Max is ${max.toLocaleString("en-US")}.` : null;
}

/**
 * A whole number, with minus and plus buttons or typed. An invalid number is rejected: the value
 * stays, with a message.
 */
export function Stepper({ value, of, label, min = 0, max, disabled = false, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const errorId = useId();
  const shown = value ?? 0;
  const set = (amount: number) => {
    setTyped(null);
    setRefused(null);
    if (amount !== value) onChange(amount);
  };
  const settle = (field: HTMLInputElement) => {
    if (typed === null) return;
    const refusal = refusalOf(field, min, max);
    if (refusal === null) return set(field.valueAsNumber);
    setTyped(null);
    setRefused(value === null ? refusal : `${refusal} Nothing changed.`);
  };
  return (
    <div className="grid shrink-0 justify-items-end gap-1">
      <div className="flex overflow-hidden rounded-card border border-line-strong">
        <button
          type="button"
          aria-label={`One less: ${of}`}
          disabled={disabled || shown <= min}
          onClick={() => set(Math.max(min, shown - 1))}
          className={END}
        >
          <Minus aria-hidden className="size-5" />
        </button>
        <input
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          step={1}
          value={typed ?? value ?? ""}
          placeholder="0"
          aria-label={label}
          disabled={disabled}
          aria-invalid={refused ? true : undefined}
          aria-describedby={refused ? errorId : undefined}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setRefused(null);
          }}
          onBlur={({ currentTarget }) => settle(currentTarget)}
          onKeyDown={({ key, currentTarget }) => key === "Enter" && settle(currentTarget)}
          className="w-17 border-x border-line bg-surface text-center text-lg font-semibold focus-visible:-outline-offset-3 [appearance:textfield] disabled:opacity-60 [&::-webkit-inner-spin-button]:appearance-none"
        />
        <button
          type="button"
          aria-label={`One more: ${of}`}
          disabled={disabled || shown >= max}
          onClick={() => set(Math.min(max, shown + 1))}
          className={END}
        >
          <Plus aria-hidden className="size-5" />
        </button>
      </div>
      {refused && (
        <FieldError id={errorId} announced className="max-w-44 text-right">
          {refused}
        </FieldError>
      )}
    </div>
  );
}
