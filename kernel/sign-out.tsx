import { Form, useSubmit } from "@remix-run/react";
import { LogOut } from "lucide-react";
import { useState, type FormEvent } from "react";
import { reachPortal } from "./api-client";
import { Button } from "#ui/button";
import { toastError } from "#ui/toasts";

/**
 * Logout: ends the session and goes to /. A form, so that it works before JavaScript has loaded; afterwards it first checks that
 * the portal can be reached, since submitting without network would lose the page. In a narrow row an
 * icon replaces the word: with `compact` on every phone, else on the smallest.
 */
export function SignOut({
  size = "small",
  className,
  compact = false,
}: {
  size?: "small" | "medium";
  className?: string;
  compact?: boolean;
}) {
  const submit = useSubmit();
  const [busy, setBusy] = useState(false);
  const signOut = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setBusy(true);
    reachPortal()
      .then(
        () => submit(form),
        () => toastError("Logout failed"),
      )
      .finally(() => setBusy(false));
  };
  return (
    <Form method="post" action="/logout" onSubmit={signOut} className={className}>
      <Button type="submit" size={size} busy={busy} className="w-full">
        <LogOut aria-hidden className="size-4.5 shrink-0" />
        <span className={compact ? "max-sm:sr-only" : "max-[359px]:sr-only"}>Logout</span>
      </Button>
    </Form>
  );
}
