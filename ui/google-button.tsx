import { ButtonLink } from "./button";

export const CONTINUE_WITH_GOOGLE = "Continue with Google";

/**
 * Sign-in with Google: a plain link, because the content policy does not allow a form to redirect
 * to another site. Shown only if Google is configured.
 */
export function GoogleButton({ href, label = CONTINUE_WITH_GOOGLE }: { href: string; label?: string }) {
  return (
    <ButtonLink to={href} reloadDocument size="large" className="w-full">
      {label}
    </ButtonLink>
  );
}

/** The divider between two ways to sign in. */
const Or = () => (
  <p className="flex items-center gap-3 text-sm text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    or
  </p>
);

/** The Google button above a password form; nothing if Google is not configured. */
export function GoogleFirst({ ready, next }: { ready: boolean; next: string | null }) {
  if (!ready) return null;
  return (
    <div className="mb-4 grid gap-4">
      <GoogleButton href={`/api/auth/google${next ? `?next=${encodeURIComponent(next)}` : ""}`} />
      <Or />
    </div>
  );
}
