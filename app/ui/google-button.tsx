import { useId } from "react";
import { Button, ButtonLink } from "./button";

export const CONTINUE_WITH_GOOGLE = "Continue with Google";

/** Leaves for Google: a plain link, since the content policy lets no form end elsewhere. Where the company has not set it up, it says so. */
export function GoogleButton({ href, ready, label = CONTINUE_WITH_GOOGLE }: { href: string; ready: boolean; label?: string }) {
  const id = useId();
  if (ready) return <ButtonLink to={href} reloadDocument size="large" className="w-full">{label}</ButtonLink>;
  return (
    <div className="grid gap-1.5">
      <Button size="large" disabled aria-describedby={id} className="w-full">{label}</Button>
      <p id={id} className="text-center text-[13px] text-ink-2">The company has not set up sign-in with Google.</p>
    </div>
  );
}

/** Between two ways to sign in. */
export const Or = () => <p className="flex items-center gap-3 text-sm text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">or</p>;
