import { useLocation } from "@remix-run/react";
import { useState, type FormEvent } from "react";
import { useRefresh } from "#kernel/refresh";
import { Button } from "#ui/button";
import { Field } from "#ui/field";
import { Notice } from "#ui/notice";

const FAILED = "Login failed. Please try again.";

/** The sign-in form for this page: drivers use their username, everyone else their email. */
const doorOf = (pathname: string) =>
  pathname.startsWith("/driver/")
    ? { action: "/driver/login", name: "username", label: "Username", hint: "Your email works too." }
    : { action: "/?index", name: "email", label: "Email", hint: "Your username works too." };

/**
 * Submits a sign-in form as a browser without JavaScript would, and returns the error, or null if
 * the browser now has the session cookie. A router submission would also reload this page's data
 * and be redirected.
 */
async function signIn(action: string, form: FormData): Promise<string | null> {
  try {
    const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
    const response = await fetch(action, { method: "POST", body, redirect: "manual" });
    if (response.type === "opaqueredirect") return null;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    return page.querySelector("[role=alert]")?.textContent ?? FAILED;
  } catch {
    return FAILED;
  }
}

/**
 * Signs in again on the current page after the session has expired, then sends pending calls
 * (decision 0070).
 */
export function SignInHere({
  label = "Sign in and send",
  onSignedIn,
}: {
  label?: string;
  onSignedIn: () => void | Promise<void>;
}) {
  const { pathname, search } = useLocation();
  const { action, ...identifier } = doorOf(pathname);
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    const refusal = await signIn(action, new FormData(event.currentTarget));
    setBusy(false);
    setRefused(refusal);
    if (refusal !== null) return;
    await onSignedIn();
    // Reloads the page's data, since it was loaded for the old session.
    await refresh();
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4">
      {refused && <Notice kind="bad">{refused}</Notice>}
      <input type="hidden" name="next" value={pathname + search} />
      <Field {...identifier} type="text" autoComplete="username" autoCapitalize="none" spellCheck={false} required />
      <Field name="password" label="Password" type="password" autoComplete="current-password" required />
      <Button type="submit" variant="primary" size="large" busy={busy}>
        {busy ? "Signing in…" : label}
      </Button>
    </form>
  );
}
