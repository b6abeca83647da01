import { useId, type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, type TextareaHTMLAttributes } from "react";
import { classes } from "./classes";

const CONTROL = "w-full rounded-control border border-line-strong bg-surface px-3.5 text-ink placeholder:text-ink-3 aria-invalid:border-bad disabled:opacity-60";

interface Around {
  label: string;
  /** What is wrong with it, said under the control and read with it. */
  error?: string;
  hint?: ReactNode;
}

function Surround({ label, error, hint, id, children }: Around & { id: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">{label}</label>
      {children}
      {hint && !error && <p id={`${id}-hint`} className="text-[13px] text-ink-2">{hint}</p>}
      {error && <p id={`${id}-error`} className="text-sm font-medium text-bad">{error}</p>}
    </div>
  );
}

const describe = (id: string, { error, hint }: Around) => ({ "aria-invalid": error ? true : undefined, "aria-describedby": error ? `${id}-error` : hint ? `${id}-hint` : undefined });

/** A labelled line of text. */
export function Field({ label, error, hint, className, ...input }: Around & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return <Surround {...{ label, error, hint, id }}><input id={id} className={classes(CONTROL, "min-h-12", className)} {...describe(id, { label, error, hint })} {...input} /></Surround>;
}

export function SelectField({ label, error, hint, children, ...select }: Around & SelectHTMLAttributes<HTMLSelectElement>) {
  const id = useId();
  return <Surround {...{ label, error, hint, id }}><select id={id} className={classes(CONTROL, "min-h-12")} {...describe(id, { label, error, hint })} {...select}>{children}</select></Surround>;
}

export function TextField({ label, error, hint, ...area }: Around & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId();
  return <Surround {...{ label, error, hint, id }}><textarea id={id} rows={3} className={classes(CONTROL, "py-3")} {...describe(id, { label, error, hint })} {...area} /></Surround>;
}
