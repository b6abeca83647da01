import { useNavigation } from "@remix-run/react";
import {
  useEffect,
  useId,
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from "react";
import { classes } from "./classes";
import { useHydrated } from "./hydrated";
import { FieldError } from "./notice";

const CONTROL =
  "w-full rounded-control border border-line-strong bg-surface px-3.5 text-ink placeholder:text-ink-3 aria-invalid:border-bad disabled:opacity-60";

interface Around {
  label: string;
  /** The error, shown under the control and read out with it. */
  error?: string;
  hint?: ReactNode;
  /** Shown at the end of the label's line and read out with the control. */
  beside?: ReactNode;
}

function Surround({ label, error, hint, beside, id, children }: Around & { id: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-2">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        {beside && (
          <span id={`${id}-beside`} className="text-13 text-ink-2">
            {beside}
          </span>
        )}
      </div>
      {children}
      {hint && !error && (
        <p id={`${id}-hint`} className="text-13 text-ink-2">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

const describe = (id: string, { error, hint, beside }: Around) => ({
  "aria-invalid": error ? true : undefined,
  "aria-describedby":
    [beside && `${id}-beside`, error ? `${id}-error` : hint && `${id}-hint`].filter(Boolean).join(" ") || undefined,
});

/**
 * Hides a field's error once it is edited; the next response shows it again if it is still invalid.
 */
function useErrorUntilEdited<Change>(
  { label, error, hint, beside }: Around,
  onChange: ((event: Change) => void) | undefined,
) {
  const [typed, setTyped] = useState(false);
  const { state } = useNavigation();
  useEffect(() => {
    if (state === "idle") setTyped(false);
  }, [state, error]);
  const change = (event: Change) => {
    setTyped(true);
    onChange?.(event);
  };
  return { texts: { label, hint, beside, error: typed ? undefined : error }, change };
}

/** A labeled text input. A password can be revealed. */
export function Field({
  label,
  error,
  hint,
  beside,
  className,
  onChange,
  ...input
}: Around & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  const { texts, change } = useErrorUntilEdited({ label, error, hint, beside }, onChange);
  const face = classes(CONTROL, "min-h-12", className);
  if (input.type === "password")
    return (
      <Surround {...texts} id={id}>
        <PasswordInput id={id} className={face} {...describe(id, texts)} {...input} onChange={change} />
      </Surround>
    );
  return (
    <Surround {...texts} id={id}>
      <input id={id} className={face} {...describe(id, texts)} {...input} onChange={change} />
    </Surround>
  );
}

/**
 * Shown after hydration. Its label does not repeat the field's, so that a search for the password's
 * label finds only the input.
 */
function PasswordInput({ className, ...input }: InputHTMLAttributes<HTMLInputElement>) {
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  return (
    <div className="relative">
      <input
        {...input}
        type={shown ? "text" : "password"}
        autoCapitalize="none"
        spellCheck={false}
        className={classes(className, "pr-18")}
      />
      {hydrated && (
        <button
          type="button"
          aria-controls={input.id}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 min-h-12 min-w-16 rounded-control px-3 text-sm font-semibold text-accent"
        >
          {shown ? "Hide" : "Show"}
        </button>
      )}
    </div>
  );
}

/** The person's current password. */
export const PasswordField = ({
  label = "Password",
  ...rest
}: Omit<Parameters<typeof Field>[0], "label" | "type"> & { label?: string }) => (
  <Field {...rest} label={label} type="password" autoComplete="current-password" />
);

export function SelectField({
  label,
  error,
  hint,
  children,
  onChange,
  ...select
}: Around & SelectHTMLAttributes<HTMLSelectElement>) {
  const id = useId();
  const { texts, change } = useErrorUntilEdited({ label, error, hint }, onChange);
  return (
    <Surround {...texts} id={id}>
      <select id={id} className={classes(CONTROL, "min-h-12")} {...describe(id, texts)} {...select} onChange={change}>
        {children}
      </select>
    </Surround>
  );
}

export function TextField({
  label,
  error,
  hint,
  onChange,
  ...area
}: Around & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId();
  const { texts, change } = useErrorUntilEdited({ label, error, hint }, onChange);
  return (
    <Surround {...texts} id={id}>
      <textarea
        id={id}
        rows={3}
        className={classes(CONTROL, "py-3")}
        {...describe(id, texts)}
        {...area}
        onChange={change}
      />
    </Surround>
  );
}
