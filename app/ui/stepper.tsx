import { Minus, Plus } from "lucide-react";

interface Props {
  /** Null is not said yet: shown empty. */
  value: number | null;
  /** What is counted, for those who do not see it. */
  of: string;
  /** The field's own name. */
  label: string;
  least?: number;
  most: number;
  disabled?: boolean;
  onChange: (value: number) => void;
}

const END = "grid size-12 place-items-center text-accent disabled:opacity-40";

/** A whole number by minus and plus, or typed; never below `least` nor above `most`. */
export function Stepper({ value, of, label, least = 0, most, disabled = false, onChange }: Props) {
  const shown = value ?? 0;
  const within = (amount: number) => Math.min(most, Math.max(least, Math.floor(amount)));
  const set = (amount: number) => onChange(within(amount));
  // What stands in the field is what holds: an emptied one is the least there can be, anything else the nearest that can.
  const settle = (field: HTMLInputElement) => {
    if (field.value === "" && value === null) return;
    const settled = within(Number.isNaN(field.valueAsNumber) ? least : field.valueAsNumber);
    field.value = String(settled);
    if (settled !== value) onChange(settled);
  };
  return (
    <div className="flex shrink-0 overflow-hidden rounded-card border border-line-strong">
      <button type="button" aria-label={`One less: ${of}`} disabled={disabled || shown <= least} onClick={() => set(shown - 1)} className={END}><Minus aria-hidden className="size-5" /></button>
      <input
        key={`${value}`} type="number" inputMode="numeric" min={least} max={most} step={1} defaultValue={value ?? ""} placeholder="0" aria-label={label} disabled={disabled}
        onBlur={({ currentTarget }) => settle(currentTarget)}
        onKeyDown={({ key, currentTarget }) => key === "Enter" && currentTarget.blur()}
        className="w-16 border-x border-line bg-surface text-center text-xl font-semibold [appearance:textfield] disabled:opacity-60 [&::-webkit-inner-spin-button]:appearance-none"
      />
      <button type="button" aria-label={`One more: ${of}`} disabled={disabled || shown >= most} onClick={() => set(shown + 1)} className={END}><Plus aria-hidden className="size-5" /></button>
    </div>
  );
}
