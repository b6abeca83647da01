import { useLocation } from "@remix-run/react";
import { useState, type FormEvent } from "react";
import { useRefresh } from "#kernel/refresh";
import { Button } from "#ui/button";
import { Field } from "#ui/field";
import { Notice } from "#ui/notice";

const FAILED = "Login failed. Please try again.";

/** Where somebody signs in who is on this page: a driver by username, everyone else by email at the landing page. */
const doorOf = (pathname: string) =>
  pathname.startsWith("/driver/")
    ? { action: "/driver/login", name: "username", label: "Username", hint: "Your email works too." }
    : { action: "/?index", name: "email", label: "Email", hint: "Your username works too." };

/**
 * Sends a sign-in form as a browser without script would. Answers what it refused with, or null: then the browser has the
 * session's cookie. A step of the router's would ask for this page's data besides, and be sent away from it.
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

/** Whoever's session has ended signs in on the page where they are, and what waits is sent (decision 0074). */
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
    // The page's own data says who it was.
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
