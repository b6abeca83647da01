import { useState } from "react";
import { classes } from "./classes";
import { Field } from "./field";
import { strengthOf } from "./password-strength";

const TONES = ["bg-bad", "bg-bad", "bg-warn", "bg-ok", "bg-ok"];

/** A password somebody chooses, twice, with a hint of its strength while they type. */
export function NewPasswordFields({
  label = "Password",
  errors,
}: {
  label?: string;
  errors?: Readonly<Record<string, string>>;
}) {
  const [password, setPassword] = useState("");
  /** The refusal that was answered by typing on: what is said of the last password is not said of this one. */
  const [answered, setAnswered] = useState<typeof errors>();
  const refused = answered === errors ? undefined : errors?.password;
  const { level, word, hint } = strengthOf(password);
  const type = (typed: string) => {
    setPassword(typed);
    setAnswered(errors);
  };
  return (
    <>
      <div className="grid gap-2">
        <Field
          label={label}
          type="password"
          name="password"
          autoComplete="new-password"
          onChange={({ currentTarget }) => type(currentTarget.value)}
          hint={password === "" ? "At least 6 characters; longer is better." : undefined}
          error={refused}
        />
        {password !== "" && !refused && (
          <div className="grid gap-1.5">
            <div aria-hidden className="grid grid-cols-4 gap-1">
              {[1, 2, 3, 4].map((step) => (
                <span
                  key={step}
                  className={classes("h-1.5 rounded-full", step <= Math.max(level, 1) ? TONES[level] : "bg-sunk")}
                />
              ))}
            </div>
            <p role="status" className="text-[13px] text-ink-2">
              <strong className="font-semibold text-ink">{word}</strong>
              {hint && `. ${hint}`}
            </p>
          </div>
        )}
      </div>
      <Field
        label="Confirm password"
        type="password"
        name="confirm"
        autoComplete="new-password"
        error={errors?.confirm}
      />
    </>
  );
}
