import { Form } from "@remix-run/react";
import { useState, type ReactNode } from "react";
import { Button } from "./button";
import { classes } from "./classes";
import { Field } from "./field";
import { FormError, type usePageForm } from "./page-form";
import { strengthOf } from "./password-strength";

const TONES = ["bg-bad", "bg-bad", "bg-warn", "bg-ok", "bg-ok"];

/** Two fields for a new password, with a strength hint while typing. */
export function NewPasswordFields({
  label = "Password",
  form,
}: {
  label?: string;
  form: Pick<ReturnType<typeof usePageForm>, "field" | "refused">;
}) {
  const [password, setPassword] = useState("");
  /** Hides the last error as soon as the password is edited. */
  const [answered, setAnswered] = useState<unknown>(null);
  const { error, ...field } = form.field("password");
  const refused = form.refused !== null && answered === form.refused ? undefined : error;
  const { level, word, hint } = strengthOf(password);
  const type = (typed: string) => {
    setPassword(typed);
    setAnswered(form.refused);
  };
  return (
    <>
      <div className="grid gap-2">
        <Field
          {...field}
          label={label}
          type="password"
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
            <p role="status" className="text-13 text-ink-2">
              <strong className="font-semibold text-ink">{word}</strong>
              {hint && `. ${hint}`}
            </p>
          </div>
        )}
      </div>
      <Field {...form.field("confirm")} label="Confirm password" type="password" autoComplete="new-password" />
    </>
  );
}

/** The account's username, under which the browser stores the password. */
export const PasswordOwner = ({ username }: { username: string }) => (
  <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
);

/**
 * Sets a password from a link that was sent; `children` say for whom, `save` is the button's label.
 */
export function NewPasswordForm({
  form,
  username,
  label,
  save,
  children,
}: {
  form: ReturnType<typeof usePageForm>;
  username: string;
  label?: string;
  save: string;
  children: ReactNode;
}) {
  return (
    <Form {...form.props} className="grid gap-4">
      <FormError form={form} />
      <p className="text-ink-2">{children}</p>
      <PasswordOwner username={username} />
      <NewPasswordFields {...(label && { label })} form={form} />
      <Button type="submit" variant="primary" size="large" busy={form.busy}>
        {save}
      </Button>
    </Form>
  );
}
