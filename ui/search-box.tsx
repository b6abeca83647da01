import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { classes } from "./classes";

/** A search within the page. `label` is its name, and its placeholder unless one is given. */
export function SearchBox({
  label,
  placeholder = label,
  value,
  onChange,
  name,
  className,
}: {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  /** For a form that submits it. */
  name?: string;
  className?: string;
}) {
  const box = useRef<HTMLInputElement>(null);
  const atFirst = useRef({ value, onChange });
  // Text typed before hydration exists only in the input.
  useEffect(() => {
    const typed = box.current!.value;
    if (typed !== atFirst.current.value) atFirst.current.onChange(typed);
  }, []);
  return (
    <div className={classes("relative", className)}>
      <Search aria-hidden className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-ink-3" />
      <input
        ref={box}
        type="search"
        name={name}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        aria-label={label}
        placeholder={placeholder}
        className="min-h-12 w-full rounded-control border border-line-strong bg-surface pr-3 pl-11 placeholder:text-ink-3"
      />
    </div>
  );
}
