import { ButtonLink } from "./button";

export const CONTINUE_WITH_GOOGLE = "Continue with Google";

/** Leaves for Google: a plain link, since the content policy lets no form end elsewhere. It is shown only where the company has set Google up. */
export function GoogleButton({ href, label = CONTINUE_WITH_GOOGLE }: { href: string; label?: string }) {
  return (
    <ButtonLink to={href} reloadDocument size="large" className="w-full">
      {label}
    </ButtonLink>
  );
}

/** Between two ways to sign in. */
const Or = () => (
  <p className="flex items-center gap-3 text-sm text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    or
  </p>
);

/** Google above a form for email and password; nothing where it is not set up. */
export function GoogleFirst({ ready, next }: { ready: boolean; next: string | null }) {
  if (!ready) return null;
  return (
    <div className="mb-4 grid gap-4">
      <GoogleButton href={`/api/auth/google${next ? `?next=${encodeURIComponent(next)}` : ""}`} />
      <Or />
    </div>
  );
}
