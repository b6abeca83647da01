import { useRef } from "react";

/**
 * The checkbox that selects a row. `isRange` if Shift is held: selects all rows since the last one.
 */
export function Tick({
  label,
  checked,
  disabled = false,
  onChange,
}: {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (isOn: boolean, isRange: boolean) => void;
}) {
  return (
    <label className="grid min-h-12 min-w-13 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={({ currentTarget, nativeEvent }) =>
          onChange(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        className="size-5 accent-[var(--color-accent)]"
      />
    </label>
  );
}

/** The rows that a click selects, in list order. */
export function useTicked(listed: readonly string[]): (id: string, isRange: boolean) => readonly string[] {
  const last = useRef<string | null>(null);
  return (id, isRange) => {
    const [from, to] = [isRange && last.current !== null ? listed.indexOf(last.current) : -1, listed.indexOf(id)];
    last.current = id;
    return from < 0 || to < 0 ? [id] : listed.slice(Math.min(from, to), Math.max(from, to) + 1);
  };
}
